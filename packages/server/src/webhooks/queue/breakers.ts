import type { Database } from '../../platform/database/database.ts'
import type { Claim } from './claim.ts'

/** Records that the breaker of a receiver opened, or stays open after a failed probe. Settling a success clears the record. */
export async function noteOpenBreaker(
  { pool }: Database,
  { receiverKind, receiverId }: Pick<Claim, 'receiverKind' | 'receiverId'>,
  { failures, probeSeconds }: { readonly failures: number; readonly probeSeconds: number },
): Promise<void> {
  const [table, key] = receiverKind === 'client' ? ['client_apis', 'client_id'] : ['endpoint', 'id']
  await pool.query(
    `update ${table} set breaker_failures = $2, breaker_probe_at = clock() + make_interval(secs => $3),
       breaker_opened_at = case when breaker_probe_at is null then clock() else breaker_opened_at end
     where ${key} = $1`,
    [receiverId, failures, probeSeconds],
  )
}
