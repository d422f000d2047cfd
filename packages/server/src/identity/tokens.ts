import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/crypto/secrets.ts'

/** The prefix shows people and secret scanners what kind of token it is. */
export const prefixes = {
  client: { live: 'ck_live_', sandbox: 'ck_test_' },
  app: { live: 'ak_live_', sandbox: 'ak_test_' },
  device: { live: 'dk_live_', sandbox: 'dk_test_' },
  panel: 'ps_',
  portal: 'pp_',
  operator: 'op_',
} as const

export type Token = {
  readonly text: string
  readonly hash: Buffer
  /** The first characters: enough to recognise the token in a list, too few to use it. */
  readonly prefix: string
}

/** Creates a token of 256 random bits. Only its hash is stored. */
export function newToken(prefix: string): Token {
  const text = prefix + randomBytes(32).toString('base64url')
  return { text, hash: sha256(text), prefix: text.slice(0, prefix.length + 4) }
}

const keyPattern = /^(?:[cad]k_(?:live|test)_)[A-Za-z0-9_-]{43}$/
const sessionPattern = /^(?:ps|pp|op)_[A-Za-z0-9_-]{43}$/

/**
 * Returns the hash by which to look up a token, and whether it is a key or a session; null if the text does not have our
 * format.
 */
export function readToken(token: string | undefined): { hash: Buffer; kind: 'key' | 'session' } | null {
  if (token === undefined) return null
  if (keyPattern.test(token)) return { hash: sha256(token), kind: 'key' }
  return sessionPattern.test(token) ? { hash: sha256(token), kind: 'session' } : null
}
