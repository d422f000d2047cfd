import type { Execution } from './execution.ts'
import type { Parts } from './parts.ts'
import { type Reply, toReply } from './reply.ts'

/** Starts the delivery of committed events, and runs the part of an operation that must not hold its transaction open. */
export const afterCommit =
  ({ onCommitted }: Parts, next: (execution: Execution) => Promise<Reply>) =>
  async (execution: Execution): Promise<Reply> => {
    const reply = await next(execution)
    const { afterCommit, emitted } = execution.outcome
    if (emitted.length > 0) onCommitted(emitted)
    return afterCommit ? toReply(execution.operation, await afterCommit.work(), []) : reply
  }
