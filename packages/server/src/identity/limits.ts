import { sha256 } from '../platform/crypto/secrets.ts'
import { nilUuid } from '../platform/crypto/uuid-v7.ts'
import type { Database } from '../platform/database/database.ts'
import { networkOf } from '../platform/network.ts'
import type { Limit, LimitedRequest } from '../platform/operation/limit.ts'
import { spend } from '../platform/perform/limiter.ts'
import type { Audience } from './accounts/account.ts'
import * as accounts from './accounts/queries.ts'
import { isRight, isTimeBased } from './second-factors/second-factors.ts'

// OWASP's order of magnitude: enough for a forgotten password, too few for a list of them.
const quarterHour = 15 * 60
const day = 24 * 60 * 60

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
  countsCorrect: async ({ body }, system) => {
    if (audience !== 'panel' || (body as { client?: unknown }).client !== undefined) return false
    return accounts.hasSeveralLive(system, typedEmail(body))
  },
  of: (request, system) => allowanceOf(audience, request, system),
})

const noAccount = { id: nilUuid }

/**
 * Whose guesses are counted together. Strangers share one allowance for each account, from wherever they come. The owner
 * is not locked out by them: a network that signed in before has an allowance of its own, and so has a person who shows
 * a right code of the second factor. Passkeys are not guessed and have no such limit.
 */
async function allowanceOf(
  audience: Audience,
  { body, from, secrets }: LimitedRequest,
  system: Database,
): Promise<string> {
  const email = typedEmail(body)
  const network = networkOf(from.address)
  const strangers = `guess ${audience} ${email}`
  const { totp, client } = body as { totp?: string; client?: string }
  if (totp !== undefined && (await mayShowCode(audience, email, network, system))) {
    const isOwner = await system.transaction({ clients: [] }, async (tx) => {
      const known = await accounts.findByEmail(tx, audience, email, client)
      // An unknown address has the same statements, so that the time does not reveal it.
      for (const { id } of known.length > 0 ? known : [noAccount]) if (await isRight(tx, secrets, id, totp)) return true
      return false
    })
    if (isOwner) return `${strangers} with a second factor`
  }
  return (await isKnownNetwork(audience, email, network, system)) ? `${strangers} from ${network}` : strangers
}

const isKnownNetwork = (audience: Audience, email: string, network: string, system: Database): Promise<boolean> =>
  system.transaction({ clients: [] }, (tx) => accounts.isKnownNetwork(tx, audience, email, network))

/**
 * Six digits are guessed in the end by those who may try for ever, so few codes are looked at here: ten for each network and
 * thirty for each account in a quarter of an hour, a hundred for each account in a day. Beyond that a code counts as it does
 * for strangers.
 */
async function mayShowCode(audience: Audience, email: string, network: string, system: Database): Promise<boolean> {
  const account = `code ${audience} ${email}`
  for (const [subject, max, seconds] of [
    [`${account} from ${network}`, 10, quarterHour],
    [account, 30, quarterHour],
    [`${account} today`, 100, day],
  ] as const)
    if ('wait' in (await spend(system, sha256(subject), { max, seconds }))) return false
  return true
}

/** How a sign-in is refused whose password was right: the person who tries has it, and guesses at the rest. */
export const wrongCode = 'wrong_code'

/**
 * Wrong codes after the right password. Strangers do not have it and cannot use this up; a thief who has it gets no more codes
 * for that day, and the owner signs in with a passkey or a recovery code, or sets another password, which begins anew.
 */
export const wrongCodes = (audience: Audience): Limit => ({
  max: 30,
  seconds: day,
  reason: 'wrong_codes',
  guesses: true,
  countsWrong: ({ more }) => more.reason === wrongCode,
  async of({ body }, system) {
    const { totp, client } = body as { totp?: string; client?: string }
    if (totp === undefined || !isTimeBased(totp)) return null
    const email = typedEmail(body)
    const known = await system.transaction({ clients: [] }, (tx) => accounts.findByEmail(tx, audience, email, client))
    return ['wrong codes', audience, email, ...known.map(({ password_hash }) => password_hash)].join(' ')
  },
})

/** The same for a signed-in person who repeats the password, counted by session: strangers cannot use it up. */
export const guessesOfSelf = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  guesses: true,
  of: ({ caller }) => `guess ${audience} by session ${caller.tokenId}`,
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

/** For passkeys, which are not guessed. Each stores a challenge for five minutes, and a whole school shares one network. */
export const signInsFromAddress: Limit = {
  max: 500,
  seconds: quarterHour,
  of: ({ from }) => `sign-in from ${networkOf(from.address)}`,
}

/** Mail that any caller can cause to any address. Strangers do not use up what the owner may ask for. */
export const mailToAccount = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  async of({ body, from }, system) {
    const email = typedEmail(body)
    const network = networkOf(from.address)
    const isKnown = await isKnownNetwork(audience, email, network, system)
    return `mail ${audience} ${email}${isKnown ? ` from ${network}` : ''}`
  },
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

/** Actions in one school, per minute. */
export const perSchool = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  of: ({ caller, params }) => `${what} ${caller.client?.id} ${String(params.cnpj)}`,
})

/** Actions without an account, per minute and network. */
export const perNetwork = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  of: ({ from }) => `${what} from ${networkOf(from.address)}`,
})
