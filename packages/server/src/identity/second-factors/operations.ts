import { Type } from 'typebox'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { type AnyCall, operation } from '../../platform/operation/operation.ts'
import { flag, list, object, text } from '../../platform/operation/shapes.ts'
import { requirePassword } from '../accounts/accounts.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { forEachFrontend, ownAccount } from '../frontends.ts'
import { firstCodes, guessesOfSelf } from '../limits.ts'
import * as sessions from '../sessions/queries.ts'
import { SecondFactor } from '../sessions/sign-in.ts'
import { OpenSession, startSession } from '../sessions/start-session.ts'
import * as rows from './queries.ts'
import * as secondFactors from './second-factors.ts'

const RecoveryCodes = list(Type.String({ description: 'Shown once; each can be used for one sign-in' }))

async function requireCode({ tx, services }: Pick<AnyCall, 'tx' | 'services'>, subjectId: string, code: string) {
  if (!(await secondFactors.accept(tx, services.secrets, subjectId, code)))
    throw refuse('unauthenticated', 'The code is wrong or was already used.')
}

/**
 * Time-based codes (RFC 6238) as a second factor. Sessions that must set one up before anything else can call the setup
 * operations.
 */
export const secondFactorOperations = forEachFrontend((frontend, audience) => {
  const path = `/v1/${frontend}/totp` as const
  const access = { ...ownAccount(audience), withoutSecondFactor: true } as const
  const limits = [guessesOfSelf(audience)]
  return [
    operation({
      method: 'GET',
      path,
      access,
      summary: 'Read whether your second factor is on, and how many recovery codes are left',
      responses: { 200: object({ is_active: flag, recovery_codes_left: Type.Integer() }) },
      refusals: [],
      emits: [],
      async run({ tx, caller }) {
        const { id } = caller.user!
        return {
          is_active: await rows.isActive(tx, id),
          recovery_codes_left: await rows.recoveryCodesLeft(tx, id),
        }
      },
    }),
    operation({
      method: 'POST',
      path,
      access,
      summary: 'Begin to set up a second factor: get a secret for your authenticator',
      description: 'The second factor is on once you have confirmed a first code.',
      body: object({ password: text(200) }),
      responses: {
        201: object({
          secret: Type.String({ description: 'Base32', examples: ['JBSWY3DPEHPK3PXP'] }),
          uri: Type.String({ description: 'For a QR code' }),
        }),
      },
      refusals: ['unauthenticated', 'totp_active'],
      hasSecrets: true,
      limits,
      emits: [],
      async run(call) {
        const { tx, caller, services, body } = call
        const account = await accounts.lockOfCaller(tx, audience, caller)
        await requirePassword(account, body.password)
        if (await rows.isActive(tx, account.id)) throw refuse('totp_active', 'Remove the authenticator app first.')
        await audit(call, 'second_factor.begun', account.id)
        return secondFactors.begin(tx, services.secrets, { ...account, audience })
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/confirm`,
      access,
      summary: 'Switch the second factor on with a first code; every session ends and a new one starts',
      body: object({ code: Type.String({ pattern: '^\\d{6}$', description: '6 digits' }) }),
      responses: { 200: object({ ...OpenSession.properties, recovery_codes: RecoveryCodes }) },
      refusals: ['totp_active'],
      hasSecrets: true,
      limits: [firstCodes],
      emits: [],
      async run(call) {
        const { tx, caller, services, body } = call
        const account = await accounts.lockOfCaller(tx, audience, caller)
        if (await rows.isActive(tx, account.id)) throw refuse('totp_active')
        if (!(await secondFactors.accept(tx, services.secrets, account.id, body.code)))
          throw refuseFaults([
            { pointer: '/code', code: 'wrong_code', message: 'must be the code your authenticator shows now' },
          ])
        await rows.confirm(tx, account.id)
        await sessions.endAllOf(tx, audience, account.id)
        await audit(call, 'second_factor.on', account.id)
        const recovery_codes = await secondFactors.newRecoveryCodes(tx, account.id)
        return startSession(call, audience, account, { inCookie: caller.viaCookie === true }, { recovery_codes })
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/recovery-code`,
      access: ownAccount(audience),
      summary: 'Replace the recovery codes; the old ones stop working',
      body: object({ totp: SecondFactor }),
      responses: { 200: object({ recovery_codes: RecoveryCodes }) },
      refusals: ['unauthenticated'],
      hasSecrets: true,
      limits,
      emits: [],
      async run(call) {
        const { id } = call.caller.user!
        await audit(call, 'recovery_codes.made', id)
        await requireCode(call, id, call.body.totp)
        return { recovery_codes: await secondFactors.newRecoveryCodes(call.tx, id) }
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/remove`,
      access: ownAccount(audience),
      summary: 'Switch the second factor off',
      body: object({ password: text(200), totp: SecondFactor }),
      responses: { 204: null },
      refusals: ['unauthenticated', 'mfa_required'],
      hasSecrets: true,
      limits,
      emits: [],
      async run(call) {
        const { tx, caller, services, body } = call
        if (services.requireMfa) throw refuse('mfa_required', 'A second factor is required here.')
        const account = await accounts.lockOfCaller(tx, audience, caller)
        await audit(call, 'second_factor.off', account.id)
        await requirePassword(account, body.password)
        await requireCode(call, account.id, body.totp)
        await rows.remove(tx, account.id)
      },
    }),
  ]
})
