import type { Module } from '../platform/module.ts'
import { reachedSchoolOperations } from './clients/school-operations.ts'

export const tenancy: Module = {
  operations: reachedSchoolOperations,
  sealed: [
    { table: 'api_key', column: 'sealed', owner: `'api_key:' || id` },
    { table: 'signing_secret', column: 'sealed', owner: `'signing_secret:' || id` },
  ],
}
