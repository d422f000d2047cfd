import { eventNames, resolveSelection, type Scope } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'

/** What happens to the deliveries that wait when their receiver changes. In the transaction of the change, so at once. */

/**
 * As many as a request has time for. What is left is sent to nobody: whoever claims it looks at its receiver first, and
 * `leftovers.ts` comes for the rest within seconds. All of a long queue in one statement would run into its time limit, so
 * that whoever has a long queue could not be paused.
 */
const mostAtOnce = 1_000

/** Takes entries that nobody is sending right now out of the queue; a failed attempt of the others finds its receiver gone. */
async function dropWaiting(
  tx: Transaction,
  status: 'cancelled' | 'skipped',
  which: string,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `with dropped as (
       delete from queue_entry where ctid = any (array(
         select q.ctid from queue_entry q where ${which} and q.lease_token is null limit ${mostAtOnce} for update skip locked))
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

// Found by receiver and client, the order in which the queue stands: by the client or the app alone everybody's would be read.
const ofConnection = 'q.receiver_id = any (array(select id from endpoint where app_id = $1)) and q.client_id = $2'
const ofClient = `q.receiver_id = any (array(
    select $1::uuid
    union all select p.id from endpoint p join connection k on k.app_id = p.app_id where k.client_id = $1 and k.status = 'connected'
    union all select p.id from endpoint p join app a on a.id = p.app_id where a.sandbox_client_id = $1
  )) and q.client_id = $1`

/** The app no longer hears from this client. Before the connection ends: a client does not see the endpoints of others. */
export const cancelConnection = (tx: Transaction, appId: string, clientId: string) =>
  dropWaiting(tx, 'cancelled', ofConnection, [appId, clientId])

type Grant = {
  readonly appId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly schoolCnpjs: readonly string[] | null
}

/** Each is looked up among the events, so no more of a long queue than this. */
const mostLookedAt = 10_000

/**
 * The app hears less from this client than before: what waits and is no longer granted is not sent either. Of a long queue
 * the rest is cancelled when it is due: which lane a delivery stands in does not tell, so no job comes for it.
 */
export function cancelUngranted(tx: Transaction, { appId, clientId, scopes, schoolCnpjs }: Grant) {
  // Granted by a client out of what an app requested, and that was checked.
  const granted = new Set(resolveSelection(['*'], scopes as readonly Scope[]).events)
  return dropWaiting(
    tx,
    'cancelled',
    `q.delivery_id = any (array(
       select w.delivery_id from (select q.delivery_id, q.event_id from queue_entry q where ${ofConnection} limit ${mostLookedAt}) w
         join event e on e.id = any (array[w.event_id])
       where e.name = any ($3) or ($4::text[] is not null and e.school_id not in (select id from school where client_id = $2 and cnpj = any ($4)))))`,
    [appId, clientId, eventNames.filter((name) => !granted.has(name)), schoolCnpjs],
  )
}

/** The endpoint is paused: nothing vanishes, what waits can be resent later. */
export const skipDeliveries = (tx: Transaction, receiverId: string) =>
  dropWaiting(tx, 'skipped', 'q.receiver_id = $1', [receiverId])

/** The client is suspended: its events wait for nobody. */
export const skipClient = (tx: Transaction, clientId: string) => dropWaiting(tx, 'skipped', ofClient, [clientId])

/** The client's school begins anew: what it told before is not sent any more. All of it now: nothing else says so later. */
export async function cancelClient(tx: Transaction, clientId: string): Promise<void> {
  while ((await dropWaiting(tx, 'cancelled', ofClient, [clientId])) === mostAtOnce);
}
