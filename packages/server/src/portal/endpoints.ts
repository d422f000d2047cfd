import { Type } from 'typebox'
import type { Transaction } from '../platform/database.ts'
import { type Operation, operation } from '../platform/operation.ts'
import { oneOf as oneOfText } from '../platform/parameters.ts'
import { list, object, oneOf, optional, text } from '../platform/shapes.ts'
import { inPortal } from '../tenancy/access.ts'
import * as apps from '../tenancy/apps.ts'
import { audit } from '../tenancy/audit.ts'
import * as endpoints from '../tenancy/endpoints.ts'
import { cancelDeliveries, requireReceiverUrl, skipDeliveries } from '../webhooks/receivers.ts'

const path = '/v1/portal/app/{app_id}/endpoint/{kind}'
const params = { kind: oneOfText('test', 'production') }

const get = ({ tx, params }: { tx: Transaction; params: { app_id: string; kind: endpoints.EndpointKind } }) =>
  endpoints.get(tx, params.app_id, params.kind)

export const endpointOperations: readonly Operation[] = [
  operation({
    method: 'PUT',
    path,
    params,
    access: inPortal,
    summary: "Set the app's test or production endpoint",
    description:
      'Also ends its being disabled. While it is paused, what would be sent is listed as skipped and can be resent.',
    body: object({
      url: text(4000),
      events: optional(endpoints.EventPatterns),
      status: optional(oneOf('active', 'paused')),
    }),
    answers: { 200: endpoints.Endpoint },
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
      const endpoint = await endpoints.save(tx, app.id, params.kind, {
        url: body.url,
        events,
        status: body.status ?? 'active',
      })
      if (endpoint.status === 'paused') await skipDeliveries(tx, endpoint.id)
      await audit(call, 'endpoint.changed', endpoint.id)
      return endpoints.toAnswer(endpoint)
    },
  }),
  operation({
    method: 'GET',
    path,
    params,
    access: inPortal,
    summary: 'Read an endpoint',
    answers: { 200: endpoints.Endpoint },
    refusals: ['app_not_found', 'endpoint_not_found'],
    emits: [],
    find: get,
    run: async ({ found }) => endpoints.toAnswer(found),
  }),
  operation({
    method: 'DELETE',
    path,
    params,
    access: inPortal,
    summary: 'Remove an endpoint; what waits for it is cancelled',
    answers: { 204: null },
    refusals: ['app_not_found', 'endpoint_not_found'],
    emits: [],
    find: get,
    async run(call) {
      await cancelDeliveries(call.tx, call.found.id)
      await endpoints.remove(call.tx, call.found.id)
      await audit(call, 'endpoint.removed', call.found.id)
    },
  }),
  operation({
    method: 'PUT',
    path: `${path}/event`,
    params,
    access: inPortal,
    summary: 'Choose the events of an endpoint',
    body: object({ events: endpoints.EventPatterns }),
    answers: { 200: object({ events: list(Type.String()), resolved: list(Type.String()), version: Type.Integer() }) },
    refusals: ['app_not_found', 'endpoint_not_found', 'event_unknown', 'event_not_in_scope'],
    emits: [],
    find: get,
    async run(call) {
      const { tx, found, params, body, ifMatch } = call
      ifMatch(found.version)
      const app = await apps.get(tx, params.app_id)
      const resolved = endpoints.checkSelection(body.events, app.requested_scopes)
      const { events, version } = await endpoints.saveEvents(tx, found.id, body.events)
      await audit(call, 'endpoint.changed', found.id)
      return { events, resolved, version }
    },
  }),
]
