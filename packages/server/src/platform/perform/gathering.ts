import { awaitStatements } from '../database/await-statements.ts'
import { PremiseFailed } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { Refusal } from '../operation/errors.ts'
import { type Operation, RowIsLocked } from '../operation/operation.ts'
import { auditedCall } from './audit.ts'
import { checkBody } from './body.ts'
import type { Call, Perform } from './call.ts'
import { noOutcome } from './execution.ts'
import { gather } from './gather.ts'
import { toOperationCall } from './operation-call.ts'
import type { Parts } from './parts.ts'
import { type Reply, toReply } from './reply.ts'
import { withRetries } from './retry.ts'
import { asRefusal } from './run.ts'

/** Puts concurrent calls of an operation with `runMany` into one transaction; all others go to the next step alone. */
export function gathering(parts: Parts, next: Perform): Perform {
  const gatherers = new Map<Operation, (call: Call) => Promise<Gathered>>()
  const gathererOf = (operation: Operation) => {
    const known = gatherers.get(operation)
    if (known) return known
    const gatherer = gather((calls: Call[]) => performBatch(parts, operation, calls), {
      maxBatch: 256,
      maxConcurrent: 2,
      minBatch: 64,
      everyMs: 25,
    })
    gatherers.set(operation, gatherer)
    return gatherer
  }

  const gathered = async (operation: Operation, call: Call): Promise<Reply> => {
    const result = await gathererOf(operation)({ ...call, body: checkBody(operation, call.body) })
    if (result instanceof Refusal) throw result
    if (result instanceof Failure) throw result.error
    return result instanceof RowIsLocked ? next(operation, call) : result
  }

  // A call with an idempotency key stores its reply, so it needs its own transaction.
  return (operation, call) =>
    operation.runMany && !call.idempotency ? gathered(operation, call) : next(operation, call)
}

type Gathered = Reply | Refusal | RowIsLocked | Failure

/** Our own failure of one call in a batch. */
class Failure {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/**
 * Performs a batch. If it fails as a whole, its calls run again one by one, so that only the faulty call fails. An outage fails them
 * all, because they have waited long enough.
 */
async function performBatch(parts: Parts, operation: Operation, calls: readonly Call[]): Promise<readonly Gathered[]> {
  try {
    return await performTogether(parts, operation, calls)
  } catch (error) {
    if (calls.length === 1 || isOutage(error)) throw asRefusal(operation, error)
    if (error instanceof PremiseFailed) return performOthers(parts, operation, calls, error)
    return Promise.all(
      calls.map((call) =>
        performTogether(parts, operation, [call]).then(
          ([reply]) => reply!,
          (alone: unknown) => new Failure(asRefusal(operation, alone)),
        ),
      ),
    )
  }
}

/** Performs the calls whose premises hold. */
async function performOthers(
  parts: Parts,
  operation: Operation,
  calls: readonly Call[],
  failure: PremiseFailed,
): Promise<readonly Gathered[]> {
  const holds = ({ admission: { caller } }: Call) => !caller.premise || !failure.failed.includes(caller.premise)
  const others = calls.filter(holds)
  const results =
    others.length === 0
      ? []
      : await performBatch(parts, operation, others).catch((error: unknown) => others.map(() => new Failure(error)))
  return calls.map((call) => (holds(call) ? results[others.indexOf(call)]! : new Failure(failure)))
}

const isUndone = (result: unknown) => result instanceof Refusal || result instanceof RowIsLocked

/** Performs calls of one operation in one transaction. Each gets its own reply or refusal, unless a row that it needs is locked. */
async function performTogether(
  parts: Parts,
  operation: Operation,
  calls: readonly Call[],
): Promise<readonly (Reply | Refusal | RowIsLocked)[]> {
  const clients = [
    ...new Set(calls.flatMap(({ admission: { tenants } }) => (tenants === 'everyone' ? [] : tenants.clients))),
  ]
  const premises = [...new Set(calls.flatMap(({ admission: { caller } }) => caller.premise ?? []))]
  const { replies, emitted } = await withRetries(() =>
    parts.app.pipelined({ clients, premises }, async (tx) => {
      const executions = calls.map((call) => ({ operation, call, outcome: noOutcome() }))
      const ready = executions.map((execution) => ({
        body: execution.call.body,
        found: undefined,
        // Last, because properties after a leading spread are expensive in Node 20 (docs/performance.md).
        ...toOperationCall(parts, execution, tx),
      }))
      const results = await operation.runMany!(ready, tx, false)
      const emitted = executions.flatMap(({ outcome }) => outcome.emitted)
      const done = calls.filter((_, i) => !isUndone(results[i])).map(auditedCall)
      // The audit entries are sent before the events, whose statement carries the commit, and are not awaited in between, which saves
      // a round trip.
      const [, ids] = await awaitStatements(
        parts.writeAudit(tx, operation, done, [], 'ok'),
        emitted.length === 0 ? [] : parts.record(tx, emitted, { commits: true }),
      )
      let next = 0
      const replies = results.map((result, i) => {
        if (result instanceof Refusal || result instanceof RowIsLocked) return result
        const own = ids.slice(next, next + executions[i]!.outcome.emitted.length)
        next += own.length
        return toReply(operation, result, own)
      })
      return { replies, emitted }
    }),
  )
  if (emitted.length > 0) parts.onCommitted(emitted)
  return replies
}
