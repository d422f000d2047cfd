import type { Module } from '../platform/module.ts'
import type { Operation } from '../platform/operation/operation.ts'
import { profileOperations } from './accounts/operations.ts'
import { auditJobs } from './audit/jobs.ts'
import { auditOperations } from './audit/operations.ts'
import type { Frontend } from './frontends.ts'
import { accountMailJob } from './mail/job.ts'
import { passkeyOperations } from './passkeys/operations.ts'
import { passwordOperations } from './passwords/operations.ts'
import { secondFactorOperations } from './second-factors/operations.ts'
import { secondFactorJob } from './sessions/job.ts'
import { ownSessionOperations } from './sessions/operations.ts'
import { sessionOperations } from './sessions/sign-in.ts'

const at = (frontend: Frontend): readonly Operation[] => [
  ...sessionOperations[frontend],
  ...ownSessionOperations[frontend],
  ...profileOperations[frontend],
  ...passwordOperations[frontend],
  ...secondFactorOperations[frontend],
  ...passkeyOperations[frontend],
  ...auditOperations[frontend],
]

/** Accounts: signing in, sessions, passwords, second factors, passkeys and the audit log, in each of the three frontends. */
export const identity: Module = {
  operations: [...at('portal'), ...at('panel'), ...at('admin')],
  jobs: [accountMailJob, secondFactorJob, ...auditJobs],
  sealed: [
    { table: 'session', column: 'sealed', owner: `'session:' || id` },
    { table: 'totp', column: 'sealed', owner: `'totp:' || subject_id` },
    { table: 'mail', column: 'sealed', owner: `'mail:' || id` },
  ],
  retention: [
    // The longest limit covers a day.
    { table: 'tries', expired: `coalesce(moments[cardinality(moments)], '-infinity') < clock() - interval '1 day'` },
    { table: 'known_network', expired: `last_used_at < clock() - interval '90 days'` },
    // The law requires records of who was signed in, when and from where to be kept for six months (Marco Civil, art. 15).
    { table: 'session', expired: `coalesce(revoked_at, expires_at) < clock() - interval '180 days'` },
    { table: 'invitation', expired: `coalesce(used_at, expires_at) < clock() - interval '30 days'` },
    { table: 'member_invitation', expired: `expires_at < clock() - interval '30 days'` },
    { table: 'password_reset', expired: 'expires_at < clock()' },
    { table: 'passkey_challenge', expired: 'expires_at < clock()' },
  ],
}
