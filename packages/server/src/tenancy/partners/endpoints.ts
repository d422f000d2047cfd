import { resolveSelection, type Scope } from '@sineta/contract'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { suggestion } from '../../platform/operation/event-name.ts'
import { Instant, list, nullable, object, oneOf, text, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import * as apps from './apps.ts'
import { endpointStates, isBreakerOpen, stateOf } from './endpoint-state.ts'
import type { AppRow, EndpointKind, EndpointRow } from './queries.ts'

const endpoints = table('endpoint', 'endpoint_not_found')

export const Endpoint = object({
  app_id: Uuid,
  kind: oneOf('test', 'production'),
  url: Type.String(),
  events: list(Type.String()),
  status: oneOf('active', 'paused', 'disabled'),
  state: oneOf(...endpointStates),
  max_per_second: nullable(Type.Integer()),
  disabled_reason: nullable(Type.String()),
  failing_since: nullable(Instant),
  breaker: nullable(
    object(
      {
        failures: Type.Integer({ description: 'Failures in a row when the breaker was last stored' }),
        opened_at: Instant,
        next_probe_at: nullable(Instant),
      },
      {
        description:
          'Null while the breaker is closed. An open breaker holds deliveries back for a minute and lets a few through',
      },
    ),
  ),
  last_delivery_at: nullable(Instant),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})

export function toResponse(endpoint: EndpointRow, now: Date) {
  const {
    app_id,
    kind,
    url,
    events,
    status,
    disabled_reason,
    max_per_second,
    breaker_failures,
    breaker_opened_at,
    breaker_probe_at,
    failing_since,
    last_delivery_at,
    created_at,
    updated_at,
    version,
  } = endpoint
  const time = timeFormatter(platformZone)
  return {
    app_id,
    kind,
    url,
    events,
    status,
    state: stateOf({ status, failing_since }),
    max_per_second,
    disabled_reason,
    failing_since: time(failing_since),
    breaker: !isBreakerOpen(endpoint, now)
      ? null
      : {
          failures: breaker_failures,
          opened_at: time(breaker_opened_at),
          next_probe_at: time(breaker_probe_at),
        },
    last_delivery_at: time(last_delivery_at),
    version,
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}

/** Does not lock the endpoint: changes lock its app instead, so that the worker can record deliveries without waiting. */
export const find = (tx: Transaction, appId: string, kind: EndpointKind) =>
  endpoints.find({ tx }, { app_id: appId, kind })

export async function get(tx: Transaction, appId: string, kind: EndpointKind): Promise<EndpointRow> {
  const endpoint = await find(tx, appId, kind)
  if (!endpoint) throw refuse('endpoint_not_found', `The app has no ${kind} endpoint yet. PUT one.`)
  return endpoint
}

/** Returns the app of the endpoint. Refuses if the endpoint is not active or an operator has suspended its app. */
export async function requireActive(tx: Transaction, { app_id, status }: EndpointRow): Promise<AppRow> {
  const app = await apps.requireActive(tx, app_id)
  if (status !== 'active') throw refuse('endpoint_not_active', `The endpoint is ${status}; PUT it as active first.`)
  return app
}

export const saveEvents = (tx: Transaction, id: string, events: string[]) =>
  endpoints.update({ tx }, { id }, { events })

export const remove = (tx: Transaction, id: string) => endpoints.remove({ tx }, { id })

/** Event names, groups such as `student.*`, or `*`. Patterns are stored as written, so that they include events added later. */
export const EventPatterns = list(text(100), { maxItems: 200, uniqueItems: true })

/** Returns the events the patterns select now. Refuses a name that does not exist or whose scope the app did not request. */
export function checkSelection(patterns: readonly string[], requestedScopes: readonly string[]) {
  // Only our code stores them, after checking that each is a scope.
  const { events, refused } = resolveSelection(patterns, requestedScopes as readonly Scope[])
  const unknown = refused.filter(({ reason }) => reason === 'unknown_event')
  if (unknown.length > 0) {
    throw refuseFaults(
      unknown.map(({ pattern }) => ({
        pointer: `/events/${patterns.indexOf(pattern)}`,
        code: 'event_unknown',
        message: `must be an event, a group such as student.*, or *; ${pattern} is none of them.${suggestion(pattern)}`,
      })),
    )
  }
  const [outside] = refused
  if (outside) throw refuse('event_not_in_scope', `The app did not request the scope of ${outside.pattern}.`)
  return events
}
