import { expect, test } from 'vitest'
import { Database } from '../../src/platform/database/database.ts'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { settle } from '../../src/webhooks/queue/settle.ts'
import { insertBacklog } from '../support/backlog.ts'
import { anApp } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { delivered } from '../support/settled.ts'
import { useSineta } from '../support/sineta.ts'

// A file of its own, because a session reports its reads up to ten seconds late, and those of other tests would be counted here.

const sineta = useSineta()

test('results find their entries by the key, even if the statistics say that the queue is nearly empty', async () => {
  // Many pages with one row in them: the queue as a vacuum between two rushes sees it.
  await sineta.sql(
    `insert into queue_entry (delivery_id, event_id, client_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'client', false, clock(), 4 from generate_series(1, 5000)`,
  )
  await sineta.sql('delete from queue_entry where ctid <> (select max(ctid) from queue_entry)')
  await execute(sineta.databaseUrl, 'vacuum (analyze, truncate false) queue_entry')
  await sineta.sql('delete from queue_entry')
  const app = await anApp(sineta, { testUrl: 'http://127.0.0.1:9' })
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  const lane = { clientId: app.sandbox.id, appId: app.id, receiverId: endpoint!.id, kind: 'test' }
  await insertBacklog(sineta, [lane], 3_000)
  const read = async () =>
    (
      await sineta.sql<{ n: number }>(
        `select idx_tup_read as n from pg_stat_user_indexes where indexrelname = 'queue_entry_pkey'`,
      )
    )[0]!.n
  const before = await read()
  const database = new Database({
    connectionString: sineta.databaseUrl,
    max: 1,
    role: 'sineta_system',
    indexLookupsOnly: true,
  })
  const { claims } = await claim(database, { limit: 500, from: firstReceiver, room: 500 })
  const { held } = await settle(
    database,
    claims.map((claim) => delivered(claim)),
  )
  // A session reports its reads when it ends.
  await database.close()
  expect(held.size).toBe(500)
  await expect.poll(read).toBeGreaterThanOrEqual(before + 500)
  expect(await read()).toBeLessThan(before + 1_500)
})
