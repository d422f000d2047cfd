import { Counter, Histogram, type Registry } from 'prom-client'

export type EngineMetrics = ReturnType<typeof createEngineMetrics>

export const createEngineMetrics = (registry: Registry) => ({
  outcomes: new Counter({ name: 'sineta_delivery_attempts_total', help: 'Attempts by what became of the delivery', labelNames: ['outcome', 'error'], registers: [registry] }),
  lag: new Histogram({ name: 'sineta_delivery_lag_seconds', help: 'From when an attempt was due (the commit, for the first) to its start', labelNames: ['attempt'], buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 10, 60], registers: [registry] }),
  leasesExpired: new Counter({ name: 'sineta_delivery_leases_expired_total', help: 'Deliveries whose worker died or was cut off', registers: [registry] }),
})
