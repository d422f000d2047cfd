import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { Instant, nullable, object, page, text, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { byAnyone } from '../access.ts'
import { requirePassword } from '../accounts/accounts.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { forEachFrontend, ownAccount } from '../frontends.ts'
import { guessesOfSelf, signInsFromAddress } from '../limits.ts'
import * as secondFactors from '../second-factors/queries.ts'
import * as sessions from '../sessions/queries.ts'
import { OpenSession, startSession, wantsCookie } from '../sessions/start-session.ts'
import * as passkeys from './passkeys.ts'
import * as rows from './queries.ts'
import { Assertion, Attestation, BrowserOptions } from './shapes.ts'

const Passkey = object({
  id: Uuid,
  name: Type.String(),
  created_at: Instant,
  last_used_at: nullable(Instant),
})

const toResponse = ({ id, name, created_at, last_used_at }: rows.PasskeyRow, zone: string) => {
  const time = timeFormatter(zone)
  return { id, name, created_at: time(created_at), last_used_at: time(last_used_at) }
}

const Name = text(100, { description: 'A name of your choice for the device' })

/**
 * A passkey is a key on a device that asks for a PIN or a fingerprint before it signs. That makes two factors in one, bound to
 * our host name, with no code that a phishing page could collect.
 */
export const passkeyOperations = forEachFrontend((frontend, audience) => {
  const path = `/v1/${frontend}/passkey` as const
  const one = { path: `${path}/{id}`, params: { id: uuid }, access: ownAccount(audience) } as const
  const setUp = { ...ownAccount(audience), withoutSecondFactor: true } as const
  const find = async ({ tx, caller, params }: { tx: Transaction; caller: Caller; params: { id: string } }) => {
    const passkey = await rows.find(tx, audience, caller.user!.id, params.id)
    if (!passkey) throw refuse('passkey_not_found')
    return passkey
  }

  return [
    operation({
      method: 'POST',
      path: `/v1/${frontend}/session/passkey/options`,
      access: byAnyone,
      summary: 'Begin to sign in with a passkey',
      description:
        'The options are the same for every account: the passkey identifies its owner, so no e-mail address is needed. Valid for 5 minutes.',
      responses: { 200: BrowserOptions('For `PublicKeyCredential.parseRequestOptionsFromJSON()`') },
      refusals: [],
      limits: [signInsFromAddress],
      emits: [],
      run: ({ tx, services }) => passkeys.beginSignIn(tx, audience, services.baseUrl),
    }),
    operation({
      method: 'POST',
      path: `/v1/${frontend}/session/passkey`,
      access: byAnyone,
      summary: 'Sign in with a passkey',
      description: 'Counts as two factors: the device, and the PIN or fingerprint it asked for.',
      body: object({ credential: Assertion, cookie: wantsCookie }),
      responses: { 200: OpenSession },
      refusals: ['unauthenticated'],
      hasSecrets: true,
      limits: [signInsFromAddress],
      emits: [],
      async run(call) {
        const { tx, services, body } = call
        const signed = await passkeys.signIn(tx, audience, services.baseUrl, body.credential)
        const account = signed && (await accounts.find(tx, audience, signed.accountId))
        if (!account) {
          await audit(call, 'session.refused', signed?.accountId ?? '')
          throw refuse(
            'unauthenticated',
            'The passkey is not registered here, or the 5 minutes have passed. Begin again.',
          )
        }
        return startSession(call, audience, account, { inCookie: body.cookie === true })
      },
    }),
    operation({
      method: 'POST',
      path: `${path}/options`,
      access: setUp,
      summary: 'Begin to add a passkey',
      description: 'Valid for 5 minutes.',
      body: object({ password: text(200) }),
      responses: { 200: BrowserOptions('For `PublicKeyCredential.parseCreationOptionsFromJSON()`') },
      refusals: ['unauthenticated'],
      hasSecrets: true,
      limits: [guessesOfSelf(audience)],
      emits: [],
      async run({ tx, caller, services, body }) {
        const account = await accounts.ofCaller(tx, audience, caller)
        await requirePassword(account, body.password)
        return passkeys.beginRegistration(tx, audience, account, services.baseUrl)
      },
    }),
    operation({
      method: 'POST',
      path,
      access: setUp,
      summary: 'Add a passkey; the session continues under a new token',
      body: object({ name: Name, credential: Attestation }),
      responses: { 200: object({ ...OpenSession.properties, passkey: Passkey }) },
      refusals: ['passkey_invalid'],
      hasSecrets: true,
      emits: [],
      async run(call) {
        const { tx, caller, services, body } = call
        const account = await accounts.lockOfCaller(tx, audience, caller)
        const made = await passkeys.register(tx, audience, account.id, services.baseUrl, body)
        if (!made)
          throw refuse(
            'passkey_invalid',
            'The credential does not match our challenge, or the 5 minutes have passed. Begin again.',
          )
        await audit(call, 'passkey.added', made.id)
        // The session has now proven two factors.
        await sessions.end(tx, caller.tokenId)
        await sessions.endRestrictedOf(tx, audience, account.id)
        const passkey = toResponse(made, account.time_zone)
        return startSession(call, audience, account, { inCookie: caller.viaCookie === true }, { passkey })
      },
    }),
    operation({
      method: 'GET',
      path,
      access: setUp,
      summary: 'List your passkeys',
      responses: { 200: page(Passkey) },
      refusals: [],
      emits: [],
      async run({ tx, caller }) {
        const { time_zone } = await accounts.ofCaller(tx, audience, caller)
        const own = await rows.listOf(tx, audience, caller.user!.id)
        return { data: own.map((row) => toResponse(row, time_zone)), next_cursor: null, has_more: false }
      },
    }),
    operation({
      ...one,
      method: 'PATCH',
      summary: 'Rename a passkey',
      body: object({ name: Name }),
      responses: { 200: Passkey },
      refusals: ['passkey_not_found'],
      emits: [],
      find,
      async run(call) {
        const { tx, caller, found, body } = call
        const { time_zone } = await accounts.ofCaller(tx, audience, caller)
        await audit(call, 'passkey.renamed', found.id)
        return toResponse(await rows.rename(tx, found.id, body.name), time_zone)
      },
    }),
    operation({
      ...one,
      method: 'DELETE',
      summary: 'Remove a passkey; it can no longer sign in',
      responses: { 204: null },
      refusals: ['passkey_not_found', 'mfa_required'],
      emits: [],
      find,
      async run(call) {
        const { tx, caller, services, found } = call
        const { id } = await accounts.lockOfCaller(tx, audience, caller)
        const left = (await rows.listOf(tx, audience, id)).length - 1
        if (services.requireMfa && left === 0 && !(await secondFactors.isActive(tx, id)))
          throw refuse('mfa_required', 'A second factor is required here. Add another one first.')
        await rows.remove(tx, found.id)
        await audit(call, 'passkey.removed', found.id)
      },
    }),
  ]
})
