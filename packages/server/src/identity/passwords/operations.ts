import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Email, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import { byAnyone } from '../access.ts'
import { audit } from '../audit/audit.ts'
import { accountOf, atEachDoor, type Door, ownAccount, requirePassword } from '../doors.ts'
import { guessesOfAddress, guessesOfSelf, mailFromAddress, mailToAccount } from '../guess-limits.ts'
import * as sessions from '../sessions/sessions.ts'
import { OpenSession, startSession } from '../sessions/start-session.ts'
import { checkNewPassword, hashPassword, NewPassword } from './passwords.ts'
import * as passwordResets from './resets.ts'

/** A change of password ends every session; whoever changes it goes on with a new one. */
const changeRows = atEachDoor((door, audience) => [
  operation({
    method: 'PUT',
    path: `/v1/${door}/password`,
    access: ownAccount(audience),
    summary: 'Change your password; every session ends and a new one begins',
    body: object({ current_password: text(200), password: NewPassword }),
    answers: { 200: OpenSession },
    refusals: ['unauthenticated'],
    hasSecrets: true,
    limits: [guessesOfSelf(audience)],
    emits: [],
    async run(call) {
      const { tx, caller, body } = call
      const account = await accountOf(tx, audience, caller)
      await audit(call, 'password.changed', account.id)
      await requirePassword(account, body.current_password)
      checkNewPassword(body.password, account.email)
      await sessions.setPassword(tx, audience, account.id, await hashPassword(body.password))
      await sessions.endAllOf(tx, audience, account.id)
      return startSession(call, audience, account, { inCookie: caller.viaCookie === true })
    },
  }),
])

/** For those who cannot sign in. Operators ask a colleague. */
const resetRows = (door: 'portal' | 'panel'): Operation[] => [
  operation({
    method: 'POST',
    path: `/v1/${door}/password/forgot`,
    access: byAnyone,
    summary: 'Have a link sent to choose a new password',
    description:
      'Answers the same, as quickly, whether there is such an account or not. The link holds for 30 minutes.',
    body: object({
      email: Email,
      client: optional(text(63, { description: 'Slug; every real client where it is left out' })),
    }),
    answers: { 202: object({ status: oneOf('accepted') }) },
    refusals: [],
    limits: [mailToAccount(door), mailFromAddress],
    emits: [],
    async run({ tx, services, body }) {
      await passwordResets.ask(tx, services.secrets, { audience: door, ...body })
      return { status: 'accepted' }
    },
  }),
  operation({
    method: 'POST',
    path: `/v1/${door}/password/reset`,
    access: byAnyone,
    summary: 'Choose a new password with the token of the link; every session ends',
    body: object({ token: text(100), password: NewPassword }),
    answers: { 204: null },
    refusals: ['unauthenticated'],
    hasSecrets: true,
    limits: [guessesOfAddress],
    emits: [],
    async run(call) {
      const { tx, body } = call
      const account = await passwordResets.use(tx, door, body.token)
      if (!account) {
        await audit(call, 'password.reset', '')
        throw refuse('unauthenticated', 'The link is unknown, used or older than 30 minutes. Ask for another one.')
      }
      checkNewPassword(body.password, account.email)
      await sessions.setPassword(tx, door, account.id, await hashPassword(body.password))
      await sessions.endAllOf(tx, door, account.id)
      await audit(call, 'password.reset', account.id, sessions.asActor(door, account))
    },
  }),
]

export const passwordOperations: Record<Door, Operation[]> = {
  portal: [...changeRows.portal, ...resetRows('portal')],
  panel: [...changeRows.panel, ...resetRows('panel')],
  admin: changeRows.admin,
}
