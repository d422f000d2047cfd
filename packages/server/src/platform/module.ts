import type { Job } from './jobs.ts'
import type { Operation } from './operation/operation.ts'
import type { SealedColumn } from './reseal.ts'
import type { RetentionRule } from './retention.ts'

/**
 * One subject of the service and everything it contributes. A module is listed once, in `modules.ts`; routes, jobs, key rotation
 * and clean-up are derived from that list. Higher floors add their own kinds of rows by declaration merging.
 */
export interface Module {
  readonly operations?: readonly Operation[]
  readonly jobs?: readonly Job[]
  /** Columns sealed with the key of the service. */
  readonly sealed?: readonly SealedColumn[]
  /** When rows expire. Tables partitioned by time are not listed, because they expire by partition. */
  readonly retention?: readonly RetentionRule[]
}
