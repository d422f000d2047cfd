import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { sha256 } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Readiness } from './health.ts'

// The queue holds what waits and nothing else, so this costs the backlog, not what was ever delivered.
const statement = `
  select count(*) filter (where lease_token is null) as waiting, count(*) filter (where lease_token is not null) as sending,
    coalesce(greatest(extract(epoch from clock() - min(due_at) filter (where lease_token is null)), 0), 0)::float8 as oldest
  from queue_entry`

// Scraping must not wait for a database that does not answer.
const defaultLimitMs = 2_000

export type MetricsOptions = {
  /** Of this process, or of all that share its port. */
  readonly readMetrics: () => Promise<string>
  /** `METRICS_TOKEN`. Without one, this machine alone reads them. */
  readonly metricsToken: string | null
}

/** Prometheus. */
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
 * Reads the metrics of this process. What the queue holds, and whether we are ready, is asked at each scrape; when the database
 * does not answer, it is reported as NaN.
 */
export function createReadMetrics(
  { registry, text }: Metrics,
  { pool }: Database,
  firstFailing: Readiness,
  limitMs = defaultLimitMs,
) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    waiting: gauge('sineta_deliveries_waiting', 'Deliveries that are queued or wait for a retry'),
    oldest: gauge('sineta_delivery_oldest_due_seconds', 'How long the delivery that is due longest has been due'),
    sending: gauge('sineta_deliveries_sending', 'Deliveries in flight'),
  }
  return async (): Promise<string> => {
    const limit = setTimeout(limitMs, null, { ref: false })
    const [found] = await Promise.all([
      Promise.race([pool.query<Record<keyof typeof gauges, number>>(statement).catch(() => null), limit]),
      // /readyz may have no other caller.
      Promise.race([firstFailing(), limit]),
    ])
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
      gauges[name].set(found?.rows[0]?.[name] ?? Number.NaN)
    return text()
  }
}

const withToken = 'Send METRICS_TOKEN as `Authorization: Bearer …`.\n'
const withoutToken = `Set METRICS_TOKEN and send it as \`Authorization: Bearer …\`. Without it the metrics are read on this machine only, at http://localhost, and not through a proxy.
`

function mayRead({ headers, socket: { remoteAddress = '' } }: FastifyRequest, token: string | null): boolean {
  // A proxy on this machine passes on requests of others, and says so; a page in a browser on it calls us by another name.
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
