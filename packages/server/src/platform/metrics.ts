import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry per process object, so that tests can have several in one process. */
export function createMetrics() {
  const registry = new Registry()
  // By default the event loop is watched a hundred times a second, which is most of what an idle process does. The lag that is
  // reported includes this interval.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const requests = new RequestTimes()
  return {
    registry,
    requests,
    ready: new Gauge({ name: 'sineta_ready', help: '1 while the process takes requests', registers: [registry] }),
    text: async () => (await registry.metrics()) + requests.text(),
  }
}
