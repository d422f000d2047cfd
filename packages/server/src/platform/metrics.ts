import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Role } from './config.ts'
import { RequestTimes } from './request-times.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Creates metrics with their own registry, so that tests can have several in one process. */
export function createMetrics(role: Role = 'all') {
  const registry = new Registry()
  const ready = new Gauge({
    name: 'sineta_ready',
    help: '1 while the process takes requests or, with the role worker, delivers',
    labelNames: ['role'],
    registers: [registry],
  })
  const setReady = (isReady: boolean) => ready.set({ role }, Number(isReady))
  setReady(false)
  let isWatched = false
  /**
   * Begins with the first scrape, because watching the event loop is most of what an idle process does, and an installation
   * without Prometheus does not need it. The reported lag includes the sampling interval of 100 ms.
   */
  const watch = () => {
    if (!isWatched) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
    isWatched = true
  }
  const requests = new RequestTimes()
  return {
    registry,
    requests,
    setReady,
    async text() {
      watch()
      return (await registry.metrics()) + requests.text()
    },
  }
}
