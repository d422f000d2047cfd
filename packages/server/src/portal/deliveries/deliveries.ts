import { catalogue, eventNames } from '@sineta/contract'
import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perApp } from '../../identity/limits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { oneOf as oneOfText, text, uuid } from '../../platform/operation/parameters.ts'
import { list, object, oneOf, page, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import * as deliveryLog from '../../webhooks/log/delivery-log.ts'
import { deliveryFilters, searchAs } from '../../webhooks/log/delivery-search.ts'
import { DeliveryView, viewDelivery, viewDescription, viewQuery } from '../../webhooks/log/delivery-view.ts'
import { applyToOne, type DeliveryOwner, resend } from '../../webhooks/queue/resend.ts'
import { tryNow } from '../../webhooks/queue/try-now.ts'

const keys = table('api_key')
const path = '/v1/portal/app/{app_id}/delivery'

/** Returns the deliveries the caller reaches. A key reaches only its own environment and the events that its scopes cover. */
export async function ownerOf({
  tx,
  caller,
  params,
}: {
  tx: Transaction
  caller: Caller
  params: { app_id: string }
}): Promise<Extract<DeliveryOwner, { appId: string }>> {
  if (caller.kind !== 'app') return { appId: params.app_id, kinds: ['test', 'production'], events: null }
  const { environment } = await keys.get({ tx }, { id: caller.tokenId })
  return {
    appId: params.app_id,
    kinds: [environment === 'live' ? 'production' : 'test'],
    events: eventNames.filter((name) => caller.scopes.includes(catalogue[name].scope)),
  }
}

/** Refuses live keys, which must not act on the sandbox. */
export async function requireTestKey(call: Parameters<typeof ownerOf>[0]): Promise<void> {
  const owner = await ownerOf(call)
  if (!owner.kinds.includes('test'))
    throw refuse('forbidden', 'This operation acts on the sandbox. Use a test key or a session.')
}

const Chosen = object({ ids: list(Uuid, { minItems: 1, maxItems: 1000, uniqueItems: true }) })
const Refused = list(object({ id: Uuid, code: Type.String() }))

export const deliveryOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: byTheApp,
    summary: "List deliveries to the app's endpoints, newest first",
    description:
      'With a narrow filter, a page can be short or empty while `has_more` is true. Continue with its cursor.',
    query: { kind: oneOfText('test', 'production'), client: text(63), ...deliveryFilters, ...pageQuery },
    responses: { 200: page(deliveryLog.Delivery) },
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    run: (call) =>
      readPageById(
        call,
        call.params.app_id,
        (after, count) => searchAs(call, call.found, after, count),
        deliveryLog.toResponse,
      ),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: byTheApp,
    summary: 'Read a delivery: its request and the result of each attempt',
    description: viewDescription,
    query: viewQuery,
    responses: { 200: DeliveryView },
    refusals: ['app_not_found', 'delivery_not_found', 'forbidden'],
    emits: [],
    find: async (call) => deliveryLog.get(call.tx, await ownerOf(call), call.params.id),
    run: (call) => viewDelivery(call, call.found),
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/resend`,
    params: { id: uuid },
    access: byTheApp,
    summary: 'Send a delivery again, with the same id and body',
    description:
      'Works for delivered deliveries too; the receiver recognises the id. Begins a new cycle of one attempt and five retries.',
    responses: { 202: object({ id: Uuid, status: oneOf('queued') }) },
    limits: [perApp('resends', 60)],
    refusals: [
      'app_not_found',
      'delivery_not_found',
      'delivery_in_progress',
      'delivery_cancelled',
      'connection_revoked',
      'app_suspended',
      'endpoint_not_active',
      'endpoint_removed',
      'client_suspended',
      'body_expired',
    ],
    emits: [],
    find: ownerOf,
    async run(call) {
      await applyToOne(resend, call.tx, call.found, call.params.id)
      await audit(call, 'delivery.resent', call.params.id)
      return { id: call.params.id, status: 'queued' }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/resend`,
    access: byTheApp,
    summary: 'Send many deliveries again',
    body: Chosen,
    responses: { 202: object({ resent: Type.Integer(), refused: Refused }) },
    limits: [perApp('resends of many', 10)],
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    async run(call) {
      const { done, refused } = await each(resend, call)
      await audit(call, 'deliveries.resent', call.params.app_id)
      return { resent: done, refused }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/retry`,
    params: { id: uuid },
    access: byTheApp,
    summary: 'Make the next attempt of a waiting delivery now',
    description:
      'Uses one of the attempts it has left. The attempt is made even while deliveries are held back because the receiver fails: one per second for each endpoint, and the others once it succeeds.',
    responses: { 202: object({ id: Uuid, status: oneOf('queued') }) },
    limits: [perApp('retries', 60)],
    refusals: ['app_not_found', 'delivery_not_found', 'delivery_in_progress', 'delivery_ended'],
    emits: [],
    find: ownerOf,
    async run(call) {
      await applyToOne(tryNow, call.tx, call.found, call.params.id)
      await audit(call, 'delivery.retried', call.params.id)
      return { id: call.params.id, status: 'queued' }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/retry`,
    access: byTheApp,
    summary: 'Make the next attempts of many waiting deliveries now',
    body: Chosen,
    responses: { 202: object({ retried: Type.Integer(), refused: Refused }) },
    limits: [perApp('retries of many', 10)],
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    async run(call) {
      const { done, refused } = await each(tryNow, call)
      await audit(call, 'deliveries.retried', call.params.app_id)
      return { retried: done, refused }
    },
  }),
]

type OfMany = {
  readonly tx: Transaction
  readonly found: DeliveryOwner
  readonly body: { readonly ids: readonly string[] }
}

/** Applies an action once to each of the chosen deliveries. */
async function each(act: typeof resend, { tx, found, body }: OfMany) {
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
  const verdicts = await act(tx, found, ids)
  const refused = ids.flatMap((id) => {
    const code = verdicts.has(id) ? verdicts.get(id)! : 'delivery_not_found'
    return code === null ? [] : [{ id, code }]
  })
  return { done: ids.length - refused.length, refused }
}
