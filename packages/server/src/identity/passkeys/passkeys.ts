import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Account, Audience } from '../accounts/account.ts'
import * as rows from './queries.ts'
import type { Assertion, Attestation } from './shapes.ts'

/** Loaded on first use: importing it would take a sixth of the start-up time, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** Long enough to find the phone, too short for a leaked challenge to be of use. */
const challengeMinutes = 5
/**
 * EdDSA, ES256 and RS256: every authenticator supports one. Listed here so that processes on different Node versions offer the
 * same.
 */
const algorithms = [-8, -7, -257]

/**
 * Returns the relying party. Authenticators accept host names but no IP addresses, so a service on loopback is `localhost`,
 * where its pages are served too.
 */
function partyOf(baseUrl: string): { id: string; origin: string } {
  const url = new URL(baseUrl)
  if (/^(127\.|\[::1\]$)/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The user handle, which the device stores with the key. It is an id, so it reveals nothing about the person. */
const handleOf = (accountId: string) => Buffer.from(accountId)

/** Returns the options to create a passkey. It is discoverable on the device, so signing in needs no e-mail address. */
export async function beginRegistration(tx: Transaction, audience: Audience, account: Account, baseUrl: string) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Sineta',
    rpID: partyOf(baseUrl).id,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(handleOf(account.id)),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: (await rows.listOf(tx, audience, account.id)).map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await remember(tx, options.challenge, audience, account.id)
  return options
}

/** Stores and returns the new passkey, or undefined if the browser's response does not match a challenge of this account. */
export async function register(
  tx: Transaction,
  audience: Audience,
  accountId: string,
  baseUrl: string,
  { name, credential }: { name: string; credential: Attestation },
): Promise<rows.PasskeyRow | undefined> {
  const { id, origin } = partyOf(baseUrl)
  const { verifyRegistrationResponse } = await webauthn()
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
  return rows.insert(tx, {
    audience,
    subject_id: accountId,
    credential_id: Buffer.from(credentialId, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    name,
  })
}

/** Returns the options to sign in, which are the same for every account and accept any passkey registered here. */
export async function beginSignIn(tx: Transaction, audience: Audience, baseUrl: string) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(baseUrl).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
  await remember(tx, options.challenge, audience, null)
  return options
}

/** Returns the passkey that signed the challenge, or undefined if none did or its counter reveals a clone. */
export async function signIn(
  tx: Transaction,
  audience: Audience,
  baseUrl: string,
  credential: Assertion,
): Promise<{ passkeyId: string; accountId: string } | undefined> {
  const known = await rows.findByCredential(tx, audience, Buffer.from(credential.id, 'base64url'))
  const { userHandle } = credential.response
  if (!known || (userHandle !== undefined && userHandle !== handleOf(known.subject_id).toString('base64url')))
    return undefined
  const { id, origin } = partyOf(baseUrl)
  const { verifyAuthenticationResponse } = await webauthn()
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
  await rows.markUsed(tx, known.id, authenticationInfo.newCounter)
  return { passkeyId: known.id, accountId: known.subject_id }
}

/** Returns an empty result where the library throws, because the response does not verify or cannot be parsed. */
const orUnverified = async <T extends { verified: boolean }>(verifying: Promise<T>): Promise<Partial<T>> => {
  try {
    const result = await verifying
    return result.verified ? result : {}
  } catch (error) {
    // A database error is our failure and not a bad response.
    if (error instanceof Error && 'severity' in error) throw error
    return {}
  }
}

const remember = (tx: Transaction, challenge: string, audience: Audience, subjectId: string | null) =>
  rows.insertChallenge(tx, sha256(challenge), audience, subjectId, challengeMinutes)

const use = (tx: Transaction, challenge: string, audience: Audience, subjectId: string | null) =>
  rows.useChallenge(tx, sha256(challenge), audience, subjectId)
