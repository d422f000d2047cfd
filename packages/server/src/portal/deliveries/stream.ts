import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { eventStream, sessionWindow } from '../../platform/http/event-stream.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { object, Uuid } from '../../platform/operation/shapes.ts'
import { isAppKeyValid } from '../../tenancy/keys/queries.ts'
import * as deliveryStream from '../../webhooks/log/delivery-stream.ts'
import * as pull from '../../webhooks/log/pull.ts'
import { feedOf } from './pull.ts'

const path = '/v1/portal/app/{app_id}/stream'

export const streamOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: byTheApp,
    summary: 'Receive deliveries as server-sent events',
    description: [
      'Each event `delivery` has the id of the delivery and the same data as `pull`; a comment every 15 seconds keeps the connection open.',
      'An event `resend` is a delivery that is resent while the stream is open; it arrives within seconds and is not acknowledged.',
      'The stream begins after the last delivery that a key with the same scopes acknowledged or, the first time, with new deliveries.',
      'It ends when its key is revoked, after a minute if a session opened it, and when the server restarts. Open it again to receive the deliveries that were not acknowledged.',
    ].join(' '),
    responses: { 200: Type.String({ contentMediaType: 'text/event-stream' }) },
    refusals: ['app_not_found'],
    emits: [],
    find: feedOf,
    async run({ tx, services, caller, params, found: feed, newTransaction }) {
      const after = await deliveryStream.readOrCreatePosition(tx, feed)
      const events = deliveryStream.streamDeliveries({
        feed,
        keyId: caller.kind === 'app' ? caller.tokenId : null,
        after,
        resentAfter: await pull.positionNow(tx),
        newTransaction,
        services,
        isAllowed: allowedWhile(caller),
      })
      const holder = { token: caller.tokenId, owner: params.app_id, isOpenToAll: feed.kind === 'test' }
      return eventStream(events, services.takeStreamSlot('deliveries', holder))
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/ack`,
    access: byTheApp,
    summary: 'Acknowledge the deliveries of the stream up to this one',
    body: object({ after: Uuid }),
    responses: { 204: null },
    refusals: ['app_not_found', 'delivery_not_found'],
    emits: [],
    find: feedOf,
    async run({ tx, found, body }) {
      if (!(await deliveryStream.acknowledge(tx, found, body.after.toLowerCase()))) throw refuse('delivery_not_found')
    },
  }),
]

/** Returns a check that ends a stream with the token that opened it, because a stream outlives the check of its request. */
function allowedWhile({ kind, tokenId }: Caller): (tx: Transaction) => Promise<boolean> {
  const isWithinSession = sessionWindow()
  return async (tx) => (kind === 'app' ? isAppKeyValid(tx, tokenId) : isWithinSession())
}
