import { byAppKey, inPortal } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { object, oneOf, optional, page, text } from '../../platform/operation/shapes.ts'
import { platformZone } from '../../platform/times.ts'
import { checkScopes, ScopeList } from '../../tenancy/connections/scope-lists.ts'
import * as apiKeys from '../../tenancy/keys/api-keys.ts'
import * as apps from '../../tenancy/partners/apps.ts'

const path = '/v1/portal/app/{app_id}/api-key'
const ownerOf = (appId: string): apiKeys.KeyOwner => ({ kind: 'app', appId })

export const apiKeyOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: inPortal,
    summary: 'Create an API key of the app',
    description:
      'A live key reaches the schools of connected clients within the granted scopes, a test key reaches the sandbox.',
    body: object({ name: text(100), environment: oneOf('live', 'test'), scopes: optional(ScopeList) }),
    responses: { 201: apiKeys.NewApiKey },
    hasSecrets: true,
    refusals: ['app_not_found', 'scope_unknown', 'api_key_limit_reached'],
    emits: [],
    find: ({ tx, params }) => apps.getLocked(tx, params.app_id),
    async run(call) {
      const { tx, found, body } = call
      const scopes = body.scopes
        ? checkScopes(body.scopes, { requested: found.requested_scopes })
        : found.requested_scopes
      await apiKeys.requireRoom(tx, ownerOf(found.id))
      const { row, token } = await apiKeys.create(tx, ownerOf(found.id), {
        environment: body.environment === 'live' ? 'live' : 'sandbox',
        name: body.name,
        scopes,
      })
      await audit(call, 'api_key.created', row.id)
      return { ...apiKeys.toResponse(row, platformZone), token }
    },
  }),
  operation({
    method: 'GET',
    path,
    access: inPortal,
    summary: 'List the API keys of the app, without their tokens',
    query: pageQuery,
    responses: { 200: page(apiKeys.ApiKey) },
    refusals: ['app_not_found'],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.params.app_id,
        (after, count) => apiKeys.list(call.tx, ownerOf(call.params.app_id), after, count),
        (row) => apiKeys.toResponse(row, platformZone),
      ),
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: inPortal,
    summary: 'Revoke an API key at once',
    responses: { 204: null },
    refusals: ['app_not_found', 'api_key_not_found'],
    emits: [],
    async find({ tx, params }) {
      const key = await apiKeys.find(tx, ownerOf(params.app_id), params.id)
      if (!key) throw refuse('api_key_not_found')
      return key
    },
    async run(call) {
      await apiKeys.revoke(call.tx, call.found.id)
      await audit(call, 'api_key.revoked', call.found.id)
    },
  }),
  operation({
    method: 'DELETE',
    path: '/v1/portal/api-key',
    access: byAppKey,
    summary: 'Revoke the key that makes this request',
    description: 'For programs that sign out and no longer need their key.',
    responses: { 204: null },
    refusals: [],
    emits: [],
    async run(call) {
      await apiKeys.revoke(call.tx, call.caller.tokenId)
      await audit(call, 'api_key.revoked', call.caller.tokenId)
    },
  }),
]
