import cluster, { type Worker as Child } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../platform/log.ts'
import { AlreadyReported } from './failure.ts'
import type { Life } from './life.ts'
import type { Started, ToMember, ToSupervisor } from './messages.ts'
import { type Member, restartDelayMs, steadyMs } from './plan.ts'
import { createScrape } from './scrape.ts'

export type SupervisorOptions = {
  readonly life: Life
  readonly log: Log
  /** Returns the start message for a member, also when it is restarted. */
  startOf(member: Member): Extract<ToMember, { kind: 'start' }>
}

/**
 * Runs each member in its own process. A member that ends is restarted, after longer and longer delays if it keeps ending. All
 * members are stopped when this process is stopped. If this process dies, its members end with it.
 */
export function createSupervisor({ life, log, startOf }: SupervisorOptions) {
  const children = new Map<string, Child>()
  const restarts = new Set<NodeJS.Timeout>()
  // Ignores the error: a member that has just ended cannot receive the message.
  const send = (child: Child, message: ToMember) => void child.send(message, () => {})
  const scrape = createScrape(children, send)

  /** Resolves once the member has started; rejects if it ends before that. */
  function begin(member: Member, restarted = 0): Promise<Started> {
    const { name } = member
    const child = cluster.fork()
    const bornAt = performance.now()
    let hasStarted = restarted > 0
    children.set(name, child)
    return new Promise((resolve, reject) => {
      child.on('message', (message: ToSupervisor) => {
        if (message.kind === 'ready') send(child, startOf(member))
        else if (message.kind === 'metrics') scrape.answered(name, message)
        else if (message.kind === 'read_all_metrics')
          void scrape.readAll().then((text) => send(child, { kind: 'all_metrics', id: message.id, text }))
        else {
          hasStarted = true
          log.info({ process: name, pid: child.process.pid }, 'process.started')
          resolve(message)
        }
      })
      child.once('exit', (code: number | null, signal: string | null) => {
        children.delete(name)
        reject(new AlreadyReported(`${name} did not start`))
        if (hasStarted) restart(member, { code, signal }, performance.now() - bornAt < steadyMs ? restarted + 1 : 1)
      })
    })
  }

  function restart(member: Member, end: { code: number | null; signal: string | null }, times: number) {
    if (life.isStopping) return
    const delayMs = restartDelayMs(times)
    log.error({ process: member.name, ...end, restart_ms: delayMs }, 'process.ended')
    const timer = setTimeout(() => {
      restarts.delete(timer)
      // The exit handler above restarts it if this start fails.
      begin(member, times).catch(() => {})
    }, delayMs)
    restarts.add(timer)
  }

  return {
    run: (member: Member) => begin(member),
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
