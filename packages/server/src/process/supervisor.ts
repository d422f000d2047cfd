import cluster, { type Worker as Child } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../platform/log.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Started, ToMember, ToSupervisor } from './messages.ts'
import { createMetricsCollector } from './metrics-collector.ts'
import { type Member, restartDelayMs, stableAfterMs } from './plan.ts'
import { AlreadyReported } from './start-failure.ts'

export type SupervisorOptions = {
  readonly lifecycle: Lifecycle
  readonly log: Log
  /** Returns the start message for a member, also when it is restarted. */
  startMessageFor(member: Member): Extract<ToMember, { kind: 'start' }>
}

/**
 * Runs each member in its own process. A member that ends is restarted, after longer and longer delays if it keeps ending. All
 * members are stopped when this process is stopped. If this process dies, its members end with it.
 */
export function createSupervisor({ lifecycle, log, startMessageFor }: SupervisorOptions) {
  const children = new Map<string, Child>()
  const restarts = new Set<NodeJS.Timeout>()
  // Ignores the error: a member that has just ended cannot receive the message.
  const send = (child: Child, message: ToMember) => void child.send(message, () => {})
  const metricsCollector = createMetricsCollector(children, send)

  /** Resolves once the member has started; rejects if it ends before that. */
  function startMember(member: Member, restartCount = 0): Promise<Started> {
    const { name } = member
    const child = cluster.fork()
    const forkedAt = performance.now()
    let hasStarted = restartCount > 0
    children.set(name, child)
    return new Promise((resolve, reject) => {
      child.on('message', (message: ToSupervisor) => {
        if (message.kind === 'ready') send(child, startMessageFor(member))
        else if (message.kind === 'metrics') metricsCollector.receive(name, message)
        else if (message.kind === 'read_all_metrics')
          void metricsCollector.readAll().then((text) => send(child, { kind: 'all_metrics', id: message.id, text }))
        else {
          hasStarted = true
          log.info({ process: name, pid: child.process.pid }, 'process.started')
          resolve(message)
        }
      })
      child.once('exit', (code: number | null, signal: string | null) => {
        children.delete(name)
        reject(new AlreadyReported(`${name} did not start`))
        if (hasStarted)
          restart(member, { code, signal }, performance.now() - forkedAt < stableAfterMs ? restartCount + 1 : 1)
      })
    })
  }

  function restart(member: Member, end: { code: number | null; signal: string | null }, times: number) {
    if (lifecycle.isStopping) return
    const delayMs = restartDelayMs(times)
    log.error({ process: member.name, ...end, restart_ms: delayMs }, 'process.ended')
    const timer = setTimeout(() => {
      restarts.delete(timer)
      // The exit handler above restarts it if this start fails.
      startMember(member, times).catch(() => {})
    }, delayMs)
    restarts.add(timer)
  }

  return {
    start: (member: Member) => startMember(member),
    publish(message: ToMember) {
      for (const child of children.values()) send(child, message)
    },
    async stop() {
      for (const timer of restarts) clearTimeout(timer)
      const ends = [...children.values()].map((child) => {
        child.process.kill('SIGTERM')
        return once(child, 'exit')
      })
      await Promise.all(ends)
    },
  }
}
