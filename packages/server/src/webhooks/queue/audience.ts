import type { ReceiverKind } from '../rules/delivery.ts'

/**
 * The SQL that finds which receivers may have the events of a client, and on which terms. The outbox, the worker, the clean-up of
 * leftovers and the requests that revoke access all use this one definition (decision 20).
 *
 * | kind       | receiver                     | may have events of                | within                         |
 * |------------|------------------------------|-----------------------------------|--------------------------------|
 * | client     | a client's own `webhook_url` | that client                       | everything                     |
 * | production | an app's production endpoint | live clients connected to the app | the granted scopes and schools |
 * | test       | an app's test endpoint       | the app's sandbox                 | everything                     |
 *
 * `asked` is a FROM item with the columns of `withClient`. With `receiver: 'any'` the result has one row for each receiver of the
 * client. With `'given'` the item also has a `receiver_id` and its `receiver_kind`, and the result has a row only if that receiver
 * may have events. Rows have the columns of `asked`, those of the receiver, and these:
 *
 * - `is_open`: the receiver, its app and the client are active. Otherwise its deliveries are skipped.
 * - `scopes`, `school_cnpjs`: the terms, for `isWithinTerms`; null: no limit.
 * - `is_minimal`: the events are masked.
 * - `events`, `requested_scopes`: the subscription, for `isSubscribed`; null: everything. It decides which deliveries are
 *   created; an existing delivery is sent even if the subscription has changed since.
 * - `is_throttled`: its owner limits the attempts per second.
 * - `version`: of the receiver's address and secrets, for `targets.ts`.
 *
 * The result is text to join, because neither a view nor a lateral sub-query gets a plan that can be kept (decision 20).
 */
export function audienceOf(asked: string, receiver: 'any' | 'given'): string {
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
  return Object.values(receivers).join(' union all ')
}

/** Joins the client's columns that the audience depends on to a FROM item with a `client_id`, once for all kinds of receivers. */
export const withClient = (asked: string) =>
  `select e.*, c.slug as client_slug, c.status = 'active' as client_is_active, c.environment from ${asked} e join client c on c.id = any (array[e.client_id])`

/** The version of a row of `endpoint` or `client_apis`, which changes with the receiver's address and with its secrets. */
export const versionOf = (receiver: string) => `${receiver}.version || '.' || ${receiver}.signing_version`

const connectedApps = `
      join connection k on k.client_id = e.client_id and k.status = 'connected'
      join endpoint p on p.app_id = k.app_id and p.kind = 'production'`
// `offset 0` keeps the planner from flattening the sub-query, so that the connection is looked up by app and client together. For
// a plain join with two tables the planner does not consider that, and would read all connections of the app.
const connectedEndpoint = `
      join endpoint p on p.id = e.receiver_id and p.kind = 'production' and e.receiver_kind = 'production'
      join lateral (
        select * from connection k where k.app_id = p.app_id and k.client_id = e.client_id and k.status = 'connected' offset 0
      ) k on true`

/** The rule of `isEventWithinTerms` in SQL: whether the terms of audience `a` let it have an event with this scope and of this school. */
export const isWithinTerms = (a: string, event: { scope: string; cnpj: string }): string =>
  `(${a}.scopes is null or ${event.scope} = any (${a}.scopes)) and (${a}.school_cnpjs is null or coalesce(${event.cnpj} = any (${a}.school_cnpjs), false))`

/** The SQL condition that audience `a` subscribes to an event with this name and scope. */
export const isSubscribed = (a: string, event: { name: string; scope: string }): string =>
  `(${a}.events is null or selects(${a}.events, ${event.name})) and (${a}.requested_scopes is null or ${event.scope} = any (${a}.requested_scopes))`
