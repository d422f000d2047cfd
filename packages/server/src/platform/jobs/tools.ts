import type { EventData, EventName } from '@sineta/contract'
import type { Database } from '../database/database.ts'
import type { Job, JobTools } from '../jobs.ts'
import { withoutToken } from '../operation/caller.ts'
import type { Emit, Operation } from '../operation/operation.ts'
import type { Emitted, RecordEvents } from '../perform/call.ts'

export type SharedTools = Omit<JobTools, 'inSchool'> & {
  readonly app: Database
  readonly record: RecordEvents
  onCommitted(events: readonly Emitted[]): void
}

const jobCaller = withoutToken('job')

/** A job's events carry the name of the job in place of a request id. */
export const toolsFor = ({ name }: Job, { app, record, onCommitted, ...shared }: SharedTools): JobTools => ({
  ...shared,
  async inSchool(school, work) {
    const emitted: Emitted[] = []
    const operation = { method: 'JOB', path: name } as unknown as Operation
    const result = await app.transaction({ clients: [school.clientId] }, async (tx) => {
      const emit: Emit<EventName> = <N extends EventName>(name: N, data: Omit<EventData<N>, 'school_cnpj'>) => {
        emitted.push({
          name,
          data: { ...data, school_cnpj: school.cnpj },
          call: {
            admission: { caller: jobCaller, school, tenants: { clients: [school.clientId] } },
            requestId: operation.path,
          },
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
