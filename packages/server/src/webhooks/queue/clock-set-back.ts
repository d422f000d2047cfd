import type { Database } from '../../platform/database/database.ts'
import { isTooFarAhead } from '../../platform/database/due.ts'
import { jitter, maxDelaySeconds } from '../rules/retry-policy.ts'

/** Few enough for the statement to end within a second. */
const maxAtOnce = 10_000

/**
 * Corrects entries that were queued while the database's clock was ahead. It was set back since, and they would wait until the
 * wrong time comes. An entry that was never tried, or is being tried, was due when it was written, so it becomes due now. No retry
 * waits longer than the longest published delay, and no lease is longer than one taken now. Retries within that delay keep their
 * time, because a right time cannot be told from a wrong one.
 */
export async function correctDueTimes({ pool }: Database, leaseSeconds: number): Promise<void> {
  let found: number | null
  do found = (await pool.query(statement, [leaseSeconds, maxDelaySeconds, jitter])).rowCount
  while (found === maxAtOnce)
}

const isRetry = '(cycle_attempts > 0 and lease_token is null)'

// Retries that are moved together are spread out by the same jitter as regular delays.
const statement = `
  update queue_entry set due_at = least(due_at, clock() + make_interval(secs => case when ${isRetry} then $2::float8 * (1 - $3::float8 * random()) else 0 end)),
    lease_until = case when lease_until is not null then least(lease_until, clock() + make_interval(secs => $1)) end
  where ctid = any (array(
    select ctid from queue_entry
    where ${isTooFarAhead('due_at', `case when ${isRetry} then $2::float8 else 0 end`)} or ${isTooFarAhead('lease_until', '$1')}
    limit ${maxAtOnce} for update skip locked))`
