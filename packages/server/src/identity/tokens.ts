import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/crypto/secrets.ts'

/** The prefix names the kind of token, to people and to secret scanners. */
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
  /** Enough to recognise it in a list, too little to use it. */
  readonly prefix: string
}

/** 256 random bits; only the hash is stored. */
export function newToken(prefix: string): Token {
  const text = prefix + randomBytes(32).toString('base64url')
  return { text, hash: sha256(text), prefix: text.slice(0, prefix.length + 4) }
}

const keyPattern = /^(?:[cad]k_(?:live|test)_)[A-Za-z0-9_-]{43}$/
const sessionPattern = /^(?:ps|pp|op)_[A-Za-z0-9_-]{43}$/

/** The hash a token is looked up by, and the table that has it. Null for text that is not in our format. */
export function readToken(token: string | undefined): { hash: Buffer; kind: 'key' | 'session' } | null {
  if (token === undefined) return null
  if (keyPattern.test(token)) return { hash: sha256(token), kind: 'key' }
  return sessionPattern.test(token) ? { hash: sha256(token), kind: 'session' } : null
}
