import type { ProblemCode } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { probe } from './probe.ts'
import { type DeliveryOwner, isInProgress, isOwned, ownerValues } from './resend.ts'

/**
 * Makes waiting deliveries due now, with the same id, the same bytes and one attempt of the same cycle. Returns the obstacle for
 * each delivery that was found; null: it is due.
 */
export async function tryNow(
  tx: Transaction,
  owner: DeliveryOwner,
  ids: readonly string[],
): Promise<Map<string, ProblemCode | null>> {
  const { rows } = await tx.query<{ id: string; status: string; is_due: boolean }>(statement, [
    ids,
    ...ownerValues(owner),
  ])
  await probe(
    tx,
    rows.filter(({ is_due }) => is_due).map(({ id }) => id),
  )
  return new Map(rows.map(({ id, status, is_due }) => [id, is_due ? null : obstacle(status)]))
}

// A delivery that is in the queue but could not be made due has just been claimed, so its attempt is in progress.
const obstacle = (status: string): ProblemCode => (isInProgress(status) ? 'delivery_in_progress' : 'delivery_ended')

const statement = `
  with found as materialized (
    select d.id, d.status from delivery_now d where d.id = any ($1::uuid[]) and ${isOwned}
  ), waiting as materialized (
    select q.delivery_id as id from queue_entry q
    where q.delivery_id = any (array(select id from found)) and q.lease_token is null order by q.delivery_id for update skip locked
  ), due as (
    update queue_entry q set due_at = least(q.due_at, clock()) where q.delivery_id = any (array(select id from waiting))
    returning q.delivery_id as id
  )
  select f.id, f.status, due.id is not null as is_due from found f left join due on due.id = f.id order by f.id`
