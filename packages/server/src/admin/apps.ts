import { Type } from 'typebox'
import { byOperators } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPage } from '../platform/operation/page.ts'
import { oneOf as oneOfText, uuid } from '../platform/operation/parameters.ts'
import { Instant, list, nullable, object, oneOf, page, Uuid } from '../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../platform/times.ts'
import * as apps from '../tenancy/partners/apps.ts'
import { skipDeliveries } from '../webhooks/queue/drop.ts'
import * as queries from './apps-queries.ts'

const time = timeFormatter(platformZone)

const App = object({
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  partner: Type.String(),
  status: oneOf('active', 'suspended'),
  connected_clients: Type.Integer(),
  delivered_24h: Type.Integer({ description: 'Accepted attempts; can be up to half a minute old' }),
  failed_24h: Type.Integer({ description: 'Attempts that were not accepted' }),
  endpoints: list(
    object({
      kind: oneOf('test', 'production'),
      status: oneOf('active', 'paused', 'disabled'),
      failing_since: nullable(Instant),
    }),
  ),
  version: Type.Integer(),
  created_at: Instant,
})

const toResponse = ({ created_at, endpoints, ...app }: queries.AppRow) => ({
  ...app,
  endpoints: endpoints.map(({ failing_since, ...endpoint }) => ({
    ...endpoint,
    failing_since: time(failing_since === null ? null : new Date(failing_since)),
  })),
  created_at: time(created_at),
})

/** Lists partners and apps, and suspends and resumes apps. */
export const appOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/admin/partner',
    access: byOperators,
    summary: 'List partners by name',
    query: pageQuery,
    responses: {
      200: page(
        object({
          id: Uuid,
          name: Type.String(),
          cnpj: Type.String(),
          apps: Type.Integer(),
          members: Type.Integer(),
          created_at: Instant,
        }),
      ),
    },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        'partners',
        (after, count) => queries.partners(call.tx, after, count),
        ({ name, id }) => [name, id],
        ({ created_at, ...partner }) => ({ ...partner, created_at: time(created_at) }),
      ),
  }),
  operation({
    method: 'GET',
    path: '/v1/admin/app',
    access: byOperators,
    summary: 'List apps by slug, with their traffic of the last day',
    query: { ...pageQuery, status: oneOfText('active', 'suspended') },
    responses: { 200: page(App) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        'apps',
        (after, count) =>
          queries.apps(call.tx, {
            status: call.query.status ?? null,
            id: null,
            after: (after?.[0] as string | undefined) ?? null,
            count,
          }),
        ({ slug }) => [slug],
        toResponse,
      ),
  }),
  operation({
    method: 'PATCH',
    path: '/v1/admin/app/{id}',
    params: { id: uuid },
    access: byOperators,
    summary: 'Suspend or resume an app',
    description:
      'The keys of a suspended app are refused, it cannot be connected, and nothing is sent to it. Its deliveries are recorded as skipped and can be resent once it is active again.',
    body: object({ status: oneOf('active', 'suspended') }),
    responses: { 200: App },
    refusals: ['app_not_found'],
    emits: [],
    find: ({ tx, params }) => apps.getToNarrow(tx, params.id),
    async run(call) {
      const { tx, found, body, ifMatch } = call
      ifMatch(found.version)
      await queries.setStatus(tx, found.id, body.status)
      if (body.status === 'suspended')
        for (const id of await queries.endpointIds(tx, found.id)) await skipDeliveries(tx, id)
      await audit(call, body.status === 'suspended' ? 'app.suspended' : 'app.resumed', found.id)
      const [app] = await queries.apps(tx, { id: found.id, status: null, after: null, count: 1 })
      return toResponse(app!)
    },
  }),
]
