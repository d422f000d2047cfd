import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfText } from '../../platform/operation/parameters.ts'
import { Instant, list, nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import * as deliveryStats from '../../webhooks/log/delivery-stats.ts'
import { ownerOf } from './deliveries.ts'
import { bucketStarts, ranges, summarise } from './metrics-summary.ts'

const Milliseconds = nullable(Type.Integer({ description: 'Milliseconds; null if no attempt was accepted' }))

export const metricsOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/metrics',
    access: byTheApp,
    summary: 'Read metrics over time: deliveries, failures and response times',
    description:
      'Attempts are counted at the time they started; `failed` counts deliveries whose last retry failed. `latency` is the duration of accepted attempts, estimated from a histogram.',
    query: { range: oneOfText('1h', '24h', '7d', '30d'), kind: oneOfText('test', 'production') },
    responses: {
      200: object({
        range: oneOf('1h', '24h', '7d', '30d'),
        bucket_seconds: Type.Integer(),
        from: Instant,
        to: Instant,
        totals: object({
          delivered: Type.Integer(),
          failed: Type.Integer(),
          attempts: Type.Integer(),
          failed_attempts: Type.Integer(),
          error_rate: nullable(Type.Number({ description: 'Share of attempts that failed, 0 to 1' })),
        }),
        latency: object({ p50: Milliseconds, p95: Milliseconds, p99: Milliseconds }),
        buckets: list(
          object({
            at: Instant,
            delivered: Type.Integer(),
            failed_attempts: Type.Integer(),
            failed: Type.Integer(),
            p50: Milliseconds,
            p95: Milliseconds,
          }),
        ),
        by_status: list(object({ status: Type.String(), count: Type.Integer() })),
        by_event: list(object({ event: Type.String(), delivered: Type.Integer(), failed: Type.Integer() })),
      }),
    },
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    async run({ tx, params, query, found, services }) {
      const { range = '24h', kind } = query
      const { step, bucketSeconds } = ranges[range]
      const starts = bucketStarts(range, tx.now)
      const kinds = found.kinds.filter((one) => kind === undefined || one === kind)
      const question = { appIds: [params.app_id], kinds, step, from: starts[0]!, bucketSeconds }
      const { counted, countedUntil } = await deliveryStats.read(tx, question)
      const newest = await services.asSystem((system) => deliveryStats.readNewest(system, params.app_id, countedUntil))
      const time = timeFormatter(platformZone)
      return {
        range,
        bucket_seconds: bucketSeconds,
        from: time(starts[0]!),
        to: time(tx.now),
        ...summarise([...counted, ...newest.filter((stat) => kinds.includes(stat.kind))], starts, bucketSeconds, time),
      }
    },
  }),
]
