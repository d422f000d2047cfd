import type { Transaction } from '../database/database.ts'
import { Refusal } from '../operation/errors.ts'
import { toProblem } from '../operation/problem.ts'
import type { Call } from './call.ts'
import type { Execution } from './execution.ts'
import type { Parts } from './parts.ts'
import type { Reply } from './reply.ts'
import { runOnce } from './stored-replies.ts'

/** Runs a request with an `Idempotency-Key` once, and responds to repeated ones with the stored reply. */
export const idempotency =
  ({ services }: Parts, next: (execution: Execution, tx: Transaction) => Promise<Reply>) =>
  (execution: Execution, tx: Transaction): Promise<Reply> => {
    const { operation, call } = execution
    // An operation that relays leaves the key to the operation it calls.
    if (!call.idempotency || operation.relays) return next(execution, tx)
    return runOnce(tx, call.idempotency, operation.hasSecrets ? services.secrets : null, () =>
      refusalAsReply(tx, call, () => next(execution, tx)),
    )
  }

/** A refusal changes nothing, but is stored like any other reply. */
async function refusalAsReply(tx: Transaction, call: Call, work: () => Promise<Reply>): Promise<Reply> {
  await tx.query('savepoint before_work')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.query('rollback to savepoint before_work')
    return {
      status: error.status,
      headers: { ...error.headers, 'content-type': 'application/problem+json' },
      body: JSON.stringify(toProblem(error, call.problemContext)),
    }
  }
}
