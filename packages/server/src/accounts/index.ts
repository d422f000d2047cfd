import type { Operation } from '../platform/operation.ts'
import { sessionOperations } from '../tenancy/session-operations.ts'
import { auditOperations } from './audit.ts'
import type { Door } from './doors.ts'
import { passkeyOperations } from './passkeys.ts'
import { passwordOperations } from './passwords.ts'
import { secondFactorOperations } from './second-factors.ts'
import { ownSessionOperations } from './sessions.ts'

const at = (door: Door): readonly Operation[] => [
  ...sessionOperations[door],
  ...ownSessionOperations[door],
  ...passwordOperations[door],
  ...secondFactorOperations[door],
  ...passkeyOperations[door],
  ...auditOperations[door],
]

/** What everybody does with an account, at each of the three doors. */
export const accountOperations = { portal: at('portal'), panel: at('panel'), admin: at('admin') }
