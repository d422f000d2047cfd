import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isDatabaseTimeout } from '../platform/database/outage.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { HealthChecks } from './health-checks.ts'

/*
 * Slow is not down. All processes share one database, so if a slow database made them unready, all of them would leave the load
 * balancer together and every request would be refused (decision 0051). A process that was ready therefore stays ready until a
 * check fails or the database has been silent for `silentMs`.
 */
const defaults = {
  // Shorter than the recommended probe timeout of three seconds.
  responseMs: 2_000,
  // Longer than the 8 s for which a request waits for a saturated database (decision 0019).
  silentMs: 10_000,
}

const pauseMs = 50

export type HealthOptions = {
  readonly checks: HealthChecks
  readonly metrics: Metrics
  isDraining(): boolean
  readonly limits?: typeof defaults
}

export type Readiness = ReturnType<typeof createReadiness>

/** Serves `/livez` (restart the process if it does not respond) and `/readyz` (send it requests while it returns 200). */
export function addHealth(http: FastifyInstance, firstFailing: Readiness) {
  http.get('/livez', async (_request, reply) => {
    // Responding takes a turn of the event loop, which proves that it is not blocked.
    await setImmediate()
    return reply.header('cache-control', 'no-store').send({ status: 'live' })
  })
  http.get('/readyz', async (_request, reply) => {
    const failed = await firstFailing()
    reply.header('cache-control', 'no-store')
    return failed === null ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'not_ready', failed })
  })
}

/** Returns a function that finds the first failing check, or null. Concurrent calls share one round of checks. */
export function createReadiness({ checks, metrics, isDraining, limits = defaults }: HealthOptions) {
  const { responseMs, silentMs } = limits
  const check = async (): Promise<string | null> => {
    for (const [name, passes] of Object.entries(checks)) {
      const deadline = performance.now() + silentMs
      const passed = await Promise.race([insist(passes, deadline), setTimeout(silentMs, false, { ref: false })])
      if (!passed) return name
    }
    return null
  }

  const drained = () => {
    metrics.setReady(false)
    return 'draining'
  }
  let wasReady = false
  let checking: Promise<string | null> | null = null
  return async () => {
    if (isDraining()) return drained()
    checking ??= check().then((failed) => {
      checking = null
      wasReady = failed === null
      metrics.setReady(wasReady)
      return failed
    })
    const failed = await (wasReady ? Promise.race([checking, setTimeout(responseMs, null, { ref: false })]) : checking)
    // Checks that began before the process was told to stop must not report ready afterwards.
    return isDraining() ? drained() : failed
  }
}

/**
 * Repeats a check until the deadline while the database is silent, because a saturated pool gives up on each caller after a
 * second.
 */
async function insist(passes: () => Promise<boolean>, deadline: number): Promise<boolean> {
  for (;;) {
    try {
      return await passes()
    } catch (error) {
      if (!isDatabaseTimeout(error) || performance.now() >= deadline) return false
      await setTimeout(pauseMs, undefined, { ref: false })
    }
  }
}
