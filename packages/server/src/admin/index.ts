import { accountOperations } from '../identity/index.ts'
import type { Operation } from '../platform/operation/operation.ts'
import { clientOperations } from './clients.ts'
import { platformLogOperations } from './platform-log.ts'

/** What our own staff does: clients, their schools and settings, and the log of what could not be delivered. */
export const adminOperations: readonly Operation[] = [
  ...accountOperations.admin,
  ...clientOperations,
  ...platformLogOperations,
]
