import type { Note } from '../../platform/operation/operation.ts'

const audiences = ['portal', 'panel', 'operator'] as const
export type Audience = (typeof audiences)[number]
export const isAudience = (kind: string): kind is Audience => (audiences as readonly string[]).includes(kind)

/** A person who can sign in with an e-mail address. Only in the panel can several accounts share one address. */
export type Account = {
  id: string
  email: string
  password_hash: string | null
  client_id: string | null
  partner_id: string | null
  slug: string | null
  environment: 'live' | 'sandbox'
  time_zone: string
}

/** The actor of an audit entry that is written before the account has a session. */
export const asActor = (audience: Audience, { id, client_id, partner_id }: Account): NonNullable<Note['by']> => ({
  kind: audience,
  userId: id,
  clientId: client_id,
  partnerId: partner_id,
})
