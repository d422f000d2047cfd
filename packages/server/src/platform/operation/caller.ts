import type { Scope } from '@sineta/contract'

export type CallerKind = 'client' | 'app' | 'device' | 'panel' | 'portal' | 'operator'
export const panelRoles = [
  'owner',
  'management',
  'secretary',
  'coordinator',
  'teacher',
  'librarian',
  'finance',
  'gatekeeper',
] as const
export type PanelRole = (typeof panelRoles)[number]

/** Who may call an operation. No kinds: anyone. */
export type Access = {
  readonly callers: readonly CallerKind[]
  /** Asked of keys. */
  readonly scope?: Scope
  /** Asked of panel sessions, in the school of the call or, without one, in any. */
  readonly roles?: readonly PanelRole[]
  /** A module the client must have. */
  readonly module?: 'erp'
  /** Open to a session without its mandatory second factor: it is how one is set up. */
  readonly withoutSecondFactor?: true
}

/** The holder of a request's token, and what the token reaches. */
export type Caller = {
  readonly kind: CallerKind | 'anonymous' | 'job'
  /** The key or session: limits and idempotency keys are counted by it. */
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
}

/** Where a request came from. */
export type Origin = { readonly address: string; readonly agent: string | null }
