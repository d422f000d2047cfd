import type { Job } from '../../platform/jobs.ts'
import { platformZone } from '../../platform/times.ts'

/** Every morning at eight, raises one notice, and so one mail, for each app with failed deliveries in the 24 hours before. */
export const digestJob: Job = {
  name: 'digest',
  everySeconds: 900,
  lane: 'slow',
  async run({ system, changes }) {
    const { rows } = await system.pool.query<{ app_id: string }>(statement, [platformZone])
    changes.publish(
      'notices',
      rows.map(({ app_id }) => app_id),
    )
    return 0
  },
}

// Counts by endpoint, so that failures are found through the index on receiver and time, in a log of any size.
const statement = `
  with morning as (select (date_trunc('day', clock() at time zone $1) + interval '8 hours') at time zone $1 as at)
  insert into notice (app_id, kind, fields)
  select a.id, 'digest', jsonb_build_object('app', a.slug, 'failed', sum(f.n), 'endpoints', jsonb_object_agg(p.kind, f.n))
  from morning m
    cross join app a join endpoint p on p.app_id = a.id
    cross join lateral (
      select count(*)::int as n from undelivered u
      where u.receiver_id = p.id and u.status = 'failed' and u.finished_at > m.at - interval '1 day' and u.finished_at <= m.at
    ) f
  where clock() >= m.at and a.deleted_at is null and f.n > 0
    and not exists (select from notice n where n.app_id = a.id and n.kind = 'digest' and n.created_at >= m.at)
  group by a.id
  returning app_id`
