import * as accounts from '../identity/accounts/queries.ts'
import { invitationAcceptance } from '../identity/passwords/accept-invitation.ts'
import * as sessions from '../identity/sessions/queries.ts'
import type { Operation } from '../platform/operation/operation.ts'
import { acceptInvitation } from '../tenancy/clients/user-queries.ts'

export const invitationOperations: readonly Operation[] = [
  invitationAcceptance({
    audience: 'panel',
    async take(tx, token) {
      const userId = await acceptInvitation(tx, token)
      return userId === undefined ? undefined : accounts.find(tx, 'panel', userId)
    },
    async open(tx, account, passwordHash) {
      await accounts.setPassword(tx, 'panel', account.id, passwordHash)
      await sessions.endAllOf(tx, 'panel', account.id)
      return account
    },
  }),
]
