import type { Job } from '../../../platform/jobs.ts'
import { jobAdmission } from '../../../tenancy/admission.ts'
import { toSchool } from '../../../tenancy/clients/to-school.ts'
import { lapse, schoolsWithLateReceivables } from './queries.ts'
import { eventData, move } from './receivable.ts'

// A school's batch is one transaction of a few hundred events, quick enough not to delay a payment.
const batch = 500
const schoolsAtOnce = 50

/**
 * At five past midnight on each school's own clock, receivables due yesterday become overdue. The job runs every five
 * minutes and finds them by their status, so it catches up on a missed night, and a second run finds nothing left to do.
 */
export const overdueReceivables: Job = {
  name: 'overdue-receivables',
  everySeconds: 300,
  lane: 'slow',
  limitSeconds: 300,
  async run({ system, admitted }) {
    let done = 0
    let failure: Error | undefined
    for (const row of await schoolsWithLateReceivables(system.pool, schoolsAtOnce)) {
      const school = toSchool(row)
      const lapsing = admitted(jobAdmission(school), async ({ tx, emit }) => {
        const lapsed = await lapse(tx, school, move('pending', 'lapse'), row.today, batch)
        for (const receivable of lapsed)
          emit('receivable.status_changed', {
            ...eventData(receivable),
            from_status: 'pending',
            to_status: 'overdue',
            reason: null,
          })
        return lapsed.length
      })
      // A failure in one school must not stop the schools after it.
      done += await lapsing.catch((cause: unknown) => {
        failure ??= new Error(`receivables of the school ${school.id} did not become overdue`, { cause })
        return 0
      })
    }
    // It is reported once nothing else is left to do, because a run that fails is not followed by another for five minutes.
    if (failure && done === 0) throw failure
    return done
  },
}
