import type { Config } from '../platform/config.ts'

/** The resources that one command may use. */
export type Machine = {
  readonly cores: number
  readonly memoryBytes: number
}

/** One process of several, with its share of connections and deliveries. */
export type Member = {
  /** Identifies the process in logs and metrics, such as `api-1` or `worker-2`. */
  readonly name: string
  /** False for workers beside API processes, because the command's port belongs to the API. */
  readonly listens: boolean
  readonly config: Config
}

/** PostgreSQL takes about two fifths of the CPU of a check-in and its deliveries (docs/performance.md). */
const nodeCpuShare = 0.6

/**
 * Returns the number of processes. `auto` means one process for up to two cores: PostgreSQL needs most of the second core, and a
 * process that serves and delivers makes fewer round trips than two that divide the work, because it writes its deliveries
 * already claimed.
 */
export function processCount({ processes, databaseUrl }: Pick<Config, 'processes' | 'databaseUrl'>, cores: number) {
  if (processes !== 'auto') return processes
  if (cores <= 2) return 1
  return databaseUrl === null ? Math.ceil(cores * nodeCpuShare) : cores
}

/** A check-in costs as much CPU as its two deliveries, so half of the processes serve; an odd one delivers. */
const rolesOf = (role: Config['role'], count: number) => {
  const serving = role === 'all' ? Math.floor(count / 2) : role === 'api' ? count : 0
  return Array.from({ length: count }, (_, i) => (i < serving ? 'api' : 'worker'))
}

const minPool = 4

/**
 * Returns the members of a command. Those that serve the API share `DATABASE_POOL`, and those that deliver share
 * `WORKER_IN_FLIGHT`. Each opens 16 connections more, and a worker beside API processes 8 more for the requests of its jobs.
 */
export function planMembers(config: Config, count: number): Member[] {
  const roles = rolesOf(config.role, count)
  const serving = roles.filter((role) => role === 'api').length
  const delivering = count - serving
  return roles.map((role, i) => ({
    name: role === 'api' ? `api-${i + 1}` : `worker-${i + 1 - serving}`,
    listens: role === 'api' || config.role === 'worker',
    config: {
      ...config,
      role,
      // A worker beside API processes makes only the requests of its own jobs.
      databasePool: role === 'api' || serving === 0 ? share(config.databasePool, serving || count, minPool) : minPool,
      workerInFlight: share(config.workerInFlight, delivering || 1, 1),
    },
  }))
}

const share = (total: number, among: number, min: number) => Math.max(Math.ceil(total / among), min)

/** Two pools for requests, and 16 connections for deliveries, jobs and notifications. */
const connectionsOf = ({ config }: Member) => 2 * config.databasePool + 16

/** The number of connections an embedded database must accept: enough for all members, and for psql. */
export const totalConnections = (members: readonly Member[]) =>
  members.reduce((sum, member) => sum + connectionsOf(member), 30)

const megabyte = 1024 ** 2

/** The heap limit of one process (`--max-old-space-size`): its share of half of the machine's memory. */
export const heapMegabytes = ({ memoryBytes }: Machine, count: number) =>
  Math.max(Math.floor(memoryBytes / 2 / count / megabyte), 256)

/** A process that ran this long did not fail at its start, so its restart delay begins at the shortest again. */
export const stableAfterMs = 60_000

/** The first restart follows after 100 ms. The delay doubles each time the process ends again soon, up to 30 s. */
export const restartDelayMs = (endedInARow: number) => Math.min(100 * 2 ** (endedInARow - 1), 30_000)
