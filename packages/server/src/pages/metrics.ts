import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Database } from '../platform/database/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Readiness } from './health.ts'

// The queue holds what waits and nothing else, so this costs the backlog, not what was ever delivered.
const statement = `
  select count(*) filter (where lease_token is null) as waiting, count(*) filter (where lease_token is not null) as sending,
    coalesce(greatest(extract(epoch from clock() - min(due_at) filter (where lease_token is null)), 0), 0)::float8 as oldest
  from queue_entry`

// Scraping must not wait for a database that does not answer.
const limitMs = 2_000

/** Prometheus. What the queue holds, and whether we are ready, is asked at the scrape; when the database does not answer, it is reported as NaN. */
export function addMetrics(http: FastifyInstance, { registry }: Metrics, { pool }: Database, firstFailing: Readiness) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    waiting: gauge('sineta_deliveries_waiting', 'Deliveries that are queued or wait for a retry'),
    oldest: gauge('sineta_delivery_oldest_due_seconds', 'How long the delivery that is due longest has been due'),
    sending: gauge('sineta_deliveries_sending', 'Deliveries in flight'),
  }
  http.get('/metrics', async (_request, reply) => {
    const [found] = await Promise.all([
      Promise.race([
        pool.query<Record<keyof typeof gauges, number>>(statement).catch(() => null),
        setTimeout(limitMs, null, { ref: false }),
      ]),
      // /readyz may have no other caller.
      firstFailing(),
    ])
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[])
      gauges[name].set(found?.rows[0]?.[name] ?? Number.NaN)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
