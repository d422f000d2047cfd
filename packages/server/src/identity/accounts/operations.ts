import { Type } from 'typebox'
import { operation } from '../../platform/operation/operation.ts'
import { Email, object, optional, text } from '../../platform/operation/shapes.ts'
import { audit } from '../audit/audit.ts'
import { forEachFrontend, ownAccount } from '../frontends.ts'
import { guessesOfSelf } from '../limits.ts'
import { requirePassword } from './accounts.ts'
import * as accounts from './queries.ts'

const Profile = object({ name: Type.String(), email: Type.String() })

/** Reads and changes one's own name and e-mail address. The address is used to sign in, so changing it takes the password too. */
export const profileOperations = forEachFrontend((frontend, audience) => [
  operation({
    method: 'GET',
    path: `/v1/${frontend}/profile`,
    access: ownAccount(audience),
    summary: 'Read your name and e-mail address',
    responses: { 200: Profile },
    refusals: [],
    emits: [],
    run: ({ tx, caller }) => accounts.profileOf(tx, audience, caller.user!.id),
  }),
  operation({
    method: 'PATCH',
    path: `/v1/${frontend}/profile`,
    access: ownAccount(audience),
    summary: 'Change your name or e-mail address',
    description: 'A new address needs `current_password`; you sign in with it from then on.',
    body: object({ name: optional(text(200)), email: optional(Email), current_password: optional(text(200)) }),
    responses: { 200: Profile },
    hasSecrets: true,
    refusals: ['unauthenticated', 'email_taken'],
    conflicts: { panel_user_email: 'email_taken', partner_member_email: 'email_taken', operator_email: 'email_taken' },
    limits: [guessesOfSelf(audience)],
    emits: [],
    async run(call) {
      const { tx, caller, body } = call
      const account = await accounts.lockOfCaller(tx, audience, caller)
      const moves = body.email !== undefined && body.email.toLowerCase() !== account.email.toLowerCase()
      if (moves) {
        await audit(call, 'profile.email_changed', account.id)
        await requirePassword(account, body.current_password ?? '')
      }
      await accounts.changeProfile(tx, audience, account.id, body)
      return accounts.profileOf(tx, audience, account.id)
    },
  }),
])
