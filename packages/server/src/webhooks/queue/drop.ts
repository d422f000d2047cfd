import { catalogue, eventNames } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { audienceOf, isWithinTerms, withClient } from './audience.ts'

/**
 * How many waiting deliveries a request removes from the queue when their receiver changes, in the transaction of the change.
 *
 * Removing all of a long queue in one statement would exceed its time limit, and the endpoint could not be paused. The rest is not
 * sent either, because the worker checks the receiver of each claim, and `leftovers.ts` drops it within seconds.
 */
const maxAtOnce = 1_000

/** Leaves claimed entries to their worker: if the attempt fails, the next claim finds the receiver changed. */
async function dropWaiting(
  tx: Transaction,
  status: 'cancelled' | 'skipped',
  which: string,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `with dropped as (
       delete from queue_entry where ctid = any (array(
         select q.ctid from queue_entry q where ${which} and q.lease_token is null limit ${maxAtOnce} for update skip locked))
       returning delivery_id
     )
     update delivery set ended_as = '${status}', finished_at = clock() from dropped where id = any (array[delivery_id])`,
    values,
  )
  return rowCount ?? 0
}

/** The receiver is gone: its endpoint was deleted or its `webhook_url` emptied. */
export const cancelDeliveries = (tx: Transaction, receiverId: string) =>
  dropWaiting(tx, 'cancelled', 'q.receiver_id = $1', [receiverId])

/** The endpoint is paused: its deliveries stay in the log and can be resent. */
export const skipDeliveries = (tx: Transaction, receiverId: string) =>
  dropWaiting(tx, 'skipped', 'q.receiver_id = $1', [receiverId])

// Entries are found by receiver and client, the order of the queue's index. By client or app alone the whole queue would be read.
const ofConnection = 'q.receiver_id = any (array(select id from endpoint where app_id = $1)) and q.client_id = $2'
const ofClient = `q.receiver_id = any (array(select receiver_id from (${audienceOf(`(${withClient('(select $1::uuid as client_id)')})`, 'any')}) a)) and q.client_id = $1`

/** The app is disconnected from the client. Call it before the connection ends: a client does not see endpoints of other apps. */
export const cancelConnectionDeliveries = (tx: Transaction, appId: string, clientId: string) =>
  dropWaiting(tx, 'cancelled', ofConnection, [appId, clientId])

/** The event of each entry is looked up, so at most this many entries of a long queue are checked. */
const maxLookedAt = 10_000

/**
 * The client grants the app less than before: waiting deliveries outside the new terms are cancelled. Call it after the
 * change. In a long queue the worker cancels the rest when it is due, because `leftovers.ts` checks lanes, not events.
 */
export const cancelUngranted = (tx: Transaction, appId: string, clientId: string) =>
  dropWaiting(
    tx,
    'cancelled',
    `q.delivery_id = any (array(
       select w.delivery_id
       from (select q.delivery_id, q.event_id, q.receiver_id from queue_entry q where ${ofConnection} limit ${maxLookedAt}) w
         join event e on e.id = any (array[w.event_id])
         left join school s on s.id = e.school_id
         join unnest($3::text[], $4::text[]) as listed (name, scope) on listed.name = e.name
         join (${audienceOf(`(${withClient('(select $2::uuid as client_id)')})`, 'any')}) a on a.receiver_id = w.receiver_id
       where not (${isWithinTerms('a', { scope: 'listed.scope', cnpj: 's.cnpj' })})))`,
    [appId, clientId, eventNames, eventNames.map((name) => catalogue[name].scope)],
  )

/** The client is suspended. */
export const skipClientDeliveries = (tx: Transaction, clientId: string) =>
  dropWaiting(tx, 'skipped', ofClient, [clientId])

/** The client's school is reset. Drops all of its deliveries now, because no later check would find a reason to. */
export async function cancelClientDeliveries(tx: Transaction, clientId: string): Promise<void> {
  while ((await dropWaiting(tx, 'cancelled', ofClient, [clientId])) === maxAtOnce);
}

/**
 * Cancels the client's deliveries that are being sent: they are not retried, but one that still succeeds counts as delivered. Call
 * it last, because a worker that writes their results waits for the transaction.
 */
export const cancelInFlight = (tx: Transaction, clientId: string) =>
  tx.query(
    `with dropped as (
       delete from queue_entry where ctid = any (array(
         select q.ctid from queue_entry q where ${ofClient} and q.lease_token is not null for update skip locked))
       returning delivery_id, lease_token
     )
     update delivery set ended_as = 'cancelled', abandoned_token = lease_token, finished_at = clock()
     from dropped where id = any (array[delivery_id])`,
    [clientId],
  )
