import { Type } from 'typebox'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { Answer, type Operation, operation } from '../../platform/operation/operation.ts'
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
import { timesIn } from '../../platform/times.ts'
import { byAnyone } from '../access.ts'
import { audit } from '../audit/audit.ts'
import { clearCookie } from '../cookies.ts'
import { guessesOfAccount, guessesOfAddress } from '../guess-limits.ts'
import * as passkeys from '../passkeys/passkeys.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import * as secondFactors from '../second-factors/second-factors.ts'
import * as sessions from './sessions.ts'
import { OpenSession, startSession, wantsCookie } from './start-session.ts'

/** A code of an authenticator, or one of the recovery codes. */
export const SecondFactor = Type.String({ pattern: '^(\\d{6}|[A-Za-z2-7]{5}(-[A-Za-z2-7]{5}){3})$' })

const SignIn = object({
  email: Email,
  password: text(200),
  totp: optional(SecondFactor),
  cookie: wantsCookie,
  client: optional(
    text(63, {
      description:
        'Slug; asked for where the address and password belong to users of several clients, and needed for a sandbox',
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

/** The three ways in. They differ by whom they know and by what there is to say about them. */
const doors = {
  portal: {
    audience: 'portal',
    people: 'the partner portal',
    Who: object({
      kind: oneOf('portal'),
      ...identity,
      role: oneOf('owner', 'developer'),
      partner: object({ id: Uuid, name: Type.String() }),
    }),
  },
  panel: {
    audience: 'panel',
    people: 'the school panel',
    Who: object({
      kind: oneOf('panel'),
      ...identity,
      client: Type.String(),
      environment: oneOf('live', 'sandbox'),
      is_owner: flag,
      schools: list(SchoolOfUser),
    }),
  },
  admin: {
    audience: 'operator',
    people: 'the platform itself',
    Who: object({ kind: oneOf('operator'), ...identity }),
  },
} as const

const rowsOf = (door: keyof typeof doors): Operation[] => {
  const { audience, people, Who } = doors[door]
  const path = `/v1/${door}/session` as const
  return [
    operation({
      method: 'POST',
      path,
      access: byAnyone,
      summary: `Sign in to ${people}`,
      description: 'The session ends after 30 minutes without use and after 12 hours in all.',
      body: SignIn,
      answers: { 200: OpenSession },
      refusals: [
        'unauthenticated',
        'second_factor_required',
        ...(audience === 'panel' ? (['client_required'] as const) : []),
      ],
      hasSecrets: true,
      limits: [guessesOfAccount(audience), guessesOfAddress],
      emits: [],
      async run(call) {
        const { tx, services, body } = call
        const accounts = await sessions.accounts(tx, audience, body.email, body.client)
        // All at once, so that the time tells not how many there are. Nobody is looked at as long as somebody would be.
        const matches = await Promise.all(
          (accounts.length > 0 ? accounts : [null]).map((one) => passwordMatches(one?.password_hash, body.password)),
        )
        const matching = accounts.filter((_, i) => matches[i])
        const [account, ...others] = matching
        if (!account) {
          const [known] = accounts
          await audit(call, 'session.refused', known?.id ?? '', known && sessions.asActor(audience, known))
          throw refuse('unauthenticated', 'The e-mail address or the password is wrong.')
        }
        if (others.length > 0)
          throw refuseAt('/client', 'client_required', `must be one of ${matching.map(({ slug }) => slug).join(', ')}`)

        const hasFactor = await secondFactors.isActive(tx, account.id)
        // Otherwise a password alone would be enough to set up a second factor beside the one there is.
        if (!hasFactor && services.requireMfa && (await passkeys.listOf(tx, audience, account.id)).length > 0)
          throw refuse('second_factor_required', 'Sign in with your passkey.')
        if (hasFactor && body.totp === undefined)
          throw refuseAt('/totp', 'second_factor_required', 'must be a code of your authenticator, or a recovery code')
        if (hasFactor && !(await secondFactors.accept(tx, services.secrets, account.id, body.totp!))) {
          await audit(call, 'session.refused', account.id, sessions.asActor(audience, account))
          throw refuse('unauthenticated', 'The code is wrong, or was used before.')
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
      summary: `Who is signed in to ${people}`,
      answers: { 200: Who },
      refusals: [],
      emits: [],
      async run({ tx, caller }) {
        const { time_zone, expires_at, ...who } = await sessions.who(tx, audience, caller)
        return { kind: audience, email: caller.user!.email, ...who, expires_at: timesIn(time_zone)(expires_at) }
      },
    }),
    operation({
      method: 'DELETE',
      path,
      access: { callers: [audience], withoutSecondFactor: true },
      summary: `Sign out of ${people}`,
      answers: { 204: null },
      refusals: [],
      emits: [],
      async run(call) {
        const { tx, caller, services, from } = call
        await sessions.end(tx, caller.tokenId)
        await audit(call, 'session.ended', caller.tokenId)
        return new Answer(204, undefined, caller.viaCookie ? clearCookie(audience, services, from) : {})
      },
    }),
  ]
}

export const sessionOperations = { portal: rowsOf('portal'), panel: rowsOf('panel'), admin: rowsOf('admin') }
