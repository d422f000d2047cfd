import { sha256 } from '../platform/crypto/secrets.ts'
import { nilUuid } from '../platform/crypto/uuid-v7.ts'
import type { Database } from '../platform/database/database.ts'
import { networkOf } from '../platform/network.ts'
import type { Limit, LimitedRequest } from '../platform/operation/limit.ts'
import { spend } from '../platform/perform/limiter.ts'
import type { Audience } from './accounts/account.ts'
import * as accounts from './accounts/queries.ts'
import { isCodeCorrect, isTimeBased } from './second-factors/second-factors.ts'

// The order of magnitude that OWASP recommends: enough tries for someone who half remembers a password, too few to try a list.
const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** Limits count by the typed address, whether or not it has an account, so that they do not reveal which addresses do. */
const typedEmail = (body: unknown) =>
  String((body as { email?: unknown } | null | undefined)?.email)
    .trim()
    .toLowerCase()

/**
 * Limits guesses at the password of an account. In the panel, an address can have users at several clients, and a password is
 * tried on all of them unless the request names one. A password that is right for one user then counts as a guess at the
 * others. Otherwise an attacker with a user of the victim's address at a client of their own could try any password by setting
 * it there first.
 */
export const guessesOfAccount = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  countsGuesses: true,
  countsCorrect: async ({ body }, system) => {
    if (audience !== 'panel' || (body as { client?: unknown }).client !== undefined) return false
    return accounts.hasSeveralLive(system, typedEmail(body))
  },
  subjectOf: (request, system) => allowanceOf(audience, request, system),
})

const noAccount = { id: nilUuid }

/**
 * Returns the allowance that a guess is counted against. All unknown callers share one per account, wherever they come from.
 * They cannot lock out the owner, because a network from which the account has signed in before has its own allowance, and so
 * does a caller with a correct second factor. Passkeys cannot be guessed and have no such limit.
 */
async function allowanceOf(
  audience: Audience,
  { body, from, secrets }: LimitedRequest,
  system: Database,
): Promise<string> {
  const email = typedEmail(body)
  const network = networkOf(from.address)
  const shared = `guess ${audience} ${email}`
  const { totp, client } = body as { totp?: string; client?: string }
  if (totp !== undefined && (await mayShowCode(audience, email, network, system))) {
    const isOwner = await system.transaction({ clients: [] }, async (tx) => {
      const known = await accounts.findByEmail(tx, audience, email, client)
      // An unknown address runs the same statements, so that the duration does not reveal it.
      for (const { id } of known.length > 0 ? known : [noAccount])
        if (await isCodeCorrect(tx, secrets, id, totp)) return true
      return false
    })
    if (isOwner) return `${shared} with a second factor`
  }
  return (await isKnownNetwork(audience, email, network, system)) ? `${shared} from ${network}` : shared
}

const isKnownNetwork = (audience: Audience, email: string, network: string, system: Database): Promise<boolean> =>
  system.transaction({ clients: [] }, (tx) => accounts.isKnownNetwork(tx, audience, email, network))

/**
 * Whether the code of this request may be checked at all. Six digits can be guessed with unlimited tries, so few codes are
 * checked: ten per network and thirty per account in a quarter of an hour, and a hundred per account in a day. Beyond that, the
 * request counts as one from an unknown caller.
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

/** The reason in the refusal of a sign-in whose password was right and whose code was wrong. */
export const wrongCode = 'wrong_code'

/**
 * Limits wrong codes after the right password. Callers without the password cannot use this up. A thief with the password gets
 * no more tries that day, and the owner signs in with a passkey or a recovery code, or sets a new password, which starts a new
 * count.
 */
export const wrongCodes = (audience: Audience): Limit => ({
  max: 30,
  seconds: day,
  reason: 'wrong_codes',
  countsGuesses: true,
  countsWrong: ({ members }) => members.reason === wrongCode,
  async subjectOf({ body }, system) {
    const { totp, client } = body as { totp?: string; client?: string }
    if (totp === undefined || !isTimeBased(totp)) return null
    const email = typedEmail(body)
    const known = await system.transaction({ clients: [] }, (tx) => accounts.findByEmail(tx, audience, email, client))
    return ['wrong codes', audience, email, ...known.map(({ password_hash }) => password_hash)].join(' ')
  },
})

/** Limits guesses where a signed-in person repeats their password. Counted by session, so that other callers cannot use it up. */
export const guessesOfSelf = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  countsGuesses: true,
  subjectOf: ({ caller }) => `guess ${audience} by session ${caller.tokenId}`,
})

/**
 * Limits first codes. A wrong one is refused as a fault of the body and not as a wrong guess, so right ones, which are few,
 * count too.
 */
export const firstCodes: Limit = {
  max: 10,
  seconds: quarterHour,
  countsGuesses: true,
  countsCorrect: async () => true,
  subjectOf: ({ caller }) => `first code ${caller.user!.id}`,
}

export const guessesOfAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  countsGuesses: true,
  subjectOf: ({ from }) => `guess from ${networkOf(from.address)}`,
}

/**
 * For passkeys, which cannot be guessed. Each sign-in stores a challenge for five minutes, and a whole school shares one
 * network.
 */
export const signInsFromAddress: Limit = {
  max: 500,
  seconds: quarterHour,
  subjectOf: ({ from }) => `sign-in from ${networkOf(from.address)}`,
}

/**
 * Limits the mail that any caller can have sent to an address. Unknown callers do not use up the allowance of the owner's
 * networks.
 */
export const mailToAccount = (audience: Audience): Limit => ({
  max: 10,
  seconds: quarterHour,
  async subjectOf({ body, from }, system) {
    const email = typedEmail(body)
    const network = networkOf(from.address)
    const isKnown = await isKnownNetwork(audience, email, network, system)
    return `mail ${audience} ${email}${isKnown ? ` from ${network}` : ''}`
  },
})
export const mailToInvited: Limit = {
  max: 10,
  seconds: quarterHour,
  subjectOf: ({ params }) => `invitation ${String(params.id ?? params.slug)}`,
}
export const mailFromAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  subjectOf: ({ from }) => `mail from ${networkOf(from.address)}`,
}

/** Anyone can sign up, and then have invitations sent to any address. */
export const signUpsFromAddress: Limit = {
  max: 50,
  seconds: quarterHour,
  subjectOf: ({ from }) => `sign-up from ${networkOf(from.address)}`,
}
export const mailFromPartner: Limit = {
  max: 50,
  seconds: quarterHour,
  subjectOf: ({ caller }) => `invitations of ${caller.partnerId}`,
}

/** Limits new apps, because each creates and fills a sandbox. */
export const appsOfPartner: Limit = {
  max: 30,
  seconds: quarterHour,
  subjectOf: ({ caller }) => `apps of ${caller.partnerId}`,
}

/** Limits actions of one app, per minute. */
export const perApp = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  subjectOf: ({ params }) => `${what} ${String(params.app_id)}`,
})

/** Limits actions in one school, per minute. */
export const perSchool = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  subjectOf: ({ caller, params }) => `${what} ${caller.client?.id} ${String(params.cnpj)}`,
})

/** Limits actions without an account, per minute and network. */
export const perNetwork = (what: string, max: number): Limit => ({
  max,
  seconds: 60,
  subjectOf: ({ from }) => `${what} from ${networkOf(from.address)}`,
})
