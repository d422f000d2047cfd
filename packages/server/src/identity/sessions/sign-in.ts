import { type TSchema, Type } from 'typebox'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation } from '../../platform/operation/operation.ts'
import {
  Email,
  flag,
  Instant,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  Uuid,
} from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { byAnyone } from '../access.ts'
import { asActor } from '../accounts/account.ts'
import * as accounts from '../accounts/queries.ts'
import { audit } from '../audit/audit.ts'
import { clearCookie } from '../cookies.ts'
import { type Frontend, forEachFrontend } from '../frontends.ts'
import { guessesOfAccount, guessesOfAddress, wrongCode, wrongCodes } from '../limits.ts'
import * as passkeys from '../passkeys/queries.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import * as factors from '../second-factors/queries.ts'
import * as secondFactors from '../second-factors/second-factors.ts'
import * as sessions from './queries.ts'
import { OpenSession, startSession, wantsCookie } from './start-session.ts'

/** A code from an authenticator, or a recovery code. */
export const SecondFactor = Type.String({ pattern: '^(\\d{6}|[A-Za-z2-7]{5}(-[A-Za-z2-7]{5}){3})$' })

const SignIn = object({
  email: Email,
  password: text(200),
  totp: optional(SecondFactor),
  cookie: wantsCookie,
  client: optional(
    text(63, {
      description: 'Slug; required if the address and password match users of several clients, and for a sandbox',
    }),
  ),
})

const identity = { email: Type.String(), name: Type.String(), expires_at: nullable(Instant) }
const SchoolOfUser = object({
  cnpj: Type.String(),
  name: Type.String(),
  time_zone: Type.String(),
  roles: list(Type.String()),
})

/** The three frontends differ in their name and in what they return about a session. */
const pages = {
  portal: {
    name: 'the partner portal',
    Who: object({
      kind: oneOf('portal'),
      ...identity,
      role: oneOf('owner', 'developer'),
      partner: object({ id: Uuid, name: Type.String() }),
    }),
  },
  panel: {
    name: 'the school panel',
    Who: object({
      kind: oneOf('panel'),
      ...identity,
      client: Type.String(),
      environment: oneOf('live', 'sandbox'),
      is_owner: flag,
      modules: list(oneOf('erp')),
      schools: list(SchoolOfUser),
    }),
  },
  admin: {
    name: 'the platform administration',
    Who: object({ kind: oneOf('operator'), ...identity }),
  },
} as const satisfies Record<Frontend, { name: string; Who: TSchema }>

export const sessionOperations = forEachFrontend((frontend, audience) => {
  const { name, Who } = pages[frontend]
  const path = `/v1/${frontend}/session` as const
  return [
    operation({
      method: 'POST',
      path,
      access: byAnyone,
      summary: `Sign in to ${name}`,
      description: 'The session ends after 30 minutes without use, and at the latest after 12 hours.',
      body: SignIn,
      responses: { 200: OpenSession },
      refusals: [
        'unauthenticated',
        'second_factor_required',
        ...(audience === 'panel' ? (['client_required'] as const) : []),
      ],
      hasSecrets: true,
      limits: [guessesOfAccount(audience), guessesOfAddress, wrongCodes(audience)],
      emits: [],
      async run(call) {
        const { tx, services, body } = call
        const known = await accounts.findByEmail(tx, audience, body.email, body.client)
        // Compared in parallel, so that the duration does not reveal how many accounts there are. Without an account, a decoy
        // is compared.
        const matches = await Promise.all(
          (known.length > 0 ? known : [null]).map((one) => passwordMatches(one?.password_hash, body.password)),
        )
        const matching = known.filter((_, i) => matches[i])
        const [account, ...others] = matching
        // Hashing takes so long that the password may have been changed in the meantime.
        if (!account || !(await accounts.holdPassword(tx, audience, account))) {
          const [first] = known
          await audit(call, 'session.refused', first?.id ?? '', first && asActor(audience, first))
          throw refuse('unauthenticated', 'The e-mail address or the password is wrong.')
        }
        if (others.length > 0) {
          const clients = matching.map(({ slug }) => slug)
          const message = `must be one of ${clients.join(', ')}`
          throw refuse('client_required', `client ${message}`, {
            faults: [{ pointer: '/client', code: 'client_required', message }],
            members: { clients },
          })
        }

        const hasFactor = await factors.isActive(tx, account.id)
        // Otherwise the password alone would be enough to set up a second factor on an account that has a passkey.
        if (!hasFactor && services.requireMfa && (await passkeys.listOf(tx, audience, account.id)).length > 0)
          throw refuse('second_factor_required', 'Sign in with your passkey.')
        if (hasFactor && body.totp === undefined)
          throw refuseAt('/totp', 'second_factor_required', 'must be a code from your authenticator or a recovery code')
        if (hasFactor && !(await secondFactors.accept(tx, services.secrets, account.id, body.totp!))) {
          await audit(call, 'session.refused', account.id, asActor(audience, account))
          throw refuse('unauthenticated', 'The code is wrong or was already used.', { members: { reason: wrongCode } })
        }
        return startSession(call, audience, account, {
          inCookie: body.cookie === true,
          restricted: services.requireMfa && !hasFactor,
        })
      },
    }),
    operation({
      method: 'GET',
      path,
      access: { callers: [audience], withoutSecondFactor: true },
      summary: `Read who is signed in to ${name}`,
      responses: { 200: Who },
      refusals: [],
      emits: [],
      async run({ tx, caller }) {
        const { time_zone, expires_at, ...who } = await sessions.who(tx, audience, caller)
        return { kind: audience, email: caller.user!.email, ...who, expires_at: timeFormatter(time_zone)(expires_at) }
      },
    }),
    operation({
      method: 'DELETE',
      path,
      access: { callers: [audience], withoutSecondFactor: true },
      summary: `Sign out of ${name}`,
      responses: { 204: null },
      refusals: [],
      emits: [],
      async run(call) {
        const { tx, caller, services, from } = call
        await sessions.end(tx, caller.tokenId)
        await audit(call, 'session.ended', caller.tokenId)
        return new ExplicitResponse(204, undefined, caller.viaCookie ? clearCookie(audience, services, from) : {})
      },
    }),
  ]
})
