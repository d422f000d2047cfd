import type { Module } from '../platform/module.ts'
import { clientOperations } from './clients.ts'
import { platformLogOperations } from './platform-log.ts'

/** What our own staff does: clients, their schools and settings, and the log of what could not be delivered. */
export const admin: Module = {
  operations: [...clientOperations, ...platformLogOperations],
}
