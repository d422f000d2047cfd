import { cnpj } from '@sineta/contract'
import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import type { Caller } from '../platform/operation/caller.ts'
import { refuse, refuseFaults } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { Cnpj, Instant, list, object, optional, page, text } from '../platform/operation/shapes.ts'
import * as clients from '../tenancy/clients/clients.ts'
import * as schools from '../tenancy/clients/schools.ts'
import { checkScopes, ScopeList } from '../tenancy/connections/scope-lists.ts'
import * as apiKeys from '../tenancy/keys/api-keys.ts'

const path = '/v1/panel/client/api-key'
const ownerOf = ({ client }: Caller): apiKeys.KeyOwner => ({ kind: 'client', clientId: client!.id })

export const apiKeyOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: inPanel(),
    summary: 'Create an API key',
    body: object({
      name: text(100),
      scopes: ScopeList,
      school_cnpjs: optional(list(Cnpj, { minItems: 1, uniqueItems: true })),
      expires_at: optional(Instant),
    }),
    responses: { 201: apiKeys.NewApiKey },
    hasSecrets: true,
    refusals: ['school_not_found', 'scope_unknown', 'api_key_limit_reached'],
    emits: [],
    find: ({ tx, caller }) => clients.lock(tx, caller.client!.id),
    async run(call) {
      const { tx, caller, body } = call
      const client = caller.client!
      const cnpjs = body.school_cnpjs?.map((written) => cnpj.normalize(written)!)
      if (cnpjs) await schools.requireOwn(tx, client.id, cnpjs)
      const scopes = checkScopes(body.scopes)
      const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at)
      if (expiresAt && expiresAt <= tx.now)
        throw refuseFaults([
          { pointer: '/expires_at', code: 'out_of_range', reason: 'past', message: 'must be in the future' },
        ])
      const key = {
        environment: client.environment,
        name: body.name,
        scopes,
        school_cnpjs: cnpjs ?? null,
        expires_at: expiresAt,
      }
      await apiKeys.requireRoom(tx, ownerOf(caller))
      const { row, token } = await apiKeys.create(tx, ownerOf(caller), key)
      await audit(call, 'api_key.created', row.id)
      return { ...apiKeys.toResponse(row, await clients.timeZoneOf(tx, client.id)), token }
    },
  }),
  operation({
    method: 'GET',
    path,
    access: inPanel(),
    summary: 'List API keys, without their tokens',
    query: pageQuery,
    responses: { 200: page(apiKeys.ApiKey) },
    refusals: [],
    emits: [],
    async run(call) {
      const zone = await clients.timeZoneOf(call.tx, call.caller.client!.id)
      return readPageById(
        call,
        call.caller.client!.id,
        (after, count) => apiKeys.list(call.tx, ownerOf(call.caller), after, count),
        (row) => apiKeys.toResponse(row, zone),
      )
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: inPanel(),
    summary: 'Revoke an API key at once',
    responses: { 204: null },
    refusals: ['api_key_not_found'],
    emits: [],
    async find({ tx, caller, params }) {
      const key = await apiKeys.find(tx, ownerOf(caller), params.id)
      if (!key) throw refuse('api_key_not_found')
      return key
    },
    async run(call) {
      await apiKeys.revoke(call.tx, call.found.id)
      await audit(call, 'api_key.revoked', call.found.id)
    },
  }),
]
