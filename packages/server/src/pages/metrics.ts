import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { sha256 } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { readDepth } from '../webhooks/queue/depth.ts'
import type { Readiness } from './health.ts'

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
  system: Database,
  firstFailing: Readiness,
  limitMs = defaultLimitMs,
) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    waiting: gauge(
      'sineta_deliveries_waiting',
      'Deliveries that are queued or waiting for a retry; estimated if they are many',
    ),
    oldest: gauge('sineta_delivery_oldest_due_seconds', 'Seconds for which the oldest due delivery has been due'),
    sending: gauge('sineta_deliveries_sending', 'Deliveries in flight'),
  }
  let reading: Promise<Record<keyof typeof gauges, number> | null> | null = null
  return async (): Promise<string> => {
    const limit = setTimeout(limitMs, null, { ref: false })
    // Shared by scrapes, because the database continues with a statement whose scrape no longer waits for it.
    reading ??= readQueue(system)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    const [queue] = await Promise.all([
      Promise.race([reading, limit]),
      // The scrape may be the only caller that checks readiness.
      Promise.race([firstFailing(), limit]),
    ])
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(queue?.[name] ?? Number.NaN)
    return text()
  }
}

const readQueue = (system: Database) =>
  system.transaction({ clients: [] }, async (tx) => {
    const { waiting, sending, oldest_due_at } = await readDepth(tx)
    const oldest = oldest_due_at === null ? 0 : (tx.now.getTime() - oldest_due_at.getTime()) / 1000
    return { waiting, sending, oldest: Math.max(oldest, 0) }
  })

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
