import { Type } from 'typebox'
import { refuse, refuseAt } from '../platform/errors.ts'
import { type Operation, operation } from '../platform/operation.ts'
import { Email, flag, Instant, list, nullable, object, oneOf, optional, text, Uuid } from '../platform/shapes.ts'
import { byAnyone } from './access.ts'
import { passwordMatches } from './passwords.ts'
import * as sessions from './sessions.ts'
import { timesIn } from './times.ts'

/** Twelve characters and no further rules: length is what makes a password hard to guess. */
export const NewPassword = Type.String({ minLength: 12, maxLength: 200 })

export const OpenSession = object({ token: Type.String({ description: 'Shown once' }), expires_at: Instant })

const SignIn = object({
  email: Email,
  password: text(200),
  totp: optional(Type.String({ pattern: '^\\d{6}$', description: 'Second factor, for whoever has one' })),
  client: optional(
    text(63, { description: 'Slug; asked for where the address and password belong to users of several clients' }),
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
      refusals: ['unauthenticated', ...(audience === 'panel' ? (['client_required'] as const) : [])],
      emits: [],
      async run({ tx, body: { email, password, client } }) {
        const accounts = await sessions.accounts(tx, audience, email, client)
        const matching: sessions.Account[] = []
        for (const account of accounts)
          if (await passwordMatches(account.password_hash, password)) matching.push(account)
        // Nobody of that address is looked at as long as somebody would be.
        if (accounts.length === 0) await passwordMatches(null, password)
        const [account, ...others] = matching
        if (!account) throw refuse('unauthenticated', 'The e-mail address or the password is wrong.')
        if (others.length > 0)
          throw refuseAt('/client', 'client_required', `must be one of ${matching.map(({ slug }) => slug).join(', ')}`)
        const { token, expiresAt } = await sessions.open(tx, audience, account)
        return { token, expires_at: timesIn(account.time_zone)(expiresAt) }
      },
    }),
    operation({
      method: 'GET',
      path,
      access: { callers: [audience] },
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
      access: { callers: [audience] },
      summary: `Sign out of ${people}`,
      answers: { 204: null },
      refusals: [],
      emits: [],
      async run({ tx, caller }) {
        await sessions.end(tx, caller.tokenId)
      },
    }),
  ]
}

export const sessionOperations = { portal: rowsOf('portal'), panel: rowsOf('panel'), admin: rowsOf('admin') }
