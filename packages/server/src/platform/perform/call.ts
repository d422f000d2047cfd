import type { EventName } from '@sineta/contract'
import type { Transaction } from '../database/database.ts'
import type { Origin } from '../operation/caller.ts'
import type { About, Admission, Note, Operation } from '../operation/operation.ts'
import type { ProblemContext } from '../operation/problem.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { Reply } from './reply.ts'

/** One admitted request. */
export type Call = {
  readonly admission: Admission
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly ifMatch: string | undefined
  readonly requestId: string
  readonly from: Origin
  readonly idempotency: IdempotencyKey | null
  /** For the problem document of a stored refusal. */
  readonly problemContext: ProblemContext
}

export type Perform = (operation: Operation, call: Call) => Promise<Reply>

/** One event as an operation emitted it; the outbox writes it in the same transaction. */
export type Emitted = {
  readonly name: EventName
  readonly data: Readonly<Record<string, unknown>>
  readonly about?: About | undefined
  readonly call: Pick<Call, 'admission' | 'requestId'>
  readonly operation: Operation
}

/**
 * Writes events with their deliveries and returns the ids of the events, in order. With `commits`, it also commits the transaction.
 * Injected, because platform does not know webhooks.
 */
export type RecordEvents = (
  tx: Transaction,
  events: readonly Emitted[],
  options?: { readonly commits: boolean },
) => Promise<readonly string[]>

/** The parts of a request that an audit entry records. */
export type AuditedCall = Pick<Call, 'requestId' | 'from' | 'params'> & Pick<Admission, 'caller' | 'context'>

/**
 * Writes the audit entries of requests to one operation, if they have any. The result is `ok` or the code of a refusal.
 * Injected, because platform does not know the audit log.
 */
export type WriteAudit = (
  tx: Transaction,
  operation: Operation,
  calls: readonly AuditedCall[],
  notes: readonly Note[],
  result: string,
) => Promise<void>
