import type { Operation } from '../platform/operation.ts'
import { sessionOperations } from '../tenancy/session-operations.ts'
import { clientOperations } from './clients.ts'
import { platformLogOperations } from './platform-log.ts'

/** What our own staff does: clients, their schools and settings, and the log of what could not be delivered. */
export const adminOperations: readonly Operation[] = [
  ...sessionOperations.admin,
  ...clientOperations,
  ...platformLogOperations,
]
