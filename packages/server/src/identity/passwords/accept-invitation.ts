import { refuse } from '../../platform/operation/errors.ts'
import { type AnyCall, type Operation, operation } from '../../platform/operation/operation.ts'
import { object, text } from '../../platform/operation/shapes.ts'
import { byAnyone } from '../access.ts'
import { type Account, type Audience, asActor } from '../accounts/account.ts'
import { audit } from '../audit/audit.ts'
import { guessesOfAddress } from '../limits.ts'
import { OpenSession, startSession, wantsCookie } from '../sessions/start-session.ts'
import { checkNewPassword, hashPassword, NewPassword } from './passwords.ts'

type Acceptance<Invited extends { readonly email: string }> = Pick<Operation, 'conflicts'> & {
  readonly audience: Extract<Audience, 'panel' | 'portal'>
  readonly refusals?: Operation['refusals']
  /** Uses up the invitation of a token and returns it; undefined if it is unknown, expired or already used. */
  take(tx: AnyCall['tx'], token: string): Promise<Invited | undefined>
  /** Sets the password of the invited account and returns the account. */
  open(tx: AnyCall['tx'], invited: Invited, passwordHash: string): Promise<Account>
}

/** The operation that a link in an invitation leads to, in the panel and in the portal. */
export const invitationAcceptance = <Invited extends { readonly email: string }>({
  audience,
  refusals = [],
  conflicts,
  take,
  open,
}: Acceptance<Invited>): Operation =>
  operation({
    method: 'POST',
    path: `/v1/${audience}/invitation/accept`,
    access: byAnyone,
    summary: 'Accept an invitation: choose a password and be signed in',
    body: object({ token: text(100), password: NewPassword, cookie: wantsCookie }),
    responses: { 200: OpenSession },
    refusals: ['unauthenticated', ...refusals],
    ...(conflicts && { conflicts }),
    hasSecrets: true,
    limits: [guessesOfAddress],
    emits: [],
    async run(call) {
      const { tx, services, body } = call
      const invited = await take(tx, body.token)
      if (!invited) {
        await audit(call, 'invitation.accepted', '')
        throw refuse(
          'unauthenticated',
          'The invitation is unknown, already used or older than seven days. Ask for a new one.',
        )
      }
      checkNewPassword(body.password, invited.email)
      const account = await open(tx, invited, await hashPassword(body.password))
      await audit(call, 'invitation.accepted', account.id, asActor(audience, account))
      return startSession(call, audience, account, {
        inCookie: body.cookie === true,
        restricted: services.requireMfa,
      })
    },
  })
