import { inPortal } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { oneOf as oneOfText, slug } from '../../platform/operation/parameters.ts'
import { object, oneOf, page, text } from '../../platform/operation/shapes.ts'
import { endLoginsOf } from '../../school/staff/index.ts'
import * as connections from '../../tenancy/connections/connections.ts'
import { findOfApp, listOfApp, withdrawRequest } from '../../tenancy/connections/queries.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import { cancelConnectionDeliveries } from '../../webhooks/queue/drop.ts'

const path = '/v1/portal/app/{app_id}/connection'

export const connectionOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: inPortal,
    summary: 'Ask a client to connect the app',
    description: 'The response does not reveal whether the client exists.',
    body: object({ client: text(63, { description: 'Slug of the client' }) }),
    responses: { 202: object({ status: oneOf('pending') }) },
    refusals: ['app_not_found', 'already_connected'],
    emits: [],
    find: ({ tx, params }) => apps.getLocked(tx, params.app_id),
    async run(call) {
      const { tx, found, body } = call
      const connection = await findOfApp(tx, found.id, body.client)
      if (connection?.status === 'connected') throw refuse('already_connected')
      await connections.request(tx, found.id, body.client)
      await audit(call, 'connection.requested', found.id)
      return { status: 'pending' }
    },
  }),
  operation({
    method: 'GET',
    path,
    access: inPortal,
    summary: 'List connections and connection requests',
    query: { status: oneOfText(...connections.statuses), ...pageQuery },
    responses: { 200: page(connections.AppConnection) },
    refusals: ['app_not_found'],
    emits: [],
    run: (call) =>
      readPage(
        call,
        call.params.app_id,
        (after, count) =>
          listOfApp(
            call.tx,
            call.params.app_id,
            call.query.status,
            after ? { slug: String(after[0]), id: String(after[1]) } : undefined,
            count,
          ),
        ({ slug, id }) => [slug, id],
        connections.toAppResponse,
      ),
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{client}`,
    params: { client: slug },
    access: inPortal,
    summary: 'Disconnect from a client, or withdraw the request',
    responses: { 204: null },
    refusals: ['app_not_found', 'connection_not_found'],
    emits: [],
    async run(call) {
      const { tx, caller, params, services } = call
      const connection = await findOfApp(tx, params.app_id, params.client)
      const hadAsked = await withdrawRequest(tx, params.app_id, params.client)
      if (!hadAsked && !connection) throw refuse('connection_not_found')
      if (connection) {
        await cancelConnectionDeliveries(tx, params.app_id, connection.client_id)
        await connections.revoke(tx, connection.id)
        // Run as the system, because the app's transaction cannot see the client's users.
        const ended = { appId: params.app_id, clientId: connection.client_id }
        await services.asSystem((system) => endLoginsOf(system, ended, caller))
      }
      await audit(call, 'connection.left', params.app_id)
    },
  }),
]
