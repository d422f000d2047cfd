import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from '../../src/platform/database/database.ts'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { insertBacklog, type Lane } from '../support/backlog.ts'
import { anApp } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

// A file of its own, because it replaces the clock of its database.

const sineta = useSineta()

/** From here on, a statement blocks at its first read of the clock, until the returned connection releases the lock. */
async function stopAtTheClock(): Promise<Client> {
  await execute(
    sineta.databaseUrl,
    `create or replace function clock() returns timestamptz language plpgsql stable as $$
     begin
       perform pg_advisory_xact_lock_shared(1);
       return now() + (select moved from test_clock);
     end $$`,
  )
  const holder = new Client({ connectionString: sineta.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  return holder
}

/** An engine of its own, with a claim as a worker makes it. */
function anEngine() {
  const engine = new Database({
    connectionString: sineta.databaseUrl,
    max: 1,
    role: 'sineta_system',
    indexLookupsOnly: true,
    lockTimeoutMs: 60_000,
  })
  onTestFinished(() => engine.close())
  return async () => (await claim(engine, { limit: 100, from: firstReceiver, room: 100 })).claims
}

async function aLane(): Promise<Lane> {
  const app = await anApp(sineta, { testUrl: 'http://127.0.0.1:9' })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  return { clientId: app.sandbox.id, appId: app.id, receiverId: endpoint!.id, kind: 'test' }
}

test('after a crash, deliveries to each receiver are among the first that are tried again, however many others have', async () => {
  // Claims visit receivers in the order of their ids.
  const [many, few] = [await aLane(), await aLane()].sort((a, b) => (a.receiverId < b.receiverId ? -1 : 1)) as [
    Lane,
    Lane,
  ]
  await insertBacklog(sineta, [many], 40)
  await insertBacklog(sineta, [few], 2)
  const take = anEngine()
  expect(await take()).toHaveLength(42)
  // The worker dies.
  await sineta.advance(46)
  const again = await take()
  const to = ({ receiverId }: Lane) => again.filter((one) => one.receiverId === receiverId).length
  expect([to(few), to(many)]).toEqual([2, 14])
  await sineta.sql('delete from queue_entry')
  await sineta.sql('delete from attempt')
})

test('a claim that meets a concurrent change of an entry leaves it to the next claim', async () => {
  await insertBacklog(sineta, [await aLane()], 1)
  const holder = await stopAtTheClock()
  const take = anEngine()
  expect(await take()).toHaveLength(1)
  // The worker dies.
  await sineta.advance(46)

  await holder.query('select pg_advisory_lock(1)')
  const meeting = take()
  await expect
    .poll(async () => (await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
    .toBe(1)
  // The effect of a client's switch of the app to minimal data.
  await holder.query('update queue_entry set masked = true')
  await holder.query('select pg_advisory_unlock(1)')
  expect(await meeting).toHaveLength(0)

  expect(await take()).toMatchObject([{ number: 2, takenOver: true }])
  expect(await sineta.sql('select number, error from attempt')).toEqual([{ number: 1, error: 'crashed' }])
})
