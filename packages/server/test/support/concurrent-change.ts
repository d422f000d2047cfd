import { waiting } from './management.ts'
import type { TestSineta } from './sineta.ts'

/**
 * Sends a request while another transaction has made a change and not committed it yet. That transaction commits as soon as the
 * request waits for it, or when the request was answered without waiting.
 */
export async function withConcurrentChange<T>(
  sineta: TestSineta,
  [change, values]: readonly [string, readonly unknown[]],
  request: () => Promise<T>,
): Promise<T> {
  const other = await sineta.parts.system.pool.connect()
  try {
    await other.query('begin')
    const { rowCount } = await other.query(change, [...values])
    if (rowCount !== 1) throw new Error(`${change} changes ${rowCount} rows`)
    let isAnswered = false
    const reply = request().finally(() => {
      isAnswered = true
    })
    while (!isAnswered && (await sineta.sql(waiting)).length === 0);
    await other.query('commit')
    return await reply
  } finally {
    other.release()
  }
}
