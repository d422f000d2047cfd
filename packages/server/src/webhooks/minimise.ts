import {
  type EventData,
  type EventName,
  eventNames,
  hasMinimalProfile,
  maskMinimal,
  serializeData,
} from '@sineta/contract'
import type { Transaction } from '../platform/database.ts'

/** Deliveries looked at by one statement: a busy app has many more than concern one client. */
const batch = 20_000
const maskable = eventNames.filter(hasMinimalProfile)

type Looked = { last: string | null; ids: string[] | null; events: string[] | null }

/**
 * A client shows an app less from now on. That holds for what waits, and for whatever could still be sent again or pulled:
 * consent is of the moment something is sent, so it goes before the promise that a repetition has the same bytes.
 */
export async function minimise(tx: Transaction, appId: string, clientId: string): Promise<void> {
  let after: string | null = null
  do {
    const { last, ids, events } = await look(tx, [appId, clientId, maskable, after, batch])
    if (ids && events) await mask(tx, ids, events)
    after = last
  } while (after !== null)
}

/** The same for what a transaction that began before the client decided so put into the queue after it. */
export async function minimiseQueued(tx: Transaction, deliveryIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ event_id: string }>(
    'select distinct event_id from queue_entry where delivery_id = any ($1)',
    [deliveryIds],
  )
  await mask(
    tx,
    deliveryIds,
    rows.map(({ event_id }) => event_id),
  )
}

const look = async (tx: Transaction, values: readonly unknown[]): Promise<Looked> =>
  (await tx.query<Looked>(lookStatement, values)).rows[0]!

// Bodies are kept for 30 days; what is older has nothing left to hide.
const lookStatement = `
  with looked as materialized (
    select id, event_id, client_id, event_name, masked from delivery
    where app_id = $1 and id > greatest($4::uuid, uuid_v7_floor(clock() - interval '31 days')) order by id limit $5
  )
  select (select id from looked order by id desc limit 1) as last, array_agg(id) as ids, array_agg(distinct event_id) as events
  from looked where client_id = $2 and event_name = any ($3) and not masked`

async function mask(tx: Transaction, ids: readonly string[], eventIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string; name: EventName; data: string }>(
    'select id, name, data from event where id = any ($1) and data_minimal is null',
    [eventIds],
  )
  await tx.query(
    'update event set data_minimal = less.data from unnest($1::uuid[], $2::text[]) as less (id, data) where event.id = less.id',
    [rows.map(({ id }) => id), rows.map(({ name, data }) => minimalText(name, data))],
  )
  await tx.query('update queue_entry set masked = true where delivery_id = any ($1)', [ids])
  await tx.query('update delivery set masked = true where id = any ($1)', [ids])
}

/** Written by us in the shape of its event, so it can be read back as that. */
const minimalText = (name: EventName, data: string) =>
  serializeData(name, maskMinimal(name, JSON.parse(data) as EventData<EventName>))
