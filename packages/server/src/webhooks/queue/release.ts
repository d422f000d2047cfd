import type { Database } from '../../platform/database/database.ts'
import type { Claim } from './claim.ts'

/** With `waiting`, any worker may claim the delivery again. */
export type ReleaseAs = 'waiting' | 'cancelled' | 'skipped'

/** Ends claims that were not sent, as if they had not begun: the worker is stopping, or the receiver may not have them now. */
export async function release(
  { pool }: Database,
  claims: readonly Pick<Claim, 'id' | 'token'>[],
  as: readonly ReleaseAs[],
): Promise<void> {
  if (claims.length === 0) return
  await pool.query(
    `with released as (
       select * from unnest($1::uuid[], $2::bigint[], $3::text[]) as r (id, token, next)
     ), returned as (
       update queue_entry q
       set lease_token = null, lease_until = null, attempt_count = q.attempt_count - 1, cycle_attempts = q.cycle_attempts - 1,
         cycle_started_at = case when q.cycle_attempts > 1 then q.cycle_started_at end
       from released r where r.next = 'waiting' and q.delivery_id = any (array[r.id]) and q.lease_token = r.token
     ), dropped as (
       delete from queue_entry q using released r where r.next <> 'waiting' and q.delivery_id = any (array[r.id]) and q.lease_token = r.token
       returning q.delivery_id as id, r.next
     )
     update delivery d set ended_as = dropped.next, finished_at = clock() from dropped where d.id = any (array[dropped.id])`,
    [claims.map(({ id }) => id), claims.map(({ token }) => token), as],
  )
}
