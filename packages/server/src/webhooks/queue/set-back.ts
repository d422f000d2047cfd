import type { Database } from '../../platform/database/database.ts'
import { isTooFarAhead } from '../../platform/database/due.ts'

/** Few enough for a statement of a second. */
const maxAtOnce = 10_000

/**
 * The database's clock was ahead and was set back. What was queued meanwhile would wait until the wrong time comes: an entry
 * that was never tried is due when it is written, and no lease is longer than one that is taken now. Retries keep their
 * time, because a published delay cannot be told from a wrong one.
 */
export async function makeDue({ pool }: Database, leaseSeconds: number): Promise<void> {
  let found: number | null
  do found = (await pool.query(statement, [leaseSeconds])).rowCount
  while (found === maxAtOnce)
}

const statement = `
  update queue_entry set due_at = least(due_at, clock()),
    lease_until = case when lease_until is not null then least(lease_until, clock() + make_interval(secs => $1)) end
  where ctid = any (array(
    select ctid from queue_entry
    where (cycle_attempts = 0 and ${isTooFarAhead('due_at', 0)}) or ${isTooFarAhead('lease_until', '$1')}
    limit ${maxAtOnce} for update skip locked))`
