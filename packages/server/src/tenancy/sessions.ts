import { db, type Transaction } from '../platform/database.ts'
import type { Caller, PanelRole } from '../platform/operation.ts'
import type { Secrets } from '../platform/secrets.ts'
import { platformZone } from './times.ts'
import { newToken, prefixes } from './tokens.ts'

export const audiences = ['portal', 'panel', 'operator'] as const
export type Audience = (typeof audiences)[number]
export const isAudience = (kind: string): kind is Audience => (audiences as readonly string[]).includes(kind)

const sessionHours = 12

/** Somebody who may sign in with an e-mail address. Only in the panel can there be several with the same one. */
export type Account = {
  id: string
  password_hash: string | null
  client_id: string | null
  slug: string | null
  time_zone: string
}

const accountStatements: Record<Audience, string> = {
  panel: `select u.id, u.password_hash, u.client_id, c.slug, c.time_zone from panel_user u join client c on c.id = u.client_id
          where lower(u.email) = lower($1) and u.deleted_at is null and ($2::text is null or c.slug = $2) order by c.slug`,
  portal: `select id, password_hash, null as client_id, null as slug, '${platformZone}' as time_zone from partner_member where lower(email) = lower($1) and $2::text is null`,
  operator: `select id, password_hash, null as client_id, null as slug, '${platformZone}' as time_zone from operator where lower(email) = lower($1) and $2::text is null`,
}

export async function accounts(
  tx: Transaction,
  audience: Audience,
  email: string,
  client: string | undefined,
): Promise<Account[]> {
  return (await tx.query<Account>(accountStatements[audience], [email, client ?? null])).rows
}

/** Returns the token, which is not kept: only its hash is. */
export async function open(
  tx: Transaction,
  audience: Audience,
  { id, client_id }: { id: string; client_id: string | null },
) {
  const token = newToken(prefixes[audience])
  const expiresAt = new Date(tx.now.getTime() + sessionHours * 3_600_000)
  await tx.many(
    db.insertInto('session').values({ audience, subject_id: id, client_id, hash: token.hash, expires_at: expiresAt }),
  )
  return { token: token.text, expiresAt }
}

/** A sandbox's session does not end, and its partner may read it again: it is sealed beside the hash. */
export async function openSealed(
  tx: Transaction,
  secrets: Secrets,
  user: { id: string; client_id: string },
): Promise<void> {
  const token = newToken(prefixes.panel)
  const { id } = await tx.one(
    db
      .insertInto('session')
      .values({ audience: 'panel', subject_id: user.id, client_id: user.client_id, hash: token.hash })
      .returning('id'),
  )
  await tx.many(
    db
      .updateTable('session')
      .set({ sealed: secrets.seal(token.text, sealOwner(id)) })
      .where('id', '=', id),
  )
}
export const sealOwner = (id: string) => `session:${id}`

export const end = (tx: Transaction, id: string) =>
  tx.many(db.updateTable('session').set({ revoked_at: tx.now }).where('id', '=', id))

/** After a change of password nothing that was opened with the old one goes on. */
export const endAllOf = (tx: Transaction, audience: Audience, subjectId: string) =>
  tx.many(
    db
      .updateTable('session')
      .set({ revoked_at: tx.now })
      .where('audience', '=', audience)
      .where('subject_id', '=', subjectId)
      .where('revoked_at', 'is', null),
  )

export type SchoolOfUser = { cnpj: string; name: string; time_zone: string; roles: PanelRole[] }

const whoStatements: Record<Audience, string> = {
  panel: `select u.name, u.is_owner, s.expires_at, c.slug as client, c.environment, c.time_zone, coalesce((
            select json_agg(json_build_object('cnpj', x.cnpj, 'name', x.name, 'time_zone', x.time_zone, 'roles', x.roles) order by x.name)
            from (
              select h.cnpj, h.name, h.time_zone, coalesce(array_agg(r.role order by r.role) filter (where r.role is not null), '{}') as roles
              from school h left join panel_role r on r.school_id = h.id and r.user_id = u.id
              where h.client_id = u.client_id and (u.is_owner or r.role is not null) group by h.id
            ) x), '[]') as schools
          from session s join panel_user u on u.id = s.subject_id join client c on c.id = u.client_id where s.id = $1`,
  portal: `select m.name, m.role, s.expires_at, json_build_object('id', p.id, 'name', p.name) as partner, '${platformZone}' as time_zone
           from session s join partner_member m on m.id = s.subject_id join partner p on p.id = m.partner_id where s.id = $1`,
  operator: `select o.name, s.expires_at, '${platformZone}' as time_zone from session s join operator o on o.id = s.subject_id where s.id = $1`,
}

type Who = { name: string; expires_at: Date | null; time_zone: string }

/** Who holds a session, and what it reaches. */
export async function who(tx: Transaction, audience: Audience, { tokenId }: Caller): Promise<Who> {
  return (await tx.query<Who>(whoStatements[audience], [tokenId])).rows[0]!
}
