import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createChannel } from '../../src/platform/database/channel.ts'
import { Database } from '../../src/platform/database/database.ts'
import { createDatabase, execute, type TestDatabase } from '../support/database.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createDatabase()
  database = new Database({ connectionString: place.url, max: 2, role: 'sineta_system' })
})
afterAll(async () => {
  await database.pool.end()
  await place.drop()
})

/** One of several processes on the channel, with the messages it has received so far. */
function aProcess(name = 'sineta_test') {
  const received: string[] = []
  let gaps = 0
  const channel = createChannel({
    name,
    database,
    connectionString: place.url,
    onMessage: (message) => received.push(message),
    onGap: () => gaps++,
  })
  onTestFinished(() => channel.close())
  return { ...channel, received, gaps: () => gaps }
}

const listening = `from pg_stat_activity where application_name = 'sineta_test' and datname = current_database()`

test('a process receives whole messages from the others, and none of its own', async () => {
  const [one, other] = [aProcess(), aProcess()]
  await Promise.all([one.listen(), other.listen()])
  one.publish('from one')
  other.publish('first line\nsecond line')
  await expect.poll(() => one.received).toEqual(['first line\nsecond line'])
  await expect.poll(() => other.received).toEqual(['from one'])
})

test('a process that lost its connection listens again on its own, and knows that it may have missed messages', async () => {
  const [one, other] = [aProcess(), aProcess()]
  await one.listen()
  expect(one.gaps()).toBe(0)
  await execute(place.url, `select pg_terminate_backend(pid) ${listening}`)
  await expect.poll(one.gaps).toBe(1)
  other.publish('after the gap')
  await expect.poll(() => one.received).toEqual(['after the gap'])
})

test('a process that may not listen, as on a standby, tries again without collecting connections', async () => {
  const one = aProcess('not a name')
  await one.listen()
  const seen = new Set<number>()
  let most = 0
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'not a name'`,
        )
        most = Math.max(most, rows.length)
        for (const { pid } of rows) seen.add(pid)
        return seen.size
      },
      { interval: 1 },
    )
    .toBeGreaterThanOrEqual(3)
  expect(most).toBe(1)
})

test('a closed channel does not listen again', async () => {
  const one = aProcess()
  await one.listen()
  await one.close()
  await one.listen()
  await expect.poll(async () => (await database.pool.query(`select ${listening}`)).rowCount).toBe(0)
})
