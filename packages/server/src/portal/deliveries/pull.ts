import { eventNames } from '@sineta/contract'
import { byTheApp } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { integer, uuid } from '../../platform/operation/parameters.ts'
import { flag, list, nullable, object, Uuid } from '../../platform/operation/shapes.ts'
import * as pull from '../../webhooks/log/pull.ts'
import { ownerOf } from './deliveries.ts'

/**
 * Returns the deliveries the caller can pull. A key pulls those of its environment and scopes. A session pulls only those of the
 * sandbox, because people read live bodies one at a time, masked or for a stated reason.
 */
export async function feedOf(call: Parameters<typeof ownerOf>[0]): Promise<pull.Feed> {
  const owner = await ownerOf(call)
  const isLive = !owner.kinds.includes('test')
  const seesAll = owner.events === null || owner.events.length === eventNames.length
  return {
    appId: call.params.app_id,
    kind: isLive ? 'production' : 'test',
    events: owner.events,
    reader: seesAll ? '' : [...call.caller.scopes].sort().join(' '),
  }
}

export const pullOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/pull',
    query: { after: uuid, limit: integer(1, 200) },
    access: byTheApp,
    summary: 'Pull deliveries instead of receiving them, oldest first',
    description: [
      'Deliveries have the same ids, bodies and signatures as when they are posted. Covers the last 30 days and every status but `cancelled`, in the order in which deliveries were recorded.',
      'A live key pulls the deliveries of connected clients, a test key or a session those of the sandbox; a key pulls only events that its scopes cover.',
      '`after` is the id of the last delivery you have; use `next_after` of the response as the next value. A page can be short or empty while `has_more` is true.',
      'Pulling confirms nothing, so posted deliveries are retried as usual. To pull only, pause the endpoint.',
    ].join(' '),
    responses: {
      200: object({
        data: list(pull.Pulled),
        next_after: nullable(Uuid),
        has_more: flag,
      }),
    },
    refusals: ['app_not_found'],
    emits: [],
    find: feedOf,
    async run({ tx, services, found, query: { after, limit = 50 } }) {
      const position = after === undefined ? null : await pull.positionOf(tx, found, after)
      const page = await pull.read(tx, services, found, position, limit)
      return { data: page.deliveries, next_after: page.after?.id ?? null, has_more: page.hasMore }
    },
  }),
]
