import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isSilence } from '../platform/database/outage.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { HealthChecks } from './health-checks.ts'

/*
 * Slow is not down. Every process has the same database: when it is slow, all of them would leave the balancer together, and a
 * balancer without a process refuses every call (decision 0051). So a process that was ready remains ready until a check
 * fails or the database has been silent for `silentMs`.
 */
const defaults = {
  // Shorter than the three seconds that a probe should wait.
  answerMs: 2_000,
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

/** `/livez`: restart me if I do not answer. `/readyz`: send me requests while I say so. */
export function addHealth(http: FastifyInstance, firstFailing: Readiness) {
  http.get('/livez', async (_request, reply) => {
    // The answer itself is the proof: it takes a turn of the event loop.
    await setImmediate()
    return reply.header('cache-control', 'no-store').send({ status: 'live' })
  })
  http.get('/readyz', async (_request, reply) => {
    const failed = await firstFailing()
    reply.header('cache-control', 'no-store')
    return failed === null ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'not_ready', failed })
  })
}

/** The first check that fails, or null. Requests at the same time share one round of checks. */
export function createReadiness({ checks, metrics, isDraining, limits = defaults }: HealthOptions) {
  const { answerMs, silentMs } = limits
  const check = async (): Promise<string | null> => {
    for (const [name, passes] of Object.entries(checks)) {
      const deadline = performance.now() + silentMs
      const passed = await Promise.race([insist(passes, deadline), setTimeout(silentMs, false, { ref: false })])
      if (!passed) return name
    }
    return null
  }

  const drained = () => {
    metrics.ready.set(0)
    return 'draining'
  }
  let wasReady = false
  let checking: Promise<string | null> | null = null
  return async () => {
    if (isDraining()) return drained()
    checking ??= check().then((failed) => {
      checking = null
      wasReady = failed === null
      metrics.ready.set(wasReady ? 1 : 0)
      return failed
    })
    const failed = await (wasReady ? Promise.race([checking, setTimeout(answerMs, null, { ref: false })]) : checking)
    // Checks that began before the process was told to stop must not say ready after it.
    return isDraining() ? drained() : failed
  }
}

/** Again and again while the database is silent: a saturated pool gives each caller up after a second. */
async function insist(passes: () => Promise<boolean>, deadline: number): Promise<boolean> {
  for (;;) {
    try {
      return await passes()
    } catch (error) {
      if (!isSilence(error) || performance.now() >= deadline) return false
      await setTimeout(pauseMs, undefined, { ref: false })
    }
  }
}
