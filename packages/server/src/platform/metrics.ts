import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry per process object, so that tests can have several in one process. */
export function createMetrics() {
  const registry = new Registry()
  let isWatched = false
  /**
   * From the first time on that metrics are asked for: watching the event loop is most of what an idle process does, and a school
   * without Prometheus needs none of it. The lag that is reported includes the interval, which is a tenth of a second.
   */
  const watch = () => {
    if (!isWatched) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
    isWatched = true
  }
  const requests = new RequestTimes()
  return {
    registry,
    requests,
    ready: new Gauge({ name: 'sineta_ready', help: '1 while the process takes requests', registers: [registry] }),
    async text() {
      watch()
      return (await registry.metrics()) + requests.text()
    },
  }
}
