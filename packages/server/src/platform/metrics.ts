import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry per process object, so that tests can have several in one process. */
export function createMetrics() {
  const registry = new Registry()
  // By default the event loop is watched a hundred times a second, which is most of what an idle process does. The lag that is
  // reported includes this interval.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  return {
    registry,
    requests: new Histogram({
      name: 'sineta_http_request_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    ready: new Gauge({ name: 'sineta_ready', help: '1 while the process takes requests', registers: [registry] }),
  }
}
