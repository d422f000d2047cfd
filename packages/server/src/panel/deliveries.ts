import { DeliveryView, viewDelivery, viewDescription, viewQuery } from '../accounts/delivery-view.ts'
import { type Caller, type Operation, operation } from '../platform/operation.ts'
import { pageQuery, readPageById } from '../platform/page.ts'
import { uuid } from '../platform/parameters.ts'
import { object, oneOf, page, Uuid } from '../platform/shapes.ts'
import { inPanel } from '../tenancy/access.ts'
import { audit } from '../tenancy/audit.ts'
import * as deliveryLog from '../webhooks/delivery-log.ts'
import { deliveryFilters, search } from '../webhooks/delivery-search.ts'
import { type DeliveryOwner, resendOne } from '../webhooks/resend.ts'

const path = '/v1/panel/client/delivery'
const ownerOf = ({ client }: Caller): DeliveryOwner => ({ clientId: client!.id })

export const deliveryOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPanel(),
    summary: "List deliveries to the client's webhook_url, newest first",
    query: { ...deliveryFilters, ...pageQuery },
    answers: { 200: page(deliveryLog.Delivery) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.caller.client!.id,
        (after, count) => search(call.tx, ownerOf(call.caller), call.query, after, count),
        deliveryLog.toAnswer,
      ),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: inPanel(),
    summary: 'Read a delivery: what was sent and how each attempt ended',
    description: viewDescription,
    query: viewQuery,
    answers: { 200: DeliveryView },
    refusals: ['delivery_not_found'],
    emits: [],
    find: ({ tx, caller, params }) => deliveryLog.get(tx, ownerOf(caller), params.id),
    run: (call) => viewDelivery(call, call.found),
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/resend`,
    params: { id: uuid },
    access: inPanel(),
    summary: 'Send a delivery again, with the same id and body',
    answers: { 202: object({ id: Uuid, status: oneOf('queued') }) },
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
      await resendOne(call.tx, ownerOf(call.caller), call.params.id)
      await audit(call, 'delivery.resent', call.params.id)
      return { id: call.params.id, status: 'queued' }
    },
  }),
]
