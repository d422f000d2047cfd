import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BreakerState } from '../rules/breaker.ts'

export type EngineMetrics = ReturnType<typeof createEngineMetrics>

export type SettledOutcome = {
  readonly outcome: 'delivered' | 'retrying' | 'failed' | 'superseded'
  readonly error: string | null
  readonly status: number | null
}

/** What is read from each worker at a scrape. */
export type WorkerView = { readonly inFlight: number; readonly breakers: Readonly<Record<BreakerState, number>> }

export function createEngineMetrics(registry: Registry) {
  const registers = [registry]
  const attempts = new Counter({
    name: 'sineta_delivery_attempts_total',
    help: 'Attempts, by the next state of the delivery, the class of the response status and the error',
    labelNames: ['outcome', 'class', 'error'],
    registers,
  })
  const retries = new Counter({
    name: 'sineta_delivery_retries_total',
    help: 'Attempts that will be retried',
    registers,
  })
  const superseded = new Counter({
    name: 'sineta_delivery_superseded_total',
    help: 'Results that arrived after another worker took their delivery over and were fenced off',
    registers,
  })

  const workers: (() => WorkerView)[] = []
  new Gauge({
    name: 'sineta_worker_deliveries_in_flight',
    help: 'Deliveries that this process has in flight',
    registers,
    collect() {
      this.set(workers.reduce((sum, view) => sum + view().inFlight, 0))
    },
  })
  new Gauge({
    name: 'sineta_receivers',
    help: 'Receivers this process sent to recently, by the state of their circuit breaker',
    labelNames: ['breaker'],
    registers,
    collect() {
      for (const breaker of ['closed', 'open', 'probing'] as const)
        this.set(
          { breaker },
          workers.reduce((sum, view) => sum + view().breakers[breaker], 0),
        )
    },
  })

  return {
    /** Counts a result that was written. */
    settled({ outcome, error, status }: SettledOutcome) {
      attempts.inc({
        outcome,
        class: status === null ? 'none' : `${Math.floor(status / 100)}xx`,
        error: error ?? 'none',
      })
      if (outcome === 'retrying') retries.inc()
      if (outcome === 'superseded') superseded.inc()
    },
    watch: (view: () => WorkerView) => void workers.push(view),
    lag: new Histogram({
      name: 'sineta_delivery_lag_seconds',
      help: 'Time from when an attempt was due (its commit, for a first attempt) to its start',
      labelNames: ['attempt'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    }),
    leasesExpired: new Counter({
      name: 'sineta_delivery_leases_expired_total',
      help: 'Leases that ended because their worker died or was cut off',
      registers,
    }),
    clockSkew: new Gauge({
      name: 'sineta_clock_skew_seconds',
      help: "How far this machine's clock is ahead of the database's",
      registers,
    }),
    cutOff: new Counter({
      name: 'sineta_worker_cut_off_total',
      help: 'Times that this process could not reach the database and aborted its deliveries in flight',
      registers,
    }),
  }
}
