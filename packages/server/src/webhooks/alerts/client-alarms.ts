import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import * as notices from './notices.ts'

/**
 * A client's own `webhook_url` is never disabled. Instead its management is notified at ten failures in a row, and again at each
 * power of ten. The job reads only the streaks, which the engine keeps anyway.
 */

/** Returns the lengths to notify of now: 10, 100, 1000 … up to this streak and beyond the one notified before. Pure. */
export function alarmsFor(streak: number, notified: number): number[] {
  const powers: number[] = []
  for (let power = 10; power <= streak; power *= 10) if (power > notified) powers.push(power)
  return powers
}

type Streak = { clientId: string; slug: string; streak: number; notified: number }

const failingClients = 'select client_id from client_apis where consecutive_failures >= 10'

export const clientAlarmJob: Job = {
  name: 'client-alarms',
  everySeconds: 15,
  pending: `exists (${failingClients})`,
  lane: 'quick',
  async run({ system }) {
    await system.transaction({ clients: [] }, async (tx) => {
      const { rows } = await tx.query<Streak>(streaksStatement)
      const alarms = rows.flatMap((row) => alarmsFor(row.streak, row.notified).map((power) => ({ ...row, power })))
      await write(tx, alarms)
      // One notice for each client, about the longest streak: the shorter ones are already history.
      for (const { clientId, slug, power } of alarms.filter(({ clientId }, i) => alarms[i + 1]?.clientId !== clientId))
        await notices.raise(
          tx,
          { clientId },
          { kind: 'webhook_url_failing', fields: { client: slug, consecutive_failures: power } },
        )
      await tx.query(
        `update client_alarm a set told = s.streak, told_at = clock() from unnest($1::uuid[], $2::int[]) as s (client_id, streak) where a.client_id = s.client_id`,
        [rows.map(({ clientId }) => clientId), rows.map(({ streak }) => streak)],
      )
    })
    return 0
  },
}

const message = 'webhook receiver keeps failing'

// A success since the last alarm began a new streak, even if that is as long as the old one by now.
const streaksStatement = `
  insert into client_alarm as a (client_id)
  ${failingClients}
  on conflict (client_id) do update set told = case when (select last_success_at from client_apis where client_id = a.client_id) > a.told_at then 0 else a.told end
  returning client_id as "clientId", told as notified, (select slug from client where id = client_id) as slug,
    (select consecutive_failures from client_apis c where c.client_id = a.client_id) as streak`

async function write(tx: Transaction, alarms: readonly (Streak & { power: number })[]) {
  await tx.query(
    `insert into platform_log (id, client_id, level, message, fields)
     select id, client_id, 'warning', $3, fields from unnest($1::uuid[], $2::uuid[], $4::jsonb[]) as l (id, client_id, fields)`,
    [
      alarms.map((_, place) => uuidV7(tx.now, place)),
      alarms.map(({ clientId }) => clientId),
      message,
      alarms.map(({ slug, power }) => JSON.stringify({ client: slug, consecutive_failures: power })),
    ],
  )
}
