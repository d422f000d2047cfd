import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'

export type Role = 'owner' | 'developer'

export type MemberRow = {
  id: string
  email: string
  name: string
  role: Role
  is_pending: boolean
  created_at: Date
}

// Members and people with an open invitation.
const people = `
  select id, partner_id, email, name, role, false as is_pending, created_at from partner_member
  union all
  select id, partner_id, email, name, role, true, created_at from member_invitation where expires_at > clock()`

/** Lists members and invited people, by id. */
export async function list(
  tx: Transaction,
  partnerId: string,
  after: string | undefined,
  count: number,
): Promise<MemberRow[]> {
  const { rows } = await tx.query<MemberRow>(
    `select id, email, name, role, is_pending, created_at from (${people}) p
     where partner_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [partnerId, after ?? null, count],
  )
  return rows
}

export async function find(tx: Transaction, partnerId: string, id: string): Promise<MemberRow | undefined> {
  const { rows } = await tx.query<MemberRow>(
    `select id, email, name, role, is_pending, created_at from (${people}) p where partner_id = $1 and id = $2`,
    [partnerId, id],
  )
  return rows[0]
}

export async function isMember(tx: Transaction, partnerId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from partner_member where partner_id = $1 and lower(email) = lower($2) limit 1',
    [partnerId, email],
  )
  return rowCount === 1
}

export async function ownersOf(tx: Transaction, partnerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from partner_member where partner_id = $1 and role = 'owner'`,
    [partnerId],
  )
  return rows.map(({ id }) => id)
}

type NewInvitation = { email: string; name: string; role: Role; hash: Buffer; expiresAt: Date }

/** Stores an invitation. It replaces an earlier one for the same address. */
export async function saveInvitation(
  tx: Transaction,
  partnerId: string,
  { email, name, role, hash, expiresAt }: NewInvitation,
): Promise<MemberRow> {
  const { rows } = await tx.query<MemberRow>(
    `insert into member_invitation (partner_id, email, name, role, hash, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (partner_id, lower(email)) do update
       set name = excluded.name, role = excluded.role, hash = excluded.hash, expires_at = excluded.expires_at
     returning id, email, name, role, true as is_pending, created_at`,
    [partnerId, email, name, role, hash, expiresAt],
  )
  return rows[0]!
}

export type Invited = { id: string; partner_id: string; email: string; name: string; role: Role }

/**
 * Uses up an invitation and returns it, or undefined if the token is unknown, expired or already used. Locks the partner first,
 * as an owner does who changes or withdraws the invitation: their change comes either before this, or after it and then applies
 * to the member.
 */
export async function takeInvitation(tx: Transaction, token: string): Promise<Invited | undefined> {
  const hash = sha256(token)
  await tx.query(
    'select from partner p join member_invitation i on i.partner_id = p.id where i.hash = $1 for no key update of p',
    [hash],
  )
  const { rows } = await tx.query<Invited>(
    'delete from member_invitation where hash = $1 and expires_at > clock() returning id, partner_id, email, name, role',
    [hash],
  )
  return rows[0]
}
