import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from '../src/platform/database/database.ts'
import { claim, firstReceiver } from '../src/webhooks/queue/claim.ts'
import { insertBacklog } from './support/backlog.ts'
import { anApp } from './support/builders.ts'
import { execute } from './support/database.ts'
import { useSineta } from './support/sineta.ts'

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

test('a claim that meets a concurrent change of an entry leaves it to the next claim', async () => {
  const app = await anApp(sineta, { testUrl: 'http://127.0.0.1:9' })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  await insertBacklog(sineta, [{ clientId: app.sandbox.id, appId: app.id, receiverId: endpoint!.id, kind: 'test' }], 1)
  const holder = await stopAtTheClock()
  const engine = new Database({
    connectionString: sineta.databaseUrl,
    max: 1,
    role: 'sineta_system',
    indexLookupsOnly: true,
    lockTimeoutMs: 60_000,
  })
  onTestFinished(() => engine.close())
  const take = async () => (await claim(engine, { limit: 10, from: firstReceiver, room: 10 })).claims
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
