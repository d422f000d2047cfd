import type { ReceiverKind } from '../rules/delivery.ts'

/**
 * Which receivers may have the events of a client, and on which terms. The outbox, the worker, the clean-up of leftovers and
 * the requests that take something away all read this one definition (decision 20).
 *
 * | kind       | receiver                     | may have events of                | within                         |
 * |------------|------------------------------|-----------------------------------|--------------------------------|
 * | client     | a client's own `webhook_url` | that client                       | everything                     |
 * | production | an app's production endpoint | live clients connected to the app | the granted scopes and schools |
 * | test       | an app's test endpoint       | the app's sandbox                 | everything                     |
 *
 * `asked` is a FROM item with the columns of `withClient`; with `receiver: 'any'` the result has one row for each receiver of the client,
 * with `'given'` the item also names a `receiver_id` and its `receiver_kind`, and the result has a row if it may have events.
 * Rows have the columns of `asked`, the receiver's, and these:
 *
 * - `is_open`: the receiver, its app and the client are active. Otherwise its deliveries are skipped.
 * - `scopes`, `school_cnpjs`: the terms, for `isWithinTerms`; null: no limit.
 * - `is_minimal`: the events are masked.
 * - `events`, `requested_scopes`: the subscription, for `isSubscribed`; null: everything. It decides which deliveries are
 *   made; a delivery that was made is sent also if the subscription changed since.
 * - `is_throttled`: its owner limits the attempts per second.
 * - `version`: of the receiver's address and secrets, for `targets.ts`.
 *
 * `kinds`: fewer of them make a smaller plan, where it is known which there can be. A text to join, because neither a view nor a
 * lateral sub-query gets a plan that can be kept (decision 20).
 */
export function audienceOf(
  asked: string,
  receiver: 'any' | 'given',
  kinds: readonly ReceiverKind[] = ['client', 'production', 'test'],
): string {
  const isAny = receiver === 'any'
  const only = (kind: string, id: string) => (isAny ? '' : `and e.receiver_kind = '${kind}' and e.receiver_id = ${id}`)
  const receivers: Record<ReceiverKind, string> = {
    client: `
    select e.*, ${isAny ? "a.client_id as receiver_id, 'client' as receiver_kind," : ''} null::uuid as app_id, e.client_is_active as is_open,
      null::text[] as scopes, null::text[] as school_cnpjs, false as is_minimal, null::text[] as events, null::text[] as requested_scopes,
      false as is_throttled, ${versionOf('a')} as version
    from ${asked} e
      join client_apis a on a.client_id = e.client_id and a.webhook_url is not null ${only('client', 'a.client_id')}`,
    production: `
    select e.*, ${isAny ? 'p.id, p.kind,' : ''} p.app_id, p.status = 'active' and app.status = 'active' and e.client_is_active,
      k.granted_scopes, k.school_cnpjs, k.data_profile = 'minimal', p.events, null, p.max_per_second is not null, ${versionOf('p')}
    from ${asked} e ${isAny ? connectedApps : connectedEndpoint}
      join app on app.id = k.app_id and app.deleted_at is null
    where e.environment = 'live'`,
    test: `
    select e.*, ${isAny ? 'p.id, p.kind,' : ''} p.app_id, p.status = 'active' and app.status = 'active' and e.client_is_active,
      null, null, false, p.events, app.requested_scopes, p.max_per_second is not null, ${versionOf('p')}
    from ${asked} e
      join app on app.sandbox_client_id = e.client_id and app.deleted_at is null
      join endpoint p on p.app_id = app.id and p.kind = 'test' ${only('test', 'p.id')}`,
  }
  return kinds.map((kind) => receivers[kind]).join(' union all ')
}

/** Which receivers the events of a client can have at all: a sandbox is connected to no app, and no sandbox is live. */
export const receiverKindsOf: Readonly<Record<'live' | 'sandbox', readonly ReceiverKind[]>> = {
  live: ['client', 'production'],
  sandbox: ['client', 'test'],
}

/** What the audience depends on of a client: of each `client_id` in a FROM item, read once for all kinds of receivers. */
export const withClient = (asked: string) =>
  `select e.*, c.slug as client_slug, c.status = 'active' as client_is_active, c.environment from ${asked} e join client c on c.id = any (array[e.client_id])`

/** Changes with the address of a receiver, an endpoint or a client's own, and with its secrets. */
export const versionOf = (receiver: string) => `${receiver}.version || '.' || ${receiver}.signing_version`

const connectedApps = `
      join connection k on k.client_id = e.client_id and k.status = 'connected'
      join endpoint p on p.app_id = k.app_id and p.kind = 'production'`
// `offset 0` keeps the sub-query whole, so that the connection is found by app and client together. The planner does not
// consider that for a join with two tables, and would read all connections of the app.
const connectedEndpoint = `
      join endpoint p on p.id = e.receiver_id and p.kind = 'production' and e.receiver_kind = 'production'
      join lateral (
        select * from connection k where k.app_id = p.app_id and k.client_id = e.client_id and k.status = 'connected' offset 0
      ) k on true`

/** Whether the terms of audience `a` let it have an event with this scope and of this school. The same as `isWithin`, in SQL. */
export const isWithinTerms = (a: string, event: { scope: string; cnpj: string }): string =>
  `(${a}.scopes is null or ${event.scope} = any (${a}.scopes)) and (${a}.school_cnpjs is null or coalesce(${event.cnpj} = any (${a}.school_cnpjs), false))`

/** Whether audience `a` subscribed to an event with this name and scope. */
export const isSubscribed = (a: string, event: { name: string; scope: string }): string =>
  `(${a}.events is null or selects(${a}.events, ${event.name})) and (${a}.requested_scopes is null or ${event.scope} = any (${a}.requested_scopes))`
