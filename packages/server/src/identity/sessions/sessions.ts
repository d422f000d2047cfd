import type { Secrets } from '../../platform/crypto/secrets.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Caller, Origin, PanelRole } from '../../platform/operation/caller.ts'
import type { Note } from '../../platform/operation/operation.ts'
import { platformZone } from '../../platform/times.ts'
import { newToken, prefixes } from '../tokens.ts'

export const audiences = ['portal', 'panel', 'operator'] as const
export type Audience = (typeof audiences)[number]
export const isAudience = (kind: string): kind is Audience => (audiences as readonly string[]).includes(kind)

const sessionHours = 12

/** Somebody who may sign in with an e-mail address. Only in the panel can there be several with the same one. */
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

const accountsOf: Record<Audience, string> = {
  panel: `select u.id, u.email, u.password_hash, u.client_id, null::uuid as partner_id, c.slug, c.environment, c.time_zone
          from panel_user u join client c on c.id = u.client_id where u.deleted_at is null`,
  portal: `select u.id, u.email, u.password_hash, null::uuid as client_id, u.partner_id, null as slug, 'live' as environment, '${platformZone}' as time_zone
           from partner_member u where true`,
  operator: `select u.id, u.email, u.password_hash, null::uuid as client_id, null::uuid as partner_id, null as slug, 'live' as environment, '${platformZone}' as time_zone
             from operator u where true`,
}

/**
 * Whoever may be meant by an address. Anybody can have a sandbox and invite any address there, so sandboxes are looked
 * into only when named: their users must neither slow down nor tell anything of the real ones.
 */
export async function accounts(
  tx: Transaction,
  audience: Audience,
  email: string,
  client: string | undefined,
): Promise<Account[]> {
  const ofClient =
    audience === 'panel' ? `(c.slug = $2 or ($2::text is null and c.environment = 'live'))` : '$2::text is null'
  const { rows } = await tx.query<Account>(
    `${accountsOf[audience]} and lower(u.email) = lower($1) and ${ofClient} order by slug`,
    [email, client ?? null],
  )
  return rows
}

export async function account(tx: Transaction, audience: Audience, id: string): Promise<Account | undefined> {
  return (await tx.query<Account>(`${accountsOf[audience]} and u.id = $1`, [id])).rows[0]
}

const tables = { panel: 'panel_user', portal: 'partner_member', operator: 'operator' } as const

export const setPassword = (tx: Transaction, audience: Audience, id: string, passwordHash: string) =>
  tx.query(`update ${tables[audience]} set password_hash = $2 where id = $1`, [id, passwordHash])

/** How the audit trail names somebody whom no token names yet. */
export const asActor = (audience: Audience, { id, client_id, partner_id }: Account): NonNullable<Note['by']> => ({
  kind: audience,
  userId: id,
  clientId: client_id,
  partnerId: partner_id,
})

export type Opening = { readonly from?: Origin /** It still lacks its second factor. */; readonly restricted?: boolean }

/** Returns the token, which is not kept: only its hash is. */
export async function open(
  tx: Transaction,
  audience: Audience,
  { id, client_id }: Pick<Account, 'id' | 'client_id'>,
  { from, restricted = false }: Opening = {},
) {
  const token = newToken(prefixes[audience])
  const expiresAt = new Date(tx.now.getTime() + sessionHours * 3_600_000)
  const { rows } = await tx.query<{ id: string }>(
    `insert into session (audience, subject_id, client_id, hash, expires_at, address, agent, restricted)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [audience, id, client_id, token.hash, expiresAt, from?.address ?? null, from?.agent ?? null, restricted],
  )
  return { id: rows[0]!.id, token: token.text, expiresAt }
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

type OpenRow = {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date | null
  address: string | null
  agent: string | null
}

/** The sessions of a person that have not ended, newest first. */
export async function openOf(tx: Transaction, audience: Audience, subjectId: string): Promise<OpenRow[]> {
  const { rows } = await tx.query<OpenRow>(
    `select id, created_at, last_seen_at, expires_at, address, agent from session
     where audience = $1 and subject_id = $2 and revoked_at is null
       and (expires_at is null or (expires_at > clock() and last_seen_at > clock() - interval '30 minutes'))
     order by created_at desc, id limit 200`,
    [audience, subjectId],
  )
  return rows
}

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

/** All of them, also those that a list has no room for. */
export async function endOthersOf(tx: Transaction, audience: Audience, subjectId: string, tokenId: string) {
  const { rows } = await tx.query<{ id: string }>(
    `update session set revoked_at = clock()
     where audience = $1 and subject_id = $2 and id <> $3 and revoked_at is null
       and (expires_at is null or expires_at > clock())
     returning id`,
    [audience, subjectId, tokenId],
  )
  return rows
}

/** Those that lack their second factor end when there is one: whoever opened them knew the password, and maybe no more. */
export const endRestrictedOf = (tx: Transaction, audience: Audience, subjectId: string) =>
  tx.query(
    `update session set revoked_at = clock()
     where audience = $1 and subject_id = $2 and restricted and revoked_at is null`,
    [audience, subjectId],
  )

/**
 * Whoever may do more or less than before signs in anew: a token that somebody planted or kept from before is worth
 * nothing then. The session that does it stays, which gives nothing that it does not have; and those of a sandbox, which
 * nobody signed in to get.
 */
export const endForNewRole = (
  tx: Transaction,
  audience: Audience,
  subjectIds: readonly string[],
  { tokenId }: Pick<Caller, 'tokenId'>,
) =>
  tx.query(
    `update session set revoked_at = clock()
     where audience = $1 and subject_id = any ($2) and id <> $3 and revoked_at is null and expires_at is not null`,
    [audience, subjectIds, tokenId],
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
