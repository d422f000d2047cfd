import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller, Origin } from '../../platform/operation/caller.ts'
import { platformZone } from '../../platform/times.ts'
import type { Account, Audience } from '../accounts/account.ts'
import { newToken, prefixes } from '../tokens.ts'

const sessionHours = 12

export type Opening = {
  readonly from?: Origin
  /** The session lacks the second factor that is required here and can only set one up. */
  readonly restricted?: boolean
}

/** Opens a session and returns its token, of which only the hash is stored. */
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

/**
 * Opens the sessions of a sandbox. They do not expire, and their tokens are also stored sealed, because the partner can read
 * them again.
 */
export async function openSealed(
  tx: Transaction,
  secrets: Secrets,
  clientId: string,
  userIds: readonly string[],
): Promise<void> {
  const made = userIds.map(() => {
    const id = randomUUID()
    const token = newToken(prefixes.panel)
    return { id, hash: token.hash, sealed: secrets.seal(token.text, sealOwner(id)) }
  })
  await tx.query(
    `insert into session (audience, client_id, id, subject_id, hash, sealed)
     select 'panel', $1, * from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::bytea[])`,
    [clientId, made.map(({ id }) => id), userIds, made.map(({ hash }) => hash), made.map(({ sealed }) => sealed)],
  )
}
export const sealOwner = (id: string) => `session:${id}`

export const end = (tx: Transaction, id: string) =>
  tx.query('update session set revoked_at = $2 where id = $1', [id, tx.now])

type OpenRow = {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date | null
  address: string | null
  agent: string | null
}

/** Lists the open sessions of a person, newest first. */
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

/** Ends all sessions of a person, for example when the password changes. */
export const endAllOf = (tx: Transaction, audience: Audience, subjectId: string) =>
  tx.query('update session set revoked_at = clock() where audience = $1 and subject_id = $2 and revoked_at is null', [
    audience,
    subjectId,
  ])

/** Ends all other sessions of a person, including any that the list of open sessions cuts off. */
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

/**
 * Restricts the sessions of people without a second factor to setting one up. Leaves out sandbox sessions, which never expire.
 */
export async function restrictWithoutFactor(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.query(
    `update session s set restricted = true
     where coalesce(revoked_at, expires_at) > clock() and revoked_at is null and not restricted
       and not exists (select from totp t where t.subject_id = s.subject_id and t.confirmed_at is not null)
       and not exists (select from passkey p where p.audience = s.audience and p.subject_id = s.subject_id)`,
  )
  return rowCount ?? 0
}

/** Ends the sessions that lack a second factor once the account has one, because a stolen password may have opened them. */
export const endRestrictedOf = (tx: Transaction, audience: Audience, subjectId: string) =>
  tx.query(
    `update session set revoked_at = clock()
     where audience = $1 and subject_id = $2 and restricted and revoked_at is null`,
    [audience, subjectId],
  )

/**
 * Ends the sessions of people whose role changed, so that a token from before is worthless. Keeps the caller's own session and
 * sealed sandbox sessions, which no sign-in could replace.
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

const whoStatements: Record<Audience, string> = {
  panel: `select u.name, u.is_owner, s.expires_at, c.slug as client, c.environment, c.time_zone,
          case when c.erp_enabled then array['erp'] else '{}' end as modules, coalesce((
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

/** Returns the person of a session and what the session reaches. */
export async function who(tx: Transaction, audience: Audience, { tokenId }: Caller): Promise<Who> {
  return (await tx.query<Who>(whoStatements[audience], [tokenId])).rows[0]!
}
