import type { Job } from '../../platform/jobs.ts'
import type { SamplePart } from '../sampling.ts'
import { leadOperations } from './crm/leads.ts'
import { crmSamples } from './crm/sample.ts'
import { eventOperations } from './events/events.ts'
import { eventSamples } from './events/sample.ts'
import { overdueReceivables } from './finance/overdue.ts'
import { paymentOperations } from './finance/payments.ts'
import { receivableOperations } from './finance/receivables.ts'
import { financeSamples } from './finance/sample.ts'
import { supplierOperations } from './finance/suppliers.ts'
import { itemOperations } from './library/items.ts'
import { loanOperations } from './library/loans.ts'
import { librarySamples } from './library/sample.ts'
import { visitorSamples } from './visitors/sample.ts'
import { visitorOperations } from './visitors/visitors.ts'
import { visitOperations } from './visitors/visits.ts'

export const erpOperations = [
  ...receivableOperations,
  ...paymentOperations,
  ...supplierOperations,
  ...leadOperations,
  ...itemOperations,
  ...loanOperations,
  ...visitorOperations,
  ...visitOperations,
  ...eventOperations,
]

export const erpJobs: readonly Job[] = [overdueReceivables]

/** They lean on a student, a responsible and an entrance. */
export const erpSamples: readonly SamplePart[] = [
  financeSamples,
  crmSamples,
  librarySamples,
  visitorSamples,
  eventSamples,
]
