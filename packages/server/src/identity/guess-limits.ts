import { networkOf } from '../platform/http/network.ts'
import type { Limit } from '../platform/operation/limits.ts'
import type { Audience } from './sessions/sessions.ts'

// OWASP's order of size: enough for somebody who forgot, too few for a list of passwords.
const quarterHour = 15 * 60

/** Counted by what was typed, whether there is such an account or not: a limit must not tell the two apart. */
const typedEmail = (body: unknown) =>
  String((body as { email?: unknown } | null | undefined)?.email)
    .trim()
    .toLowerCase()

/**
 * In the panel an address can have users of several clients, and a password is tried on all of them unless one is named.
 * What is right for one is then a guess of the others: whoever made a user with somebody's address, in a client of their
 * own, could try any number of passwords by setting them there first.
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

/** The same for whoever is signed in and says the password again. They share the count of signing in. */
export const guessesOfSelf = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  guesses: true,
  of: ({ caller }) => `guess ${audience} ${caller.user!.email.toLowerCase()}`,
})

/** A wrong first code is told as a fault of the body, and is a guess all the same; right ones are few. */
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

/** Each leaves a row for five minutes. A whole school signs in from one address. */
export const signInsFromAddress: Limit = {
  max: 500,
  seconds: quarterHour,
  of: ({ from }) => `sign-in from ${networkOf(from.address)}`,
}

/** Mail that anybody can have sent to somebody. */
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

/** Anybody can sign up, and then have letters written to anybody. */
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

/** Each fills a sandbox. */
export const appsOfPartner: Limit = {
  max: 30,
  seconds: quarterHour,
  of: ({ caller }) => `apps of ${caller.partnerId}`,
}

/** What an app sends at the push of a button, in a minute. */
export const perApp = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  of: ({ params }) => `${what} ${String(params.app_id)}`,
})
