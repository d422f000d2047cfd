import type { AuditedCall, Call, Perform } from './call.ts'
import { type Execution, noOutcome } from './execution.ts'
import type { Parts } from './parts.ts'
import type { Reply } from './reply.ts'

/** Audits a refusal. The entry of a success is written by `run`, in the transaction of the change. */
export const audit =
  ({ system, writeAudit }: Parts, next: (execution: Execution) => Promise<Reply>): Perform =>
  async (operation, call) => {
    const execution: Execution = { operation, call, outcome: noOutcome() }
    try {
      return await next(execution)
    } finally {
      // The transaction of a refusal rolled back, and its entry with it.
      const { refusal, notes } = execution.outcome
      if (refusal && (refusal.status === 403 || notes.length > 0))
        await system.transaction({ clients: [] }, (tx) =>
          writeAudit(tx, operation, [auditedCall(call)], notes, refusal.code),
        )
    }
  }

export const auditedCall = ({ requestId, from, params, admission: { caller, context } }: Call): AuditedCall => ({
  requestId,
  from,
  params,
  caller,
  context,
})
