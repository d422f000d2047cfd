import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Passkey as PasskeyTable } from '../../platform/database/tables.ts'
import type { Account, Audience } from '../sessions/sessions.ts'
import type { Assertion, Attestation } from './shapes.ts'

export type PasskeyRow = Selectable<PasskeyTable>

/** Long enough to find the telephone, too short to be of use to anybody else. */
const challengeMinutes = 5
/** EdDSA, ES256 and RS256: every authenticator has one. Named, so that processes on different Nodes offer the same. */
const algorithms = [-8, -7, -257]

/**
 * Who we are to authenticators: they know hosts by name and never by address, so a service on loopback is `localhost`,
 * under which its pages are found as well.
 */
export function partyOf(baseUrl: string): { id: string; origin: string } {
  const url = new URL(baseUrl)
  if (/^(127\.|\[::1\]$)/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** What lies on the device beside the key: an id, which tells whoever finds it nothing. */
const handleOf = (accountId: string) => Buffer.from(accountId)

/** What a browser needs to make a passkey. It can be found on the device, so no address is asked for later. */
export async function beginRegistration(tx: Transaction, audience: Audience, account: Account, baseUrl: string) {
  const options = await generateRegistrationOptions({
    rpName: 'Sineta',
    rpID: partyOf(baseUrl).id,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(handleOf(account.id)),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: (await listOf(tx, audience, account.id)).map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await remember(tx, options.challenge, audience, account.id)
  return options
}

/** The new passkey; undefined where what the browser sent is not the answer to a challenge of this account. */
export async function register(
  tx: Transaction,
  audience: Audience,
  accountId: string,
  baseUrl: string,
  { name, credential }: { name: string; credential: Attestation },
): Promise<PasskeyRow | undefined> {
  const { id, origin } = partyOf(baseUrl)
  const { registrationInfo } = await orUnverified(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => use(tx, challenge, audience, accountId),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) return undefined
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  return tx.maybe(
    db
      .insertInto('passkey')
      .values({
        audience,
        subject_id: accountId,
        credential_id: Buffer.from(credentialId, 'base64url'),
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name,
      })
      // Known already: the device was asked to refuse that, so nobody comes here by accident.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll(),
  )
}

/** What a browser needs to sign in with any passkey of ours it has: the same for everybody. */
export async function beginSignIn(tx: Transaction, audience: Audience, baseUrl: string) {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(baseUrl).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
  await remember(tx, options.challenge, audience, null)
  return options
}

/** Whose passkey signed the challenge; undefined where nobody's did, or a copy of one. */
export async function signIn(
  tx: Transaction,
  audience: Audience,
  baseUrl: string,
  credential: Assertion,
): Promise<{ passkeyId: string; accountId: string } | undefined> {
  const known = await tx.maybe(
    db
      .selectFrom('passkey')
      .selectAll()
      .where('audience', '=', audience)
      .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
      .forUpdate(),
  )
  const { userHandle } = credential.response
  if (!known || (userHandle !== undefined && userHandle !== handleOf(known.subject_id).toString('base64url')))
    return undefined
  const { id, origin } = partyOf(baseUrl)
  const { authenticationInfo } = await orUnverified(
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => use(tx, challenge, audience, null),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    }),
  )
  if (!authenticationInfo) return undefined
  await tx.query('update passkey set counter = $2, last_used_at = clock() where id = $1', [
    known.id,
    authenticationInfo.newCounter,
  ])
  return { passkeyId: known.id, accountId: known.subject_id }
}

/** The library throws at whatever does not verify, and at whatever cannot be read: both are an answer that is none. */
const orUnverified = async <T extends { verified: boolean }>(verifying: Promise<T>): Promise<Partial<T>> => {
  try {
    const result = await verifying
    return result.verified ? result : {}
  } catch (error) {
    // What the database says is no fault of the caller's.
    if (error instanceof Error && 'severity' in error) throw error
    return {}
  }
}

const remember = (tx: Transaction, challenge: string, audience: Audience, subjectId: string | null) =>
  tx.query(
    'insert into passkey_challenge (hash, audience, subject_id, expires_at) values ($1, $2, $3, clock() + make_interval(mins => $4))',
    [sha256(challenge), audience, subjectId, challengeMinutes],
  )

/** A challenge counts once: of two that come with the same one, the second waits for the first and finds nothing. */
async function use(tx: Transaction, challenge: string, audience: Audience, subjectId: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from passkey_challenge
     where hash = $1 and audience = $2 and subject_id is not distinct from $3::uuid and expires_at > clock()`,
    [sha256(challenge), audience, subjectId],
  )
  return rowCount === 1
}

export const listOf = (tx: Transaction, audience: Audience, accountId: string): Promise<PasskeyRow[]> =>
  tx.many(
    db
      .selectFrom('passkey')
      .selectAll()
      .where('audience', '=', audience)
      .where('subject_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id'),
  )

export const find = (tx: Transaction, audience: Audience, accountId: string, id: string) =>
  tx.maybe(
    db
      .selectFrom('passkey')
      .selectAll()
      .where('audience', '=', audience)
      .where('subject_id', '=', accountId)
      .where('id', '=', id)
      .forUpdate(),
  )

export const rename = (tx: Transaction, id: string, name: string) =>
  tx.one(db.updateTable('passkey').set({ name }).where('id', '=', id).returningAll())

export const remove = (tx: Transaction, id: string) => tx.many(db.deleteFrom('passkey').where('id', '=', id))
