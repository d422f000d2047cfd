import { awaitStatements } from '../database/await-statements.ts'
import { type Transaction, violatedConstraint } from '../database/database.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import { AfterCommit, type Operation } from '../operation/operation.ts'
import { auditedCall } from './audit.ts'
import { checkBody } from './body.ts'
import type { Execution } from './execution.ts'
import { toOperationCall } from './operation-call.ts'
import type { Parts } from './parts.ts'
import { type Reply, toReply } from './reply.ts'

/** Find → check the body → run → write events → audit. */
export const run =
  (parts: Parts) =>
  async (execution: Execution, tx: Transaction): Promise<Reply> => {
    const { operation, call, outcome } = execution
    try {
      const partial = toOperationCall(parts, execution, tx)
      const found = await operation.find?.(partial)
      const ready = { found, body: checkBody(operation, call.body), ...partial }
      const result = operation.run ? await operation.run(ready) : (await operation.runMany!([ready], tx, true))[0]
      if (result instanceof Refusal) throw result
      if (result instanceof AfterCommit) outcome.afterCommit = result
      // Sent together in one round trip. The audit entry is last, because other entries of its chain wait for it until the commit.
      const [eventIds] = await awaitStatements(
        outcome.emitted.length === 0 ? [] : parts.record(tx, outcome.emitted),
        parts.writeAudit(tx, operation, [auditedCall(call)], outcome.notes, 'ok'),
      )
      return toReply(operation, result, eventIds)
    } catch (error) {
      const cause = asRefusal(operation, error)
      if (cause instanceof Refusal) outcome.refusal = cause
      throw cause
    }
  }

/** Turns a violated constraint into the refusal that the operation declares for it. */
export function asRefusal(operation: Operation, error: unknown): unknown {
  const constraint = violatedConstraint(error)
  const code = constraint === undefined ? undefined : operation.conflicts?.[constraint]
  return code === undefined ? error : refuse(code)
}
