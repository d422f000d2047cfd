import type { Transaction } from '../database/database.ts'
import type { Admission } from '../operation/operation.ts'
import type { Execution } from './execution.ts'
import type { Parts } from './parts.ts'
import type { Reply } from './reply.ts'

/** Opens the transaction that all further steps share. */
export const transaction =
  (parts: Parts, next: (execution: Execution, tx: Transaction) => Promise<Reply>) => (execution: Execution) =>
    inTransaction(parts, execution.call.admission, (tx) => next(execution, tx))

/** Runs `work` in a transaction that sees the rows of the admitted tenants. */
export const inTransaction = <T>(
  { app, system }: Pick<Parts, 'app' | 'system'>,
  { tenants, caller: { premise } }: Admission,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const premises = premise ? [premise] : []
  return tenants === 'everyone'
    ? system.transaction({ premises, clients: [] }, work)
    : app.transaction({ premises, ...tenants }, work)
}
