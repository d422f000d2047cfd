import type { Module } from '../platform/module.ts'
import { appOperations } from './apps.ts'
import { clientOperations } from './clients.ts'
import { platformOperations } from './platform.ts'
import { platformLogOperations } from './platform-log.ts'

/** The operations of operators: clients, schools, partners, apps, and the health and log of the platform. */
export const admin: Module = {
  operations: [...clientOperations, ...appOperations, ...platformOperations, ...platformLogOperations],
}
