import { Type } from 'typebox'
import { byTheApp, inPortal } from '../../identity/access.ts'
import { requirePartnerOwner } from '../../identity/accounts/accounts.ts'
import { audit } from '../../identity/audit/audit.ts'
import { appsOfPartner } from '../../identity/limits.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { object, optional, page, text } from '../../platform/operation/shapes.ts'
import { fillSandbox } from '../../school/sandbox.ts'
import * as connections from '../../tenancy/connections/connections.ts'
import { checkScopes, ScopeList } from '../../tenancy/connections/scope-lists.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as endpoints from '../../tenancy/partners/endpoints.ts'
import { listApps } from '../../tenancy/partners/queries.ts'
import * as sandboxes from '../../tenancy/partners/sandbox.ts'
import { readOperation } from '../../tenancy/rows/list.ts'
import { cancelDeliveries } from '../../webhooks/queue/drop.ts'

const path = '/v1/portal/app'
const Slug = Type.String({
  pattern: '^[a-z0-9]([a-z0-9-]{1,52}[a-z0-9])$',
  description: 'Lower-case letters, digits and hyphens; cannot be changed, and is never reused',
})
// Null means absent, so an empty string removes a description.
const Description = Type.String({ maxLength: 2000 })

export const appOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: inPortal,
    summary: 'Create an app, with its signing secret and its sandbox',
    body: object({ name: text(100), slug: Slug, description: optional(Description), requested_scopes: ScopeList }),
    responses: { 201: object({ ...apps.appFields, signing_secret: Type.String(), sandbox: sandboxes.Sandbox }) },
    hasSecrets: true,
    limits: [appsOfPartner],
    refusals: ['scope_unknown', 'slug_taken'],
    conflicts: { app_slug_key: 'slug_taken', client_slug_key: 'slug_taken' },
    emits: [],
    async run(call) {
      const { tx, caller, services, body } = call
      const requested_scopes = checkScopes(body.requested_scopes, { at: '/requested_scopes' })
      const { client, school } = await sandboxes.create(tx, services.secrets, body)
      const samples = await fillSandbox(tx, {
        id: school.id,
        clientId: client.id,
        cnpj: school.cnpj,
        timeZone: school.time_zone,
      })
      const app = await apps.create(
        tx,
        {
          partner_id: caller.partnerId!,
          slug: body.slug,
          name: body.name,
          description: body.description || null,
          requested_scopes,
          sandbox_client_id: client.id,
        },
        samples,
      )
      const signing_secret = await signingSecrets.create(tx, services.secrets, { app_id: app.id })
      await audit(call, 'app.created', app.id)
      return { ...apps.toResponse(app), signing_secret, sandbox: await sandboxes.read(tx, services.secrets, app) }
    },
  }),
  operation({
    method: 'GET',
    path,
    access: byTheApp,
    summary: "List the partner's apps by slug",
    description: 'A key of an app lists only that app, so that a program can find out which app its key belongs to.',
    query: pageQuery,
    responses: { 200: page(apps.App) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        call.caller.appId ?? call.caller.partnerId!,
        (after, count) => listApps(call.tx, call.caller, after?.[0] as string | undefined, count),
        ({ slug }) => [slug],
        apps.toResponse,
      ),
  }),
  readOperation({
    path: `${path}/{app_id}`,
    access: inPortal,
    summary: 'Read an app',
    item: apps.App,
    refusals: ['app_not_found'],
    find: ({ tx, params }) => apps.get(tx, params.app_id),
    view: apps.toResponse,
  }),
  operation({
    method: 'PATCH',
    path: `${path}/{app_id}`,
    access: inPortal,
    summary: 'Change an app',
    description:
      'A removed scope is removed from keys and connections at once. A new scope takes effect once a client grants it, and for keys created with it.',
    body: object({
      name: optional(text(100)),
      description: optional(Description),
      requested_scopes: optional(ScopeList),
    }),
    responses: { 200: apps.App },
    refusals: ['app_not_found', 'scope_unknown'],
    emits: [],
    find: ({ tx, params }) => apps.getToNarrow(tx, params.app_id),
    async run(call) {
      const { tx, found, body, ifMatch } = call
      ifMatch(found.version)
      const app = await apps.change(tx, found.id, {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.description !== undefined && { description: body.description || null }),
        ...(body.requested_scopes && {
          requested_scopes: checkScopes(body.requested_scopes, { at: '/requested_scopes' }),
        }),
      })
      await audit(call, 'app.changed', app.id)
      return apps.toResponse(app)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{app_id}`,
    access: inPortal,
    summary: 'Remove an app, its endpoints, keys and sandbox',
    responses: { 204: null },
    refusals: ['forbidden', 'app_not_found', 'app_has_connections'],
    emits: [],
    async find({ tx, caller, params }) {
      await requirePartnerOwner(tx, caller)
      return apps.getToNarrow(tx, params.app_id)
    },
    async run(call) {
      const { tx, found } = call
      if (await connections.hasConnected(tx, found.id))
        throw refuse('app_has_connections', 'Disconnect the clients first: DELETE …/connection/{client}.')
      await connections.withdrawAll(tx, found.id)
      for (const kind of ['test', 'production'] as const) {
        const endpoint = await endpoints.find(tx, found.id, kind)
        if (!endpoint) continue
        await cancelDeliveries(tx, endpoint.id)
        await endpoints.remove(tx, endpoint.id)
      }
      await apps.remove(tx, found)
      await audit(call, 'app.removed', found.id)
    },
  }),
]
