import type { Scope } from '@sineta/contract'
import { nilUuid } from '../crypto/uuid-v7.ts'
import type { Premise } from '../database/database.ts'

/** Kinds of tokens. The floors that issue them add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: identity and tenancy fill it
export interface CallerKinds {}
export type CallerKind = keyof CallerKinds

/**
 * Which callers may use an operation. An empty list of kinds allows everyone, even without a token. Higher floors add their
 * conditions by declaration merging.
 */
export interface Access {
  readonly callers: readonly CallerKind[]
  /** The scope that a key must have. */
  readonly scope?: Scope
}

/** The holder of a request's token, and what the token gives access to. */
export type Caller = {
  readonly kind: CallerKind | 'anonymous' | 'job' | 'command'
  /** The id of the key or session. Limits and idempotency keys belong to it. */
  readonly tokenId: string
  readonly scopes: readonly Scope[]
  readonly client: { id: string; slug: string; environment: 'live' | 'sandbox' } | null
  readonly appId: string | null
  readonly partnerId: string | null
  /** The person behind a session. */
  readonly user: { id: string; email: string } | null
  readonly entranceId: number | null
  /** The token came in a cookie, so a new one is set as a cookie too. */
  readonly viaCookie?: boolean
  /** What the gate knew from an earlier request. Every transaction depends on it. */
  readonly premise?: Premise
}

/** Returns a caller without a token, and so without access to anything. */
export const withoutToken = (kind: 'anonymous' | 'job' | 'command'): Caller => ({
  kind,
  tokenId: nilUuid,
  scopes: [],
  client: null,
  appId: null,
  partnerId: null,
  user: null,
  entranceId: null,
})

/** Where a request came from. */
export type Origin = { readonly address: string; readonly agent: string | null }
