import type { EventData, EventName } from '@sineta/contract'
import type { Database } from '../database/database.ts'
import type { Job, JobTools } from '../jobs.ts'
import type { Emit, EventContext, Operation } from '../operation/operation.ts'
import type { Emitted, RecordEvents } from '../perform/call.ts'
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
    const { eventContext } = admission
    const emitted: Emitted[] = []
    const operation = { method: 'JOB', path: name } as unknown as Operation
    const result = await inTransaction({ app, system: shared.system }, admission, async (tx) => {
      const emit: Emit<EventName> = <N extends EventName>(name: N, data: Omit<EventData<N>, keyof EventContext>) => {
        if (eventContext === null) throw new Error(`${operation.path} cannot emit ${name}`)
        emitted.push({
          name,
          data: { ...data, ...eventContext },
          call: { admission, requestId: operation.path },
          operation,
        })
      }
      const done = await work({ tx, emit })
      if (emitted.length > 0) await record(tx, emitted)
      return done
    })
    if (emitted.length > 0) onCommitted(emitted)
    return result
  },
})
