import type { Operation } from '../platform/operation/operation.ts'
import { profileOperations } from './accounts/operations.ts'
import { auditOperations } from './audit/operations.ts'
import type { Door } from './doors.ts'
import { passkeyOperations } from './passkeys/operations.ts'
import { passwordOperations } from './passwords/operations.ts'
import { secondFactorOperations } from './second-factors/operations.ts'
import { ownSessionOperations } from './sessions/operations.ts'
import { sessionOperations } from './sessions/sign-in.ts'

const at = (door: Door): readonly Operation[] => [
  ...sessionOperations[door],
  ...ownSessionOperations[door],
  ...profileOperations[door],
  ...passwordOperations[door],
  ...secondFactorOperations[door],
  ...passkeyOperations[door],
  ...auditOperations[door],
]

/** The operations of every account, at each of the three doors. */
export const accountOperations = { portal: at('portal'), panel: at('panel'), admin: at('admin') }
