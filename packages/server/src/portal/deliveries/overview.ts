import { Type } from 'typebox'
import { byTheApp, inPortal } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Instant, list, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { endpointStates, stateOf } from '../../tenancy/partners/endpoint-state.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import { listApps } from '../../tenancy/partners/queries.ts'
import * as deliveryStats from '../../webhooks/log/delivery-stats.ts'
import { percentile } from '../../webhooks/log/durations.ts'
import { type AppNow, readApps } from '../queries.ts'
import { ownerOf } from './deliveries.ts'
import { figuresOf, groupBy, isAccepted } from './metrics-summary.ts'

const endpointFields = {
  kind: oneOf('test', 'production'),
  url: nullable(Type.String({ description: 'Null if there is no such endpoint yet' })),
  status: nullable(oneOf('active', 'paused', 'disabled')),
  state: nullable(oneOf(...endpointStates)),
  failing_since: nullable(Instant),
  last_delivery_at: nullable(Instant),
  delivered_24h: Type.Integer(),
  failed_24h: Type.Integer(),
  success_rate: nullable(Type.Number({ description: 'Share of attempts that were accepted, 0 to 1' })),
  p50: nullable(Type.Integer({ description: 'Milliseconds' })),
  p95: nullable(Type.Integer({ description: 'Milliseconds' })),
  p99: nullable(Type.Integer({ description: 'Milliseconds' })),
  before: object({
    delivered: Type.Integer(),
    failed: Type.Integer(),
    success_rate: nullable(Type.Number()),
    p50: nullable(Type.Integer()),
    p95: nullable(Type.Integer()),
    p99: nullable(Type.Integer()),
  }),
  hours: list(object({ at: Instant, delivered: Type.Integer(), failed_attempts: Type.Integer() }), {}),
  sparkline: list(Type.Integer(), {}),
}
const endpoints = list(object(endpointFields))
const steps = ['endpoint', 'secret', 'events', 'test_event', 'first_2xx', 'receiver_check'] as const

export const overviewOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/overview',
    access: byTheApp,
    summary: 'Read the overview of an app: endpoints, deliveries and setup checklist',
    description:
      '`hours` has the accepted and failed attempts of each of the last 24 hours, the current hour last; `sparkline` has only the accepted ones. `before` has the figures for the 24 hours before.',
    responses: {
      200: object({
        endpoints,
        connected_clients: Type.Integer(),
        checklist: list(object({ step: oneOf(...steps), done_at: nullable(Instant) })),
      }),
    },
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    async run({ tx, params, found, services }) {
      const appId = params.app_id
      const { kinds } = found
      const { counted, countedUntil } = await deliveryStats.read(tx, twoDays([appId], kinds, tx.now))
      const newest = await services.asSystem((system) => deliveryStats.readNewest(system, appId, countedUntil))
      const stats = [...counted, ...newest.filter(({ kind }) => kinds.includes(kind))]
      const [app] = await readApps(tx, [appId])
      const reached = await milestones.read(tx, appId)
      // The attempt has happened, although the statistics do not include it yet.
      const arrived = newest.find(isAccepted)
      if (arrived && !reached.has('first_2xx')) reached.set('first_2xx', arrived.at)
      const time = timeFormatter(platformZone)
      const doneAt = (step: (typeof steps)[number]) =>
        step === 'endpoint' ? (app?.first_endpoint_at ?? null) : (reached.get(step) ?? null)
      return {
        endpoints: kinds.map((kind) => toEndpoint(app, kind, stats, tx.now)),
        connected_clients: app?.connected_clients ?? 0,
        checklist: steps.map((step) => ({ step, done_at: time(doneAt(step)) })),
      }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/portal/overview',
    access: inPortal,
    summary: 'Read the overview of all apps of the partner',
    description: 'The figures can be up to half a minute old; the overview of a single app is current.',
    responses: {
      200: object({
        data: list(
          object({
            app_id: Uuid,
            slug: Type.String(),
            name: Type.String(),
            status: oneOf('active', 'suspended'),
            connected_clients: Type.Integer(),
            endpoints,
          }),
        ),
      }),
    },
    refusals: [],
    emits: [],
    async run({ tx, caller }) {
      const rows = await listApps(tx, caller, undefined, maxApps)
      const ids = rows.map(({ id }) => id)
      const apps = new Map((await readApps(tx, ids)).map((app) => [app.id, app]))
      const { counted } = await deliveryStats.read(tx, twoDays(ids, bothKinds, tx.now))
      const byApp = groupBy(counted, ({ app_id }) => app_id)
      return {
        data: rows.map(({ id, slug, name, status }) => ({
          app_id: id,
          slug,
          name,
          status,
          connected_clients: apps.get(id)?.connected_clients ?? 0,
          endpoints: bothKinds.map((kind) => toEndpoint(apps.get(id), kind, byApp.get(id) ?? [], tx.now)),
        })),
      }
    },
  }),
]

const bothKinds = ['test', 'production'] as const
// As many cards as fit a page; a partner with more apps uses the list.
const maxApps = 100
const hour = 3_600_000

const firstHour = (now: Date) => Math.floor(now.getTime() / hour) * hour - 23 * hour

/** Selects the last day and the day before it for comparison. Only the hourly step is kept that long. */
const twoDays = (appIds: readonly string[], kinds: readonly string[], now: Date): deliveryStats.Question => ({
  appIds,
  kinds,
  step: 3600,
  from: new Date(firstHour(now) - 24 * hour),
  bucketSeconds: 3600,
})

function toEndpoint(app: AppNow | undefined, kind: string, stats: readonly deliveryStats.Stat[], now: Date) {
  const endpoint = app?.endpoints.find((one) => one.kind === kind)
  const start = firstHour(now)
  const own = stats.filter((stat) => stat.kind === kind)
  const today = own.filter(({ at }) => at.getTime() >= start)
  const before = own.filter(({ at }) => at.getTime() < start)
  const { delivered, failed, ...figures } = dayOf(today)
  const time = timeFormatter(platformZone)
  const moment = (text: string | null | undefined) => time(text ? new Date(text) : null)
  const byHour = groupBy(today, ({ at }) => Math.floor((at.getTime() - start) / hour))
  const hours = Array.from({ length: 24 }, (_, i) => {
    const { delivered, failed_attempts } = figuresOf(byHour.get(i) ?? [])
    return { at: time(new Date(start + i * hour)), delivered, failed_attempts }
  })
  return {
    kind,
    url: endpoint?.url ?? null,
    status: endpoint?.status ?? null,
    state: endpoint ? stateOf(endpoint) : null,
    failing_since: moment(endpoint?.failing_since),
    last_delivery_at: moment(endpoint?.last_delivery_at),
    delivered_24h: delivered,
    failed_24h: failed,
    ...figures,
    before: dayOf(before),
    hours,
    sparkline: hours.map(({ delivered }) => delivered),
  }
}

function dayOf(stats: readonly deliveryStats.Stat[]) {
  const { delivered, failed, error_rate, durations } = figuresOf(stats)
  return {
    delivered,
    failed,
    success_rate: error_rate === null ? null : 1 - error_rate,
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
    p99: percentile(durations, 0.99),
  }
}
