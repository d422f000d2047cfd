import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { sha256 } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Readiness } from './health.ts'

// The queue holds only deliveries that are waiting or in flight, so the cost depends on the backlog and not on past deliveries.
const statement = `
  select count(*) filter (where lease_token is null) as waiting, count(*) filter (where lease_token is not null) as sending,
    coalesce(greatest(extract(epoch from clock() - min(due_at) filter (where lease_token is null)), 0), 0)::float8 as oldest
  from queue_entry`

// A scrape must not wait for a database that does not respond.
const defaultLimitMs = 2_000

export type MetricsOptions = {
  /** Reads the metrics of this process, or of all processes that share its port. */
  readonly readMetrics: () => Promise<string>
  /** `METRICS_TOKEN`. Without it, metrics can be read only from this machine. */
  readonly metricsToken: string | null
}

/** Serves `/metrics` for Prometheus. */
export function addMetrics(http: FastifyInstance, { readMetrics, metricsToken }: MetricsOptions) {
  http.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request, metricsToken))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send(metricsToken === null ? withoutToken : withToken)
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics())
  })
}

/**
 * Returns a function that reads the metrics of this process. The size of the queue and the readiness are determined at each
 * scrape; if the database does not respond, the figures of the queue are NaN.
 */
export function createReadMetrics(
  { registry, text }: Metrics,
  { pool }: Database,
  firstFailing: Readiness,
  limitMs = defaultLimitMs,
) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    waiting: gauge('sineta_deliveries_waiting', 'Deliveries that are queued or waiting for a retry'),
    oldest: gauge('sineta_delivery_oldest_due_seconds', 'Seconds for which the oldest due delivery has been due'),
    sending: gauge('sineta_deliveries_sending', 'Deliveries in flight'),
  }
  return async (): Promise<string> => {
    const limit = setTimeout(limitMs, null, { ref: false })
    const [found] = await Promise.all([
      Promise.race([pool.query<Record<keyof typeof gauges, number>>(statement).catch(() => null), limit]),
      // The scrape may be the only caller that checks readiness.
      Promise.race([firstFailing(), limit]),
    ])
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
      gauges[name].set(found?.rows[0]?.[name] ?? Number.NaN)
    return text()
  }
}

const withToken = 'Send METRICS_TOKEN as `Authorization: Bearer …`.\n'
const withoutToken = `Set METRICS_TOKEN and send it as \`Authorization: Bearer …\`. Without it, metrics can be read only from this machine, at http://localhost, and not through a proxy.
`

function mayRead({ headers, socket: { remoteAddress = '' } }: FastifyRequest, token: string | null): boolean {
  // A proxy on this machine forwards requests from elsewhere, which its headers reveal. A web page opened on this machine that
  // reaches us through DNS rebinding sends another Host.
  if (token === null)
    return (
      loopback.has(remoteAddress) &&
      loopbackHost.test(headers.host ?? '') &&
      !passedOn.some((name) => headers[name] !== undefined)
    )
  return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`))
}
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
