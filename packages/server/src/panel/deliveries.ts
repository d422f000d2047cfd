import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Caller } from '../platform/operation/caller.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { object, oneOf, page, Uuid } from '../platform/operation/shapes.ts'
import * as deliveryLog from '../webhooks/log/delivery-log.ts'
import { deliveryFilters, searchAs } from '../webhooks/log/delivery-search.ts'
import { DeliveryView, viewDelivery, viewDescription, viewQuery } from '../webhooks/log/delivery-view.ts'
import { applyToOne, type DeliveryOwner, resend } from '../webhooks/queue/resend.ts'
import { managedSchools } from './queries.ts'

const path = '/v1/panel/client/delivery'
const ownerOf = ({ client }: Caller): DeliveryOwner => ({ clientId: client!.id })

/**
 * Returns the deliveries the caller may read: an owner reads all of the client, management those about the schools it manages.
 */
const readBy = async ({ tx, caller }: { tx: Transaction; caller: Caller }): Promise<DeliveryOwner> => {
  const schoolIds = await managedSchools(tx, caller.user!.id)
  return { ...ownerOf(caller), ...(schoolIds && { schoolIds }) }
}

export const deliveryOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPanel('management'),
    summary: "List deliveries to the client's webhook_url, newest first",
    description: 'The management of a school sees the deliveries about that school, an owner sees all.',
    query: { ...deliveryFilters, ...pageQuery },
    responses: { 200: page(deliveryLog.Delivery) },
    refusals: [],
    emits: [],
    find: readBy,
    run: (call) =>
      readPageById(
        call,
        call.caller.client!.id,
        (after, count) => searchAs(call, call.found, after, count),
        deliveryLog.toResponse,
      ),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: inPanel('management'),
    summary: 'Read a delivery: its request and the result of each attempt',
    description: viewDescription,
    query: viewQuery,
    responses: { 200: DeliveryView },
    refusals: ['delivery_not_found'],
    emits: [],
    find: async (call) => deliveryLog.get(call.tx, await readBy(call), call.params.id),
    run: (call) => viewDelivery(call, call.found),
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/resend`,
    params: { id: uuid },
    access: inPanel(),
    summary: 'Send a delivery again, with the same id and body',
    responses: { 202: object({ id: Uuid, status: oneOf('queued') }) },
    refusals: [
      'delivery_not_found',
      'delivery_in_progress',
      'delivery_cancelled',
      'webhook_url_empty',
      'client_suspended',
      'body_expired',
    ],
    emits: [],
    async run(call) {
      await applyToOne(resend, call.tx, ownerOf(call.caller), call.params.id)
      await audit(call, 'delivery.resent', call.params.id)
      return { id: call.params.id, status: 'queued' }
    },
  }),
]
