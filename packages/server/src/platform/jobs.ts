import type { EventName } from '@sineta/contract'
import type { Changes } from './changes.ts'
import type { Database, Transaction } from './database/database.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Admission, Emit, Services } from './operation/operation.ts'

/**
 * Lanes run in parallel; within a lane, a job waits for the jobs before it. `quick` is for jobs of a few statements, `slow` for
 * housekeeping that may take minutes and may run late. A job whose work is queued by tenants, or that waits for other machines,
 * gets its `own` lane.
 */
const lanes = { quick: { limitSeconds: 10 }, slow: { limitSeconds: 60 }, own: { limitSeconds: 60 } } as const

/** Background work. Runs in one process at a time, and again after `everySeconds`. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** SQL condition that is true if there may be work. While it is false, the job only runs every ten minutes, as a safety net. */
  readonly pending?: string
  readonly lane: keyof typeof lanes
  /** How many runs of the job are active at once, 1 by default. Each run takes work that no other run has taken. */
  readonly concurrency?: number
  /** A run that takes longer is abandoned and logged, and the lane continues. Defaults to the lane's limit. */
  readonly limitSeconds?: number
  /** Returns the amount of work done. Unless that is 0, the job runs again after the other jobs in its lane have had their turn. */
  run(tools: JobTools): Promise<number>
}

export const limitSecondsOf = ({ lane, limitSeconds }: Job): number => limitSeconds ?? lanes[lane].limitSeconds

/** The tools that a job gets. Higher floors add theirs by declaration merging. */
export interface JobTools {
  readonly system: Database
  readonly services: Services
  readonly changes: Changes
  readonly mailer: Mailer
  readonly log: Log
  /** Runs a transaction that sees the admitted tenants. Its events are recorded and delivered like an operation's. */
  admitted<T>(admission: Admission, work: (call: { tx: Transaction; emit: Emit<EventName> }) => Promise<T>): Promise<T>
}

export type JobRunner = {
  start(): void
  /** Makes the job due now, because work is waiting for it. */
  wake(name: string): void
  /** Runs all jobs that are due, until none has work left. For tests. */
  runDue(): Promise<void>
  /** Resolves when the runs in progress have ended. */
  stop(): Promise<void>
}
