import { Type } from 'typebox'
import { invitationDays } from '../../identity/mail/invitation.ts'
import { post } from '../../identity/mail/queries.ts'
import * as sessions from '../../identity/sessions/queries.ts'
import { newToken } from '../../identity/tokens.ts'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'

export const roles = ['owner', 'developer'] as const
export type Role = (typeof roles)[number]

export const Member = object({
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  role: oneOf(...roles),
  is_pending: flag,
  created_at: Instant,
})

/** Only the mail has the token. */
export const MemberInvitation = object({ email: Type.String(), expires_at: Instant })

export type MemberRow = {
  id: string
  email: string
  name: string
  role: Role
  is_pending: boolean
  created_at: Date
}

export const toAnswer = ({ created_at, ...member }: MemberRow) => ({
  ...member,
  created_at: timesIn(platformZone)(created_at),
})

// Members, and those who are invited to become one.
const people = `
  select id, partner_id, email, name, role, false as is_pending, created_at from partner_member
  union all
  select id, partner_id, email, name, role, true, created_at from member_invitation where expires_at > clock()`

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

/** One change of who belongs to a partner at a time, or two owners could remove each other. */
export async function getLocked(tx: Transaction, partnerId: string, id: string): Promise<MemberRow> {
  await lock(tx, partnerId)
  const { rows } = await tx.query<MemberRow>(
    `select id, email, name, role, is_pending, created_at from (${people}) p where partner_id = $1 and id = $2`,
    [partnerId, id],
  )
  if (!rows[0]) throw refuse('member_not_found')
  return rows[0]
}

export const lock = (tx: Transaction, partnerId: string) =>
  tx.one(db.selectFrom('partner').select('id').where('id', '=', partnerId).forNoKeyUpdate())

/**
 * Whoever is invited becomes a member by accepting, so this tells nobody whether the address has an account elsewhere.
 * Inviting again replaces the invitation.
 */
export async function invite(
  tx: Transaction,
  secrets: Secrets,
  partnerId: string,
  { email, name, role }: { email: string; name: string; role: Role },
) {
  const own = await tx.query('select from partner_member where partner_id = $1 and lower(email) = lower($2)', [
    partnerId,
    email,
  ])
  if (own.rows.length > 0) throw refuse('email_taken', 'Somebody with that address is a member already.')
  const token = newToken('mi_')
  const expiresAt = new Date(tx.now.getTime() + invitationDays * 24 * 3_600_000)
  const { rows } = await tx.query<MemberRow>(
    `insert into member_invitation (partner_id, email, name, role, hash, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (partner_id, lower(email)) do update
       set name = excluded.name, role = excluded.role, hash = excluded.hash, expires_at = excluded.expires_at
     returning id, email, name, role, true as is_pending, created_at`,
    [partnerId, email, name, role, token.hash, expiresAt],
  )
  const { name: by } = await tx.one(db.selectFrom('partner').select('name').where('id', '=', partnerId))
  await post(tx, secrets, { about: 'invitation', audience: 'portal', email, token: token.text, by })
  return { member: rows[0]!, invitation: { email, expires_at: timesIn(platformZone)(expiresAt) } }
}

type Invited = { id: string; partner_id: string; email: string; name: string; role: Role }

/** The invitation behind a token, used up; undefined where it is unknown, late or used. */
export async function takeInvitation(tx: Transaction, token: string): Promise<Invited | undefined> {
  const { rows } = await tx.query<Invited>(
    'delete from member_invitation where hash = $1 and expires_at > clock() returning id, partner_id, email, name, role',
    [sha256(token)],
  )
  return rows[0]
}

export const create = (tx: Transaction, invited: Invited, passwordHash: string) =>
  tx.many(db.insertInto('partner_member').values({ ...invited, password_hash: passwordHash }))

export async function requireAnotherOwner(tx: Transaction, partnerId: string, id: string): Promise<void> {
  const owners = await tx.many(
    db.selectFrom('partner_member').select('id').where('partner_id', '=', partnerId).where('role', '=', 'owner'),
  )
  if (owners.length === 1 && owners[0]!.id === id) throw refuse('last_owner', 'Make somebody else an owner first.')
}

export async function changeRole(tx: Transaction, { id, is_pending }: MemberRow, role: Role): Promise<void> {
  await tx.query(`update ${is_pending ? 'member_invitation' : 'partner_member'} set role = $2 where id = $1`, [
    id,
    role,
  ])
}

/** Out at once, sessions and all. */
export async function remove(tx: Transaction, { id, is_pending }: MemberRow): Promise<void> {
  await sessions.endAllOf(tx, 'portal', id)
  await tx.query(`delete from ${is_pending ? 'member_invitation' : 'partner_member'} where id = $1`, [id])
}
