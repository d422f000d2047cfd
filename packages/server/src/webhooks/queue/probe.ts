import type { Transaction } from '../../platform/database/database.ts'
import { probeTurn } from '../rules/turn.ts'

/** At most one probe a second: repeated clicks on a button must not overload a receiver that fails. */
const isFree = `(probed_at between clock() - interval '1 second' and clock()) is not true`

/**
 * Makes the first of these deliveries to each receiver the next to be sent, even while a circuit breaker holds others back; at most
 * one a second for each receiver. The others wait for their turn, which comes at once when the probe has closed the breaker.
 */
export const probe = (tx: Transaction, ids: readonly string[]) =>
  tx.query(
    `with first as (
       select distinct on (receiver_id) receiver_id, delivery_id from queue_entry where delivery_id = any ($1::uuid[]) order by receiver_id, delivery_id
     ), endpoints as (
       update endpoint set probed_at = clock() where id = any (array(
         select id from endpoint where id = any (array(select receiver_id from first)) and ${isFree} order by id for no key update))
       returning id
     ), clients as (
       update client_apis set probed_at = clock() where client_id = any (array(
         select client_id from client_apis where client_id = any (array(select receiver_id from first)) and ${isFree} order by client_id for no key update))
       returning client_id as id
     )
     update queue_entry q set turn = ${probeTurn}
     from first where q.delivery_id = first.delivery_id and first.receiver_id in (select id from endpoints union all select id from clients)`,
    [ids],
  )

/**
 * Probes a receiver that its owner has changed: one due delivery shows at once whether the receiver works now. Call it before the
 * receiver's own row is written. The worker locks queue entries before receivers too, so the two cannot deadlock.
 */
export async function probeWaiting(tx: Transaction, receiverId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select delivery_id as id from queue_entry where receiver_id = $1 and lease_token is null and due_at <= clock() limit 1 for update skip locked`,
    [receiverId],
  )
  if (rows.length > 0)
    await probe(
      tx,
      rows.map(({ id }) => id),
    )
}
