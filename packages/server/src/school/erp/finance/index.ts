import type { Module } from '../../../platform/module.ts'
import { overdueReceivables } from './overdue.ts'
import { paymentOperations } from './payments.ts'
import { receivableOperations } from './receivables.ts'
import { financeSamples } from './sample.ts'
import { supplierOperations } from './suppliers.ts'

export const finance: Module = {
  operations: [...receivableOperations, ...paymentOperations, ...supplierOperations],
  jobs: [overdueReceivables],
  samples: financeSamples,
}
