import type { Refusal } from '../operation/errors.ts'
import type { AfterCommit, Note, Operation } from '../operation/operation.ts'
import type { Call, Emitted } from './call.ts'

/** An operation as it passes through the steps. `outcome` is that of the last attempt. */
export type Execution = { readonly operation: Operation; readonly call: Call; outcome: Outcome }

/** The results of an attempt besides its reply. */
export type Outcome = {
  readonly notes: Note[]
  readonly emitted: Emitted[]
  refusal: Refusal | null
  afterCommit: AfterCommit | null
}

export const noOutcome = (): Outcome => ({ notes: [], emitted: [], refusal: null, afterCommit: null })
