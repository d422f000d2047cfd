import { byAnyone } from '../identity/access.ts'
import { asActor } from '../identity/accounts/account.ts'
import * as accounts from '../identity/accounts/queries.ts'
import { audit } from '../identity/audit/audit.ts'
import { guessesOfAddress } from '../identity/limits.ts'
import { checkNewPassword, hashPassword, NewPassword } from '../identity/passwords/passwords.ts'
import * as sessions from '../identity/sessions/queries.ts'
import { OpenSession, startSession, wantsCookie } from '../identity/sessions/start-session.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { object, text } from '../platform/operation/shapes.ts'
import { acceptInvitation } from '../tenancy/clients/user-queries.ts'

export const invitationOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/panel/invitation/accept',
    access: byAnyone,
    summary: 'Accept an invitation: choose a password and be signed in',
    body: object({ token: text(100), password: NewPassword, cookie: wantsCookie }),
    answers: { 200: OpenSession },
    refusals: ['unauthenticated'],
    hasSecrets: true,
    limits: [guessesOfAddress],
    emits: [],
    async run(call) {
      const { tx, services, body } = call
      const userId = await acceptInvitation(tx, body.token)
      const account = userId && (await accounts.find(tx, 'panel', userId))
      if (!account) {
        await audit(call, 'invitation.accepted', '')
        throw refuse(
          'unauthenticated',
          'The invitation is unknown, used or older than seven days. Ask for another one.',
        )
      }
      checkNewPassword(body.password, account.email)
      await accounts.setPassword(tx, 'panel', account.id, await hashPassword(body.password))
      await sessions.endAllOf(tx, 'panel', account.id)
      await audit(call, 'invitation.accepted', account.id, asActor('panel', account))
      return startSession(call, 'panel', account, {
        inCookie: body.cookie === true,
        restricted: services.requireMfa,
      })
    },
  }),
]
