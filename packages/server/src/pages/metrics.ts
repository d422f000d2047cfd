import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Database } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'

// Both scans are of partial indexes: they cost what waits, not what was ever delivered.
const statement = `
  select waiting.n as waiting, waiting.oldest, sending.n as sending
  from (select count(*) as n, coalesce(greatest(extract(epoch from clock() - min(due_at)), 0), 0)::float8 as oldest from delivery where status in ('queued', 'retrying')) waiting,
    (select count(*) as n from delivery where status = 'sending') sending`

// Scraping must not wait for a database that does not answer.
const limitMs = 2_000

/** Prometheus. What the queue holds is asked at the scrape; when the database does not say, it is told as not a number. */
export function addMetrics(http: FastifyInstance, { registry }: Metrics, { pool }: Database) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    waiting: gauge('sineta_deliveries_waiting', 'Deliveries that are queued or wait for a retry'),
    oldest: gauge('sineta_delivery_oldest_due_seconds', 'How long the delivery that is due longest has been due'),
    sending: gauge('sineta_deliveries_sending', 'Deliveries under way'),
  }
  http.get('/metrics', async (_request, reply) => {
    const found = await Promise.race([pool.query<Record<keyof typeof gauges, number>>(statement).catch(() => null), setTimeout(limitMs, null, { ref: false })])
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(found?.rows[0]?.[name] ?? Number.NaN)
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(await registry.metrics())
  })
}
