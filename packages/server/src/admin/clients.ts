import { cnpj } from '@sineta/contract'
import { Type } from 'typebox'
import { byOperators } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import { mailToInvited } from '../identity/limits.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPage } from '../platform/operation/page.ts'
import { oneOf as oneOfText } from '../platform/operation/parameters.ts'
import { Cnpj, Email, flag, object, oneOf, optional, orNull, page, text } from '../platform/operation/shapes.ts'
import { platformZone } from '../platform/times.ts'
import * as clientApis from '../tenancy/clients/client-apis.ts'
import * as clients from '../tenancy/clients/clients.ts'
import { clientApiOf, listClients } from '../tenancy/clients/queries.ts'
import * as schools from '../tenancy/clients/schools.ts'
import { pendingOwners } from '../tenancy/clients/user-queries.ts'
import * as users from '../tenancy/clients/users.ts'
import { readOperation } from '../tenancy/rows/list.ts'
import { changeClientApi } from '../webhooks/client-api.ts'
import { skipClientDeliveries } from '../webhooks/queue/drop.ts'
import * as queries from './clients-queries.ts'

// The slug of a sandbox is `sandbox-` and the slug of its app, so a client must not take such a slug.
const Slug = Type.String({
  pattern: '^(?!sandbox-)[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$',
  description: 'Lower-case letters, digits and hyphens; cannot be changed, and is never reused',
})

export const clientOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/admin/client',
    access: byOperators,
    summary: 'Register a client and invite its owner',
    body: object({
      slug: Slug,
      name: text(200),
      cnpj: optional(Cnpj),
      time_zone: optional(schools.TimeZone),
      erp_enabled: optional(flag),
      manager_email: Email,
      manager_name: text(200),
    }),
    responses: {
      201: object({ ...clients.Client.properties, api: clientApis.ClientApi, invitation: users.Invitation }),
    },
    hasSecrets: true,
    refusals: ['slug_taken'],
    conflicts: { client_slug_key: 'slug_taken' },
    emits: [],
    async run(call) {
      const { tx, services, body } = call
      const client = await clients.create(tx, {
        slug: body.slug,
        name: body.name,
        cnpj: body.cnpj === undefined ? null : cnpj.normalize(body.cnpj),
        environment: 'live',
        time_zone: body.time_zone ?? platformZone,
        erp_enabled: body.erp_enabled ?? false,
      })
      const owner = await users.create(tx, {
        client_id: client.id,
        email: body.manager_email,
        name: body.manager_name,
        is_owner: true,
      })
      await audit(call, 'client.created', client.id)
      return {
        ...clients.toResponse(client),
        api: clientApis.toResponse(await clientApiOf(tx, client.id)),
        invitation: await users.invite(tx, services.secrets, owner, client.time_zone),
      }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/admin/client',
    access: byOperators,
    summary: 'List clients by slug',
    query: { environment: oneOfText('live', 'sandbox'), status: oneOfText('active', 'suspended'), ...pageQuery },
    responses: { 200: page(clients.Client) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        'clients',
        (after, count) => listClients(call.tx, call.query, after?.[0] as string | undefined, count),
        ({ slug }) => [slug],
        clients.toResponse,
      ),
  }),
  readOperation({
    path: '/v1/admin/client/{slug}',
    access: byOperators,
    summary: 'Read a client',
    item: clients.Client,
    refusals: ['client_not_found'],
    find: ({ tx, params }) => clients.get(tx, params.slug),
    view: clients.toResponse,
  }),
  operation({
    method: 'PATCH',
    path: '/v1/admin/client/{slug}',
    access: byOperators,
    summary: 'Rename, suspend or resume a client, or enable and disable its modules',
    body: object({
      name: optional(text(200)),
      status: optional(oneOf('active', 'suspended')),
      erp_enabled: optional(flag),
    }),
    responses: { 200: clients.Client },
    refusals: ['client_not_found'],
    emits: [],
    find: ({ tx, params }) => clients.getLocked(tx, params.slug),
    async run(call) {
      const { tx, found, body, ifMatch } = call
      ifMatch(found.version)
      if (body.status === 'suspended') await skipClientDeliveries(tx, found.id)
      await audit(call, 'client.changed', found.id)
      return clients.toResponse(await clients.change(tx, found.id, body))
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/admin/client/{slug}/invitation',
    access: byOperators,
    summary: 'Send the invitation of the owner again; the previous link stops working',
    responses: { 202: users.InvitationSent },
    refusals: ['client_not_found', 'invitation_accepted'],
    limits: [mailToInvited],
    emits: [],
    find: ({ tx, params }) => clients.getLocked(tx, params.slug),
    async run(call) {
      const { tx, services, found } = call
      const owners = await pendingOwners(tx, found.id)
      if (owners.length === 0) throw refuse('invitation_accepted')
      for (const owner of owners) await users.invite(tx, services.secrets, owner, found.time_zone)
      await audit(call, 'user.invited', found.id)
      return { status: 'accepted' }
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/admin/client/{slug}/school',
    access: byOperators,
    summary: 'Register a school of a client',
    body: object({
      cnpj: Cnpj,
      name: text(200),
      time_zone: schools.TimeZone,
      inep_code: optional(Type.String({ pattern: '^\\d{8}$', description: '8 digits' })),
      settings: optional(schools.Settings),
    }),
    responses: { 201: schools.School },
    refusals: ['client_not_found', 'cnpj_invalid', 'school_already_exists'],
    conflicts: { school_environment_cnpj_key: 'school_already_exists' },
    emits: [],
    find: ({ tx, params }) => clients.getLocked(tx, params.slug),
    async run({ tx, found, body: { settings, cnpj: written, ...body } }) {
      // The shape of the body has already checked the CNPJ.
      const school = { ...body, cnpj: cnpj.normalize(written)!, client_id: found.id, environment: found.environment }
      return schools.toResponse(await schools.create(tx, { ...school, settings: schools.merge({}, settings) }))
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/admin/client/{slug}/school',
    access: byOperators,
    summary: 'List the schools of a client by CNPJ',
    query: pageQuery,
    responses: { 200: page(schools.School) },
    refusals: ['client_not_found'],
    emits: [],
    find: ({ tx, params }) => clients.get(tx, params.slug),
    run: (call) =>
      readPage(
        call,
        `schools ${call.found.id}`,
        (after, count) => queries.schoolsOf(call.tx, call.found.id, (after?.[0] as string | undefined) ?? null, count),
        ({ cnpj }) => [cnpj],
        schools.toResponse,
      ),
  }),
  operation({
    method: 'PATCH',
    path: '/v1/admin/client/{slug}/api',
    access: byOperators,
    summary: 'Change the webhook settings of a client',
    description: 'Members that are left out are not changed. An empty `webhook_url` turns deliveries off.',
    // Not a plain text, because an empty text would count as absent.
    body: object({ webhook_url: optional(orNull(clientApis.WebhookUrl)), signing_enabled: optional(flag) }),
    responses: { 200: clientApis.ClientApi },
    hasSecrets: true,
    refusals: ['client_not_found', 'webhook_url_invalid'],
    emits: [],
    async find({ tx, params }) {
      const client = await clients.getLocked(tx, params.slug)
      return clientApiOf(tx, client.id)
    },
    async run(call) {
      const { found, body, ifMatch } = call
      ifMatch(found.version)
      await audit(call, 'client_api.changed', found.client_id)
      return changeClientApi(call, found, {
        webhook_url: body.webhook_url ?? found.webhook_url,
        signing_enabled: body.signing_enabled ?? found.signing_enabled,
      })
    },
  }),
]
