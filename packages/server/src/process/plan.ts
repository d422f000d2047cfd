import type { Config } from '../platform/config.ts'

/** What a machine gives to one command. */
export type Machine = {
  readonly cores: number
  readonly memoryBytes: number
}

/** One process of several, with its share of connections and deliveries. */
export type Member = {
  /** `api-1`, `worker-2`: in logs and metrics. */
  readonly name: string
  /** Workers of a command that also serves have no door of their own: its port belongs to the API. */
  readonly listens: boolean
  readonly config: Config
}

/** PostgreSQL takes about two fifths of the CPU of a check-in and its deliveries (docs/performance.md). */
const shareBesideDatabase = 0.6

/**
 * How many processes `auto` means. With two cores PostgreSQL needs most of the second one, and a process that serves and delivers
 * makes fewer round trips than two that divide the work: its deliveries are born claimed.
 */
export function processCount({ processes, databaseUrl }: Pick<Config, 'processes' | 'databaseUrl'>, cores: number) {
  if (processes !== 'auto') return processes
  if (cores <= 2) return 1
  return databaseUrl === null ? Math.ceil(cores * shareBesideDatabase) : cores
}

/** A check-in costs as much CPU as its two deliveries, so half of the processes serve; the odd one delivers. */
const rolesOf = (role: Config['role'], count: number) => {
  const serving = role === 'all' ? Math.floor(count / 2) : role === 'api' ? count : 0
  return Array.from({ length: count }, (_, i) => (i < serving ? 'api' : 'worker'))
}

const minPool = 4

/** Together they open as many connections and have as many deliveries in flight as the settings allow one process. */
export function membersOf(config: Config, count: number): Member[] {
  const roles = rolesOf(config.role, count)
  const serving = roles.filter((role) => role === 'api').length
  const delivering = count - serving
  return roles.map((role, i) => ({
    name: role === 'api' ? `api-${i + 1}` : `worker-${i + 1 - serving}`,
    listens: role === 'api' || config.role === 'worker',
    config: {
      ...config,
      role,
      // A worker's own requests are those of its jobs.
      databasePool: role === 'api' || serving === 0 ? share(config.databasePool, serving || count, minPool) : minPool,
      workerInFlight: share(config.workerInFlight, delivering || 1, 1),
    },
  }))
}

const share = (total: number, among: number, min: number) => Math.max(Math.ceil(total / among), min)

/** Two pools for requests; for deliveries, jobs and notifications 16. */
const connectionsOf = ({ config }: Member) => 2 * config.databasePool + 16

/** For an own database: enough for all members, and for psql. */
export const connectionsFor = (members: readonly Member[]) =>
  members.reduce((sum, member) => sum + connectionsOf(member), 30)

const megabyte = 1024 ** 2

/** The limit of old objects in one process: half of the machine's memory, shared. */
export const heapMegabytes = ({ memoryBytes }: Machine, count: number) =>
  Math.max(Math.floor(memoryBytes / 2 / count / megabyte), 256)

/** A process that lived as long as this has not been ended by its start. */
export const steadyMs = 60_000

/** The first successor comes at once; one that keeps ending is started ever more rarely. */
export const restartDelayMs = (endedInARow: number) => Math.min(100 * 2 ** (endedInARow - 1), 30_000)
