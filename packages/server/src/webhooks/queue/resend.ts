import type { ProblemCode } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { isEventWithinTerms } from '../rules/audience.ts'
import { cycleLimitOf, type ReceiverKind } from '../rules/delivery.ts'
import { probe } from './probe.ts'

/** The owner of deliveries: an app, for these kinds of its endpoints, or a client, for its own `webhook_url`. */
export type DeliveryOwner =
  | {
      readonly appId: string
      readonly kinds: readonly ReceiverKind[]
      /** The events a key's scopes cover; null: all, for sessions and tasks. */
      readonly events: readonly string[] | null
    }
  | {
      readonly clientId: string
      /** Limits what is read to events of these schools; absent: all schools, for owners and tasks. */
      readonly schoolIds?: readonly string[]
    }

/**
 * Begins a new cycle of each delivery that may be sent again: same id, same bytes, fresh timestamp and signature.
 * Returns the obstacle for each delivery that was found; null: it is queued.
 */
export async function resend(
  tx: Transaction,
  owner: DeliveryOwner,
  ids: readonly string[],
): Promise<Map<string, ProblemCode | null>> {
  const { rows } = await tx.query<Resendable>(lookStatement, [ids, ...ownerValues(owner)])
  const verdicts = new Map(rows.map((row) => [row.id, obstacle(row)]))
  const ready = rows.filter(({ id }) => verdicts.get(id) === null)
  const { rows: queued } = await tx.query<{ id: string }>(
    `with again as (
       insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_limit)
       select d.id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, clock(),
         coalesce((select max(number) from attempt where delivery_id = d.id), 0), r.cycle_limit
       from unnest($1::uuid[], $2::smallint[]) as r (id, cycle_limit) join delivery d on d.id = r.id
       on conflict do nothing
       returning delivery_id as id
     ), reopened as (
       update delivery d set ended_as = null, last_status = null, finished_at = null, abandoned_token = null, resent_in = pg_current_xact_id()
       from again where d.id = again.id
     )
     select id from again order by id`,
    [ready.map(({ id }) => id), ready.map(({ receiver_kind }) => cycleLimitOf(receiver_kind))],
  )
  // The deliveries were read without locks, which the worker would wait for, so another resend may have been quicker.
  for (const { id } of ready) verdicts.set(id, 'delivery_in_progress')
  for (const { id } of queued) verdicts.set(id, null)
  await probe(
    tx,
    queued.map(({ id }) => id),
  )
  return verdicts
}

/** Resends one delivery, or makes it due with `tryNow`; throws a refusal if that is not possible. */
export async function applyToOne(act: typeof resend, tx: Transaction, owner: DeliveryOwner, id: string): Promise<void> {
  const verdict = (await act(tx, owner, [id])).get(id)
  if (verdict === undefined) throw refuse('delivery_not_found')
  if (verdict !== null) throw refuse(verdict)
}

type Resendable = {
  id: string
  status: string
  receiver_kind: ReceiverKind
  event_name: string
  has_body: boolean
  school_cnpj: string | null
  client_status: string
  app_status: string | null
  endpoint_status: string | null
  has_endpoint: boolean
  has_url: boolean
  granted_scopes: string[] | null
  school_cnpjs: string[] | null
}

/** Whether a delivery is in the queue: its next attempt is waiting or being made. */
export const isInProgress = (status: string) => status === 'queued' || status === 'sending' || status === 'retrying'

/** Returns why a delivery cannot be resent now, or null if it can. Pure. */
function obstacle(delivery: Resendable): ProblemCode | null {
  const {
    status,
    receiver_kind,
    event_name,
    has_body,
    school_cnpj,
    client_status,
    app_status,
    endpoint_status,
    has_endpoint,
    has_url,
    granted_scopes,
    school_cnpjs,
  } = delivery
  if (isInProgress(status)) return 'delivery_in_progress'
  if (status === 'cancelled') return 'delivery_cancelled'
  if (!has_body) return 'body_expired'
  if (client_status !== 'active') return 'client_suspended'
  if (receiver_kind === 'client') return has_url ? null : 'webhook_url_empty'
  if (receiver_kind === 'production') {
    if (!isGranted({ event_name, school_cnpj, granted_scopes, school_cnpjs })) return 'connection_revoked'
  }
  if (!has_endpoint) return 'endpoint_removed'
  if (app_status === 'suspended') return 'app_suspended'
  return endpoint_status === 'active' ? null : 'endpoint_not_active'
}

/** Whether the connection grants the event. One that grants less than before counts as ended for what it no longer grants. Pure. */
export const isGranted = ({
  event_name,
  school_cnpj,
  granted_scopes,
  school_cnpjs,
}: Pick<Resendable, 'event_name' | 'school_cnpj' | 'granted_scopes' | 'school_cnpjs'>): boolean =>
  granted_scopes !== null &&
  isEventWithinTerms({ scopes: granted_scopes, schools: school_cnpjs }, event_name, school_cnpj)

export const ownerValues = (owner: DeliveryOwner) =>
  'appId' in owner
    ? [owner.appId, owner.kinds, null, owner.events, null]
    : [null, ['client'], owner.clientId, null, owner.schoolIds ?? null]
/**
 * The condition that a delivery `d` is the owner's, with `ownerValues` as parameters from $2 on. Row-level security also lets a
 * partner see the client of its sandbox, so every query names the owner.
 */
export const isOwned = `d.receiver_kind = any ($3::text[]) and (d.app_id = $2::uuid or ($2::uuid is null and d.client_id = $4::uuid))
  and ($5::text[] is null or d.event_name = any ($5))
  and ($6::uuid[] is null or exists (select from event o where o.id = d.event_id and o.school_id = any ($6)))`

const lookStatement = `
  select d.id, d.status, d.receiver_kind, d.event_name, e.id is not null as has_body, e.data::jsonb ->> 'school_cnpj' as school_cnpj,
    c.status as client_status, app.status as app_status, p.status as endpoint_status, p.id is not null as has_endpoint,
    a.webhook_url is not null as has_url,
    k.granted_scopes, k.school_cnpjs
  from delivery_now d
    join client c on c.id = d.client_id
    left join event e on e.id = d.event_id
    left join app on app.id = d.app_id and app.deleted_at is null
    left join endpoint p on p.id = d.receiver_id
    left join client_apis a on a.client_id = d.receiver_id
    left join connection k on k.app_id = d.app_id and k.client_id = d.client_id and k.status = 'connected'
  where d.id = any ($1::uuid[]) and ${isOwned}`
