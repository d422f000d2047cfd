import type { Database } from '../database/database.ts'
import type { Job, JobTools } from '../jobs.ts'
import type { Operation } from '../operation/operation.ts'
import type { Emitted, RecordEvents } from '../perform/call.ts'
import { emitInto } from '../perform/emit.ts'
import { withRetries } from '../perform/retry.ts'
import { inTransaction } from '../perform/transaction.ts'

export type SharedTools = Omit<JobTools, 'admitted'> & {
  readonly app: Database
  readonly record: RecordEvents
  onCommitted(events: readonly Emitted[]): void
}

/** A job's events carry the name of the job in place of a request id. */
export const toolsFor = ({ name }: Job, { app, record, onCommitted, ...shared }: SharedTools): JobTools => ({
  ...shared,
  async admitted(admission, work) {
    const operation = { method: 'JOB', path: name } as unknown as Operation
    const { result, emitted } = await withRetries(() =>
      inTransaction({ app, system: shared.system }, admission, async (tx) => {
        const emitted: Emitted[] = []
        const emit = emitInto(emitted, operation, { admission, requestId: operation.path })
        const result = await work({ tx, emit })
        if (emitted.length > 0) await record(tx, emitted)
        return { result, emitted }
      }),
    )
    if (emitted.length > 0) onCommitted(emitted)
    return result
  },
})
