import type { Job } from '../../platform/jobs.ts'
import { lengthToNotify } from '../rules/endpoint-health.ts'
import * as notices from './notices.ts'

/**
 * Notifies the management of a client whose own `webhook_url` keeps failing. The job reads only the streaks, which the engine keeps
 * anyway, so one that ended within seconds is in the platform log but causes no mail.
 */

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
      for (const { clientId, slug, streak, notified } of rows) {
        const consecutive_failures = lengthToNotify(streak)
        if (consecutive_failures > notified)
          await notices.raise(
            tx,
            { clientId },
            { kind: 'webhook_url_failing', fields: { client: slug, consecutive_failures } },
          )
      }
      await tx.query(
        `update client_alarm a set told = s.streak, told_at = clock() from unnest($1::uuid[], $2::int[]) as s (client_id, streak) where a.client_id = s.client_id`,
        [rows.map(({ clientId }) => clientId), rows.map(({ streak }) => streak)],
      )
    })
    return 0
  },
}

// A success since the last alarm began a new streak, even if that is as long as the old one by now.
const streaksStatement = `
  insert into client_alarm as a (client_id)
  ${failingClients}
  on conflict (client_id) do update set told = case when (select last_success_at from client_apis where client_id = a.client_id) > a.told_at then 0 else a.told end
  returning client_id as "clientId", told as notified, (select slug from client where id = client_id) as slug,
    (select consecutive_failures from client_apis c where c.client_id = a.client_id) as streak`
