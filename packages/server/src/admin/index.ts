import type { Module } from '../platform/module.ts'
import { appOperations } from './apps.ts'
import { clientOperations } from './clients.ts'
import { platformOperations } from './platform.ts'
import { platformLogOperations } from './platform-log.ts'

/** What our own staff does: clients, schools, partners and apps, the health of the platform and its log. */
export const admin: Module = {
  operations: [...clientOperations, ...appOperations, ...platformOperations, ...platformLogOperations],
}
