import type { EventName } from '@sineta/contract'
import type { Changes } from './changes.ts'
import type { Database, Transaction } from './database/database.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Emit, School, Services } from './operation/operation.ts'

/**
 * Lanes run beside each other; in one lane a job waits for those before it. `quick` is for a few statements, `slow` for
 * housekeeping that may take minutes and may be late. A job whose work tenants queue up, or that waits for other machines,
 * has a lane of its `own`.
 */
const lanes = { quick: { limitSeconds: 10 }, slow: { limitSeconds: 60 }, own: { limitSeconds: 60 } } as const

/** Background work. Runs in one process at a time, and again after `everySeconds`. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** An SQL condition: whether there may be work. While it is false the job is run every ten minutes only, as a safety net. */
  readonly pending?: string
  readonly lane: keyof typeof lanes
  /** Runs of it that go on at once, 1 by default. Each takes work that no other run has taken. */
  readonly concurrency?: number
  /** A run that takes longer is given up and logged, and the lane continues without it. The lane's limit by default. */
  readonly limitSeconds?: number
  /** Returns how much it did; as long as that is not nothing, it is run again when the others in its lane had their turn. */
  run(tools: JobTools): Promise<number>
}

export const limitOf = ({ lane, limitSeconds }: Job): number => limitSeconds ?? lanes[lane].limitSeconds

/** What a job works with. Higher floors add theirs by declaration merging. */
export interface JobTools {
  readonly system: Database
  readonly services: Services
  readonly changes: Changes
  readonly mailer: Mailer
  readonly log: Log
  /** A transaction in one school; its events are recorded and delivered like those of an operation. */
  inSchool<T>(school: School, work: (call: { tx: Transaction; emit: Emit<EventName> }) => Promise<T>): Promise<T>
}

export type JobRunner = {
  start(): void
  /** Something is waiting for this job. */
  wake(name: string): void
  /** Runs what is due now, until nothing is. For tests. */
  runDue(): Promise<void>
  /** Ends after the runs in progress. */
  stop(): Promise<void>
}
