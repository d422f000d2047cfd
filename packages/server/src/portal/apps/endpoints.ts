import { Type } from 'typebox'
import { inPortal } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfText } from '../../platform/operation/parameters.ts'
import { list, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as endpoints from '../../tenancy/partners/endpoints.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import { type EndpointKind, saveEndpoint } from '../../tenancy/partners/queries.ts'
import { requireReceiverUrl } from '../../webhooks/egress/receiver-url.ts'
import { cancelDeliveries, skipDeliveries } from '../../webhooks/queue/drop.ts'
import { probeWaiting } from '../../webhooks/queue/probe.ts'

const path = '/v1/portal/app/{app_id}/endpoint/{kind}'
const params = { kind: oneOfText('test', 'production') }

type EndpointCall = { tx: Transaction; params: { app_id: string; kind: EndpointKind } }

const get = ({ tx, params }: EndpointCall) => endpoints.get(tx, params.app_id, params.kind)

async function getToChange({ tx, params }: EndpointCall) {
  const app = await apps.getLocked(tx, params.app_id)
  return { app, endpoint: await endpoints.get(tx, params.app_id, params.kind) }
}

export const endpointOperations: readonly Operation[] = [
  operation({
    method: 'PUT',
    path,
    params,
    access: inPortal,
    summary: "Set the app's test or production endpoint",
    description:
      'Saving also enables a disabled endpoint. While it is paused, its deliveries are recorded as skipped and can be resent. `max_per_second` limits how many attempts start per second; without it, deliveries are sent as fast as the receiver responds.',
    body: object({
      url: text(4000),
      events: optional(endpoints.EventPatterns),
      status: optional(oneOf('active', 'paused')),
      max_per_second: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    responses: { 200: endpoints.Endpoint },
    refusals: ['app_not_found', 'webhook_url_invalid', 'event_unknown', 'event_not_in_scope'],
    emits: [],
    find: ({ tx, params }) => apps.getLocked(tx, params.app_id),
    async run(call) {
      const { tx, found: app, params, body, services, ifMatch } = call
      const before = await endpoints.find(tx, app.id, params.kind)
      if (before) ifMatch(before.version)
      requireReceiverUrl('/url', body.url, params.kind === 'test' ? 'sandbox' : 'live', services.egressAllow)
      const events = body.events ?? ['*']
      endpoints.checkSelection(events, app.requested_scopes)
      // Update deliveries before the endpoint, as the worker does, to avoid a deadlock.
      if (before && body.status === 'paused') await skipDeliveries(tx, before.id)
      else if (before) await probeWaiting(tx, before.id)
      const endpoint = await saveEndpoint(tx, app.id, params.kind, {
        url: body.url,
        events,
        status: body.status ?? 'active',
        max_per_second: body.max_per_second ?? null,
      })
      await audit(call, 'endpoint.changed', endpoint.id)
      // Saving the same events again, as a pause does, does not count as choosing them.
      if (body.events && before?.events.join() !== events.join()) await milestones.reach(tx, [app.id], 'events')
      return endpoints.toResponse(endpoint, tx.now)
    },
  }),
  operation({
    method: 'GET',
    path,
    params,
    access: inPortal,
    summary: 'Read an endpoint',
    responses: { 200: endpoints.Endpoint },
    refusals: ['app_not_found', 'endpoint_not_found'],
    emits: [],
    find: get,
    run: async ({ tx, found }) => endpoints.toResponse(found, tx.now),
  }),
  operation({
    method: 'DELETE',
    path,
    params,
    access: inPortal,
    summary: 'Remove an endpoint and cancel its pending deliveries',
    responses: { 204: null },
    refusals: ['app_not_found', 'endpoint_not_found'],
    emits: [],
    find: getToChange,
    async run(call) {
      const { endpoint } = call.found
      await cancelDeliveries(call.tx, endpoint.id)
      await endpoints.remove(call.tx, endpoint.id)
      await audit(call, 'endpoint.removed', endpoint.id)
    },
  }),
  operation({
    method: 'PUT',
    path: `${path}/event`,
    params,
    access: inPortal,
    summary: 'Choose the events of an endpoint',
    body: object({ events: endpoints.EventPatterns }),
    responses: { 200: object({ events: list(Type.String()), resolved: list(Type.String()), version: Type.Integer() }) },
    refusals: ['app_not_found', 'endpoint_not_found', 'event_unknown', 'event_not_in_scope'],
    emits: [],
    find: getToChange,
    async run(call) {
      const { tx, body, ifMatch } = call
      const { app, endpoint } = call.found
      ifMatch(endpoint.version)
      const resolved = endpoints.checkSelection(body.events, app.requested_scopes)
      const { events, version } = await endpoints.saveEvents(tx, endpoint.id, body.events)
      await audit(call, 'endpoint.changed', endpoint.id)
      await milestones.reach(tx, [app.id], 'events')
      return { events, resolved, version }
    },
  }),
]
