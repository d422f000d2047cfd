import { cnpj } from '@sineta/contract'
import { Type } from 'typebox'
import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Caller } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { oneOf as oneOfText, slug } from '../platform/operation/parameters.ts'
import { Cnpj, list, object, oneOf, optional, page, text } from '../platform/operation/shapes.ts'
import { endLoginsOf } from '../school/staff/index.ts'
import * as clients from '../tenancy/clients/clients.ts'
import * as schools from '../tenancy/clients/schools.ts'
import * as connections from '../tenancy/connections/connections.ts'
import { findOfClient, listOfClient } from '../tenancy/connections/queries.ts'
import { checkScopes, ScopeList } from '../tenancy/connections/scope-lists.ts'
import * as apps from '../tenancy/partners/apps.ts'
import { holdAppName } from '../tenancy/partners/queries.ts'
import * as connectionTraffic from '../webhooks/log/connection-traffic.ts'
import { cancelConnectionDeliveries, cancelUngranted } from '../webhooks/queue/drop.ts'
import { minimise } from '../webhooks/queue/minimise.ts'

const path = '/v1/panel/client/connection'
const params = { app: slug }

const grant = {
  school_cnpjs: optional(list(Cnpj, { minItems: 1, uniqueItems: true })),
  data_profile: optional(oneOf('full', 'minimal')),
}

/** Finds the connection to the app in the path, unless it is revoked. */
async function get({ tx, caller, params }: { tx: Transaction; caller: Caller; params: { app: string } }) {
  const connection = await findOfClient(tx, caller.client!.id, params.app)
  if (!connection) throw refuse('connection_not_found')
  return connection
}

async function responseFor(tx: Transaction, { client }: Caller, app: string) {
  const connection = await findOfClient(tx, client!.id, app)
  return connections.toClientResponse(connection!, await clients.timeZoneOf(tx, client!.id))
}

export const connectionOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPanel(),
    summary: 'List connections to apps, and requests to connect',
    query: { status: oneOfText(...connections.statuses), ...pageQuery },
    responses: { 200: page(connections.ClientConnection) },
    refusals: [],
    emits: [],
    async run(call) {
      const clientId = call.caller.client!.id
      const zone = await clients.timeZoneOf(call.tx, clientId)
      return readPageById(
        call,
        clientId,
        (after, count) => listOfClient(call.tx, clientId, call.query.status, after, count),
        (row) => connections.toClientResponse(row, zone),
      )
    },
  }),
  operation({
    method: 'POST',
    path,
    access: inPanel(),
    summary: 'Connect an app, whether it requested it or not',
    body: object({ app: text(63, { description: 'Slug of the app' }), scopes: ScopeList, ...grant }),
    responses: { 201: connections.ClientConnection },
    refusals: ['app_not_found', 'school_not_found', 'scope_unknown', 'already_connected', 'forbidden'],
    conflicts: { connection_pair: 'already_connected' },
    emits: [],
    async run(call) {
      const { tx, caller, body } = call
      const client = caller.client!
      if (client.environment === 'sandbox')
        throw refuse('forbidden', 'A sandbox belongs to its app and cannot be connected to others.')
      await holdAppName(tx, body.app)
      const app = await apps.bySlug(tx, body.app)
      if (!app) throw refuse('app_not_found')
      const cnpjs = body.school_cnpjs?.map((written) => cnpj.normalize(written)!)
      if (cnpjs) await schools.requireOwn(tx, client.id, cnpjs)
      const granted = {
        granted_scopes: checkScopes(body.scopes, { requested: app.requested_scopes }),
        school_cnpjs: cnpjs ?? null,
        data_profile: body.data_profile ?? 'full',
      }
      await connections.connect(tx, app.id, client.id, caller.user!.email, granted)
      await audit(call, 'connection.accepted', app.id)
      return responseFor(tx, caller, app.slug)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${path}/{app}`,
    params,
    access: inPanel(),
    summary: 'Change the scopes, schools and data of a connected app',
    description:
      'Members that are left out are not changed. Pending deliveries that are no longer granted are cancelled; if there are several thousand, some are cancelled only when they are due. With a smaller data profile, pending deliveries and resends contain less data.',
    body: object({
      scopes: optional(ScopeList),
      ...grant,
      all_schools: optional(
        Type.Literal(true, {
          description: 'Removes the restriction to certain schools; `school_cnpjs: null` would leave it unchanged',
        }),
      ),
    }),
    responses: { 200: connections.ClientConnection },
    refusals: ['connection_not_found', 'school_not_found', 'scope_unknown'],
    emits: [],
    async find(call) {
      await holdAppName(call.tx, call.params.app)
      const connection = await get(call)
      if (connection.status !== 'connected')
        throw refuse('connection_not_found', 'The app is not connected yet. Accept its request first.')
      return connection
    },
    async run(call) {
      const { tx, caller, found, body, ifMatch } = call
      const clientId = caller.client!.id
      const cnpjs = body.school_cnpjs?.map((written) => cnpj.normalize(written)!)
      if (cnpjs) await schools.requireOwn(tx, clientId, cnpjs)
      ifMatch(found.version)
      const scopes = body.scopes
        ? checkScopes(body.scopes, { requested: found.requested_scopes })
        : found.granted_scopes
      const schoolCnpjs = cnpjs ?? (body.all_schools ? null : found.school_cnpjs)
      const profile = body.data_profile ?? (found.data_profile as 'full' | 'minimal')
      await connections.change(tx, found, caller.user!.email, {
        granted_scopes: scopes,
        school_cnpjs: schoolCnpjs,
        data_profile: profile,
      })
      await cancelUngranted(tx, found.app_id, clientId)
      if (profile === 'minimal' && found.data_profile === 'full') await minimise(tx, found.app_id, clientId)
      await audit(call, 'connection.changed', found.app_id)
      return responseFor(tx, caller, found.app)
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/{app}/traffic`,
    params,
    access: inPanel(),
    summary: 'Count the deliveries to a connected app in the last 24 hours, by event',
    description:
      'For an app with very many deliveries from all of its clients, the period is shorter; `since` is its start.',
    responses: { 200: connectionTraffic.ConnectionTraffic },
    refusals: ['connection_not_found'],
    emits: [],
    find: get,
    async run({ tx, found, services }) {
      const zone = await clients.timeZoneOf(tx, found.client_id)
      return services.asSystem((system) => connectionTraffic.read(system, found.app_id, found.client_id, zone))
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{app}`,
    params,
    access: inPanel(),
    summary: 'Disconnect an app, or decline its request',
    description: 'Also ends the logins of people that the app registered.',
    responses: { 204: null },
    refusals: ['connection_not_found'],
    emits: [],
    find: get,
    async run(call) {
      const { tx, found } = call
      await cancelConnectionDeliveries(tx, found.app_id, found.client_id)
      await connections.revoke(tx, found.id)
      await endLoginsOf(tx, { appId: found.app_id, clientId: found.client_id }, call.caller)
      await audit(call, 'connection.revoked', found.app_id)
    },
  }),
]
