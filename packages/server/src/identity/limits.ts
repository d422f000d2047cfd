import { networkOf } from '../platform/http/network.ts'
import type { Limit } from '../platform/operation/limit.ts'
import type { Audience } from './accounts/accounts.ts'

// OWASP's order of magnitude: enough for a forgotten password, too few for a list of them.
const quarterHour = 15 * 60

/** Counted by the typed address, whether the account exists or not: a limit must not reveal that. */
const typedEmail = (body: unknown) =>
  String((body as { email?: unknown } | null | undefined)?.email)
    .trim()
    .toLowerCase()

/**
 * In the panel an address can have users of several clients, and a password is tried on all of them unless one is named.
 * A password that is right for one is then a guess at the others: an attacker who made a user with the victim's address,
 * in a client of their own, could try any number of passwords by setting each of them there first.
 */
export const guessesOfAccount = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  guesses: true,
  countsCorrect: async ({ body }, { pool }) => {
    if (audience !== 'panel' || (body as { client?: unknown }).client !== undefined) return false
    const { rows } = await pool.query<{ several: boolean }>(
      `select count(*) > 1 as several from panel_user u join client c on c.id = u.client_id
       where lower(u.email) = $1 and u.deleted_at is null and c.environment = 'live'`,
      [typedEmail(body)],
    )
    return rows[0]!.several
  },
  of: ({ body }) => `guess ${audience} ${typedEmail(body)}`,
})

/** The same for a signed-in person who repeats the password. Both share one count. */
export const guessesOfSelf = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  guesses: true,
  of: ({ caller }) => `guess ${audience} ${caller.user!.email.toLowerCase()}`,
})

/** A wrong first code is refused as a fault of the body, but it is a guess all the same; right ones are few. */
export const firstCodes: Limit = {
  max: 10,
  seconds: quarterHour,
  guesses: true,
  countsCorrect: async () => true,
  of: ({ caller }) => `first code ${caller.user!.id}`,
}

export const guessesOfAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  guesses: true,
  of: ({ from }) => `guess from ${networkOf(from.address)}`,
}

/** Each stores a challenge for five minutes. A whole school signs in from one address. */
export const signInsFromAddress: Limit = {
  max: 500,
  seconds: quarterHour,
  of: ({ from }) => `sign-in from ${networkOf(from.address)}`,
}

/** Mail that any caller can cause to any address. */
export const mailToAccount = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  of: ({ body }) => `mail ${audience} ${typedEmail(body)}`,
})
export const mailToInvited: Limit = {
  max: 10,
  seconds: quarterHour,
  of: ({ params }) => `invitation ${String(params.id ?? params.slug)}`,
}
export const mailFromAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  of: ({ from }) => `mail from ${networkOf(from.address)}`,
}

/** Any caller can sign up, and then cause mail to any address. */
export const signUpsFromAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  of: ({ from }) => `sign-up from ${networkOf(from.address)}`,
}
export const mailFromPartner: Limit = {
  max: 50,
  seconds: quarterHour,
  of: ({ caller }) => `invitations of ${caller.partnerId}`,
}

/** Each creates and fills a sandbox. */
export const appsOfPartner: Limit = {
  max: 30,
  seconds: quarterHour,
  of: ({ caller }) => `apps of ${caller.partnerId}`,
}

/** Actions of one app, per minute. */
export const perApp = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  of: ({ params }) => `${what} ${String(params.app_id)}`,
})

/** Actions without an account, per minute and network. */
export const perNetwork = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  of: ({ from }) => `${what} from ${networkOf(from.address)}`,
})
