import { refuse } from '../platform/errors.ts'
import { type Operation, operation } from '../platform/operation.ts'
import { object, text } from '../platform/shapes.ts'
import { byAnyone } from '../tenancy/access.ts'
import { hashPassword } from '../tenancy/passwords.ts'
import { NewPassword, OpenSession } from '../tenancy/session-operations.ts'
import * as sessions from '../tenancy/sessions.ts'
import { timesIn } from '../tenancy/times.ts'
import * as users from '../tenancy/users.ts'

export const invitationOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/panel/invitation/accept',
    access: byAnyone,
    summary: 'Accept an invitation: choose a password and be signed in',
    body: object({ token: text(100), password: NewPassword }),
    answers: { 200: OpenSession },
    refusals: ['unauthenticated'],
    emits: [],
    async run({ tx, body: { token, password } }) {
      const user = await users.acceptInvitation(tx, token)
      if (!user)
        throw refuse(
          'unauthenticated',
          'The invitation is unknown, used or older than seven days. Ask for another one.',
        )
      await users.setPassword(tx, user.id, await hashPassword(password))
      await sessions.endAllOf(tx, 'panel', user.id)
      const session = await sessions.open(tx, 'panel', user)
      return { token: session.token, expires_at: timesIn(user.time_zone)(session.expiresAt) }
    },
  }),
]
