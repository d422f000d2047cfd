import { type Caller, withoutToken } from '../platform/operation/caller.ts'
import type { Admission } from '../platform/operation/operation.ts'
import type { School } from './school.ts'

/** Admits a caller to a school: its transactions see the rows of the school's client. */
export const admissionTo = (school: School, caller: Caller): Admission => ({
  caller,
  tenants: { clients: [school.clientId] },
  context: { school },
})

const jobCaller = withoutToken('job')

/** Admits a job to a school. */
export const jobAdmission = (school: School): Admission => admissionTo(school, jobCaller)
