import {
  type EventData,
  type EventName,
  eventNames,
  hasMinimalProfile,
  isEventName,
  maskMinimal,
  serializeData,
} from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'

/** Deliveries checked by one transaction: few enough for a request, even if all of them must be rewritten. */
const maxAtOnce = 2_000
/** Events whose data differs between the two data profiles. */
export const maskable = eventNames.filter(hasMinimalProfile)

type Looked = { looked: number; last: string | null; ids: string[] | null; events: string[] | null }

/**
 * Masks an app's deliveries after the client has restricted it to minimal data: waiting ones, and all that can still be resent or
 * pulled. Consent applies at the moment of sending, so it takes precedence over the guarantee that a resend has the same bytes. A
 * month of a busy app is more than a request has time for, so a job does the rest; until then the worker masks what it claims, and
 * `isMasked` covers what is read.
 */
export async function minimise(tx: Transaction, appId: string, clientId: string): Promise<void> {
  const last = await minimiseNext(tx, appId, clientId, null)
  if (last === null) return
  await tx.query(
    `insert into minimisation as m (app_id, client_id, position) values ($1, $2, $3)
     on conflict (app_id, client_id) do update set position = least(m.position, excluded.position)`,
    [appId, clientId, last],
  )
}

export const minimiseJob: Job = {
  name: 'minimise',
  everySeconds: 10,
  pending: 'exists (select from minimisation)',
  // Takes minutes for millions of deliveries.
  lane: 'own',
  run: ({ system }) =>
    system.transaction({ clients: [] }, async (tx) => {
      const { rows } = await tx.query<{ app_id: string; client_id: string; position: string }>(
        'select app_id, client_id, position from minimisation order by app_id, client_id limit 1 for update skip locked',
      )
      const [next] = rows
      if (!next) return 0
      const last = await minimiseNext(tx, next.app_id, next.client_id, next.position)
      await (last === null
        ? tx.query('delete from minimisation where app_id = $1 and client_id = $2', [next.app_id, next.client_id])
        : tx.query('update minimisation set position = $3 where app_id = $1 and client_id = $2', [
            next.app_id,
            next.client_id,
            last,
          ]))
      return 1
    }),
}

/** Masks the next deliveries after the id `after`. Returns the last id it checked, or null if none is left. */
async function minimiseNext(tx: Transaction, appId: string, clientId: string, after: string | null) {
  const { rows } = await tx.query<Looked>(lookStatement, [appId, clientId, maskable, after, maxAtOnce])
  const { looked, last, ids, events } = rows[0]!
  if (ids && events) await mask(tx, ids, events)
  return looked === maxAtOnce ? last : null
}

/** The SQL condition that the client of delivery `d` restricts the app to minimal data, even if `d` has not been rewritten yet. */
export const isMasked = `(d.masked or exists (
  select from connection k where k.app_id = d.app_id and k.client_id = d.client_id and k.status = 'connected' and k.data_profile = 'minimal'))`

/** Masks deliveries that were queued by a transaction that began before the client's decision and committed after it. */
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

// Bodies are kept for 30 days; older deliveries have nothing left to mask.
const lookStatement = `
  with looked as materialized (
    select id, event_id, client_id, event_name, masked from delivery
    where app_id = $1 and id > greatest($4::uuid, uuid_v7_floor(clock() - interval '31 days')) order by id limit $5
  )
  select (select count(*)::int from looked) as looked, (select id from looked order by id desc limit 1) as last, array_agg(id) as ids, array_agg(distinct event_id) as events
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

/** Returns the data of an event as a `minimal` connection sees it. For most events it is the same data. */
export const minimalOf = (event: { name: string; data: string; data_minimal: string | null }): string =>
  event.data_minimal ??
  (isEventName(event.name) && hasMinimalProfile(event.name) ? minimalText(event.name, event.data) : event.data)

/** The cast is safe because we wrote the data ourselves, in the shape of its event. */
const minimalText = (name: EventName, data: string) =>
  serializeData(name, maskMinimal(name, JSON.parse(data) as EventData<EventName>))
