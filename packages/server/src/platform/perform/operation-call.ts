import type { Transaction } from '../database/database.ts'
import { refuse } from '../operation/errors.ts'
import { matches } from '../operation/if-match.ts'
import type { AnyCall } from '../operation/operation.ts'
import { emitInto } from './emit.ts'
import type { Execution } from './execution.ts'
import type { Parts } from './parts.ts'
import { inTransaction } from './transaction.ts'

/** Returns the call that an operation's `find` and `run` get. */
export function toOperationCall(
  parts: Parts,
  { operation, call, outcome }: Execution,
  tx: Transaction,
): Omit<AnyCall, 'body' | 'found'> {
  const { admission, params, query, requestId, from, ifMatch } = call
  return {
    ...admission.context,
    params,
    query,
    tx,
    caller: admission.caller,
    requestId,
    from,
    services: parts.services,
    idempotencyKey: call.idempotency?.key ?? null,
    note: (note) => void outcome.notes.push(note),
    newTransaction: (work) => inTransaction(parts, admission, work),
    emit: emitInto(outcome.emitted, operation, { admission, requestId }),
    ifMatch(version) {
      if (ifMatch !== undefined && !matches(ifMatch, version))
        throw refuse('version_conflict', `The current version is ${version}. Read it again and repeat the change.`)
    },
  }
}
