import { sha256 } from '../../platform/crypto/secrets.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Email, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import { byAnyone } from '../access.ts'
import { asActor } from '../accounts/account.ts'
import { requirePassword } from '../accounts/accounts.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { type Frontend, forEachFrontend, ownAccount } from '../frontends.ts'
import { guessesOfAddress, guessesOfSelf, mailFromAddress, mailToAccount } from '../limits.ts'
import { queueMail } from '../mail/queries.ts'
import * as passkeys from '../passkeys/queries.ts'
import * as factors from '../second-factors/queries.ts'
import * as sessions from '../sessions/queries.ts'
import { OpenSession, startSession } from '../sessions/start-session.ts'
import { checkNewPassword, hashPassword, NewPassword } from './passwords.ts'
import * as resets from './queries.ts'
import { resetMinutes } from './reset-mail.ts'

/** Changing the password ends every session and starts a new one for the caller. */
const changeRows = forEachFrontend((frontend, audience) => [
  operation({
    method: 'PUT',
    path: `/v1/${frontend}/password`,
    access: ownAccount(audience),
    summary: 'Change your password; every session ends and a new one starts',
    body: object({ current_password: text(200), password: NewPassword }),
    responses: { 200: OpenSession },
    refusals: ['unauthenticated'],
    hasSecrets: true,
    limits: [guessesOfSelf(audience)],
    emits: [],
    async run(call) {
      const { tx, caller, services, body } = call
      const account = await accounts.lockOfCaller(tx, audience, caller)
      await audit(call, 'password.changed', account.id)
      await requirePassword(account, body.current_password)
      checkNewPassword(body.password, account.email)
      await accounts.setPassword(tx, audience, account.id, await hashPassword(body.password))
      await sessions.endAllOf(tx, audience, account.id)
      const hasFactor = async () =>
        (await factors.isActive(tx, account.id)) || (await passkeys.listOf(tx, audience, account.id)).length > 0
      return startSession(call, audience, account, {
        inCookie: caller.viaCookie === true,
        // The session may be from a time when no second factor was required.
        restricted: services.requireMfa && !(await hasFactor()),
      })
    },
  }),
])

/** For people who have forgotten their password. Operators have no reset by mail and ask a colleague. */
const resetRows = (audience: 'portal' | 'panel'): Operation[] => [
  operation({
    method: 'POST',
    path: `/v1/${audience}/password/forgot`,
    access: byAnyone,
    summary: 'Request a link to choose a new password, by mail',
    description: `Neither the response nor its duration reveals whether the account exists. The link is valid for ${resetMinutes} minutes.`,
    body: object({
      email: Email,
      client: optional(text(63, { description: 'Slug of the client; without it, the accounts at every live client' })),
    }),
    responses: { 202: object({ status: oneOf('accepted') }) },
    refusals: [],
    limits: [mailToAccount(audience), mailFromAddress],
    emits: [],
    async run({ tx, services, body, from }) {
      const network = networkOf(from.address)
      await queueMail(tx, services.secrets, { about: 'password', audience, ...body, network })
      return { status: 'accepted' }
    },
  }),
  operation({
    method: 'POST',
    path: `/v1/${audience}/password/reset`,
    access: byAnyone,
    summary: 'Choose a new password with the token of the link; every session ends',
    body: object({ token: text(100), password: NewPassword }),
    responses: { 204: null },
    refusals: ['unauthenticated'],
    hasSecrets: true,
    limits: [guessesOfAddress],
    emits: [],
    async run(call) {
      const { tx, body } = call
      const accountId = await resets.useReset(tx, audience, sha256(body.token))
      const account = accountId && (await accounts.find(tx, audience, accountId))
      if (!account) {
        await audit(call, 'password.reset', '')
        throw refuse(
          'unauthenticated',
          `The link is unknown, already used or older than ${resetMinutes} minutes. Request a new one.`,
        )
      }
      checkNewPassword(body.password, account.email)
      await accounts.setPassword(tx, audience, account.id, await hashPassword(body.password))
      await sessions.endAllOf(tx, audience, account.id)
      await audit(call, 'password.reset', account.id, asActor(audience, account))
    },
  }),
]

export const passwordOperations: Record<Frontend, Operation[]> = {
  portal: [...changeRows.portal, ...resetRows('portal')],
  panel: [...changeRows.panel, ...resetRows('panel')],
  admin: changeRows.admin,
}
