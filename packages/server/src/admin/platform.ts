import { Type } from 'typebox'
import { byOperators } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { Instant, list, nullable, object, oneOf, Uuid } from '../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../platform/times.ts'
import { maxCounted, readDepth } from '../webhooks/queue/depth.ts'
import * as queries from './platform-queries.ts'

const time = timeFormatter(platformZone)

const Receiver = object({
  kind: oneOf('client', 'test', 'production'),
  owner: Type.String({ description: 'Slug of the app or, for a webhook_url, of the client' }),
  url: Type.String(),
  state: oneOf('active', 'failing', 'paused', 'disabled'),
  reason: nullable(Type.String({ description: 'Why it is disabled, or the error of the last failed attempt' })),
  failing_since: nullable(Instant),
  last_delivery_at: nullable(Instant),
  waiting: Type.Integer(),
})

/** Reads the health of the platform: receivers, queue and workers. */
export const platformOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/admin/endpoint',
    access: byOperators,
    summary: 'List the health of every endpoint and webhook_url, worst first',
    description: `Lists at most ${queries.maxReceivers}.`,
    responses: { 200: object({ data: list(Receiver, { maxItems: queries.maxReceivers }) }) },
    refusals: [],
    emits: [],
    run: async ({ tx }) => ({
      data: (await queries.receivers(tx)).map(({ failing_since, last_delivery_at, ...receiver }) => ({
        ...receiver,
        failing_since: time(failing_since),
        last_delivery_at: time(last_delivery_at),
      })),
    }),
  }),
  operation({
    method: 'GET',
    path: '/v1/admin/queue',
    access: byOperators,
    summary: 'Read how many deliveries are waiting and since when the oldest has been due',
    description: `The numbers of a queue with more than ${maxCounted} entries are estimates.`,
    responses: {
      200: object({
        waiting: Type.Integer(),
        sending: Type.Integer(),
        due: Type.Integer({ description: 'Waiting deliveries that are due now' }),
        oldest_due_at: nullable(Instant),
        oldest_due_seconds: Type.Integer(),
      }),
    },
    refusals: [],
    emits: [],
    async run({ tx }) {
      const { oldest_due_at, ...queue } = await readDepth(tx)
      const seconds = oldest_due_at === null ? 0 : (tx.now.getTime() - oldest_due_at.getTime()) / 1000
      return { ...queue, oldest_due_at: time(oldest_due_at), oldest_due_seconds: Math.max(0, Math.round(seconds)) }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/admin/worker',
    access: byOperators,
    summary: 'List the processes that send deliveries, and whether each is alive',
    responses: {
      200: object({
        data: list(
          object({
            id: Uuid,
            host: Type.String(),
            pid: Type.Integer(),
            version: Type.String(),
            started_at: Instant,
            seen_at: Instant,
            is_alive: Type.Boolean(),
          }),
        ),
      }),
    },
    refusals: [],
    emits: [],
    run: async ({ tx }) => ({
      data: (await queries.workers(tx)).map(({ started_at, seen_at, ...worker }) => ({
        ...worker,
        started_at: time(started_at),
        seen_at: time(seen_at),
      })),
    }),
  }),
]
