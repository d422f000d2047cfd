import pg from 'pg'
import type { Database } from '../platform/database.ts'

/** Once in so many milliseconds at most: each NOTIFY takes a lock that all of them share. */
const quietMs = 10
const listenAgainMs = 1_000
const channel = 'sineta_queue'

export type Hint = {
  /** Events were committed in this process. Never waits, never fails: workers look by themselves four times a second. */
  tell(): void
  /** Calls back when another process told. */
  listen(onHint: () => void): void
  close(): Promise<void>
}

/** Wakes the workers of other processes. Only a hint: whatever gets lost here costs a quarter of a second. */
export function createHint({ database, connectionString }: { database: Database; connectionString: string }): Hint {
  let isTold = false
  let timer: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const own = String(process.pid) + Math.random().toString(36).slice(2)

  function send() {
    timer = undefined
    if (!isTold) return
    isTold = false
    timer = setTimeout(send, quietMs)
    // A statement of its own, outside any transaction that somebody waits for.
    database.pool.query({ name: 'hint', text: 'select pg_notify($1, $2)', values: [channel, own] }).catch(() => {})
  }

  async function connect(onHint: () => void) {
    const client = new pg.Client({
      connectionString,
      application_name: 'sineta_hint',
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
    })
    listener = client
    const again = () => {
      if (isClosed || listener !== client) return
      listener = undefined
      retry = setTimeout(() => void connect(onHint), listenAgainMs)
    }
    client.on('notification', ({ payload }) => {
      if (payload !== own) onHint()
    })
    client.on('error', again)
    client.on('end', again)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch {
      again()
    }
  }

  return {
    tell() {
      isTold = true
      timer ??= setTimeout(send, 0)
    },
    listen: (onHint) => void connect(onHint),
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(retry)
      await listener?.end().catch(() => {})
    },
  }
}
