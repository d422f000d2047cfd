import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { platformZone } from '../../platform/times.ts'
import type { Account, Audience } from './account.ts'

const tables = { panel: 'panel_user', portal: 'partner_member', operator: 'operator' } as const

const selectAccounts: Record<Audience, string> = {
  panel: `select u.id, u.email, u.password_hash, u.client_id, null::uuid as partner_id, c.slug, c.environment, c.time_zone
          from panel_user u join client c on c.id = u.client_id where u.deleted_at is null`,
  portal: `select u.id, u.email, u.password_hash, null::uuid as client_id, u.partner_id, null as slug, 'live' as environment, '${platformZone}' as time_zone
           from partner_member u where true`,
  operator: `select u.id, u.email, u.password_hash, null::uuid as client_id, null::uuid as partner_id, null as slug, 'live' as environment, '${platformZone}' as time_zone
             from operator u where true`,
}

/**
 * Finds all accounts with an e-mail address. Sandboxes are searched only when the client is named: every partner has a sandbox
 * and can invite any address into it, so sandbox users must neither slow down nor reveal the accounts of real schools.
 */
export async function findByEmail(
  tx: Transaction,
  audience: Audience,
  email: string,
  client: string | undefined,
): Promise<Account[]> {
  const ofClient =
    audience === 'panel' ? `(c.slug = $2 or ($2::text is null and c.environment = 'live'))` : '$2::text is null'
  const { rows } = await tx.query<Account>(
    `${selectAccounts[audience]} and lower(u.email) = lower($1) and ${ofClient} order by slug`,
    [email, client ?? null],
  )
  return rows
}

export async function find(tx: Transaction, audience: Audience, id: string): Promise<Account | undefined> {
  return (await tx.query<Account>(`${selectAccounts[audience]} and u.id = $1`, [id])).rows[0]
}

/** Returns the account of a session. It exists, because the gate has just read it from the same table. */
export const ofCaller = async (tx: Transaction, audience: Audience, caller: Caller): Promise<Account> =>
  (await find(tx, audience, caller.user!.id))!

/**
 * Like `ofCaller`, but locks the account for a change of its password, factors or address. Such changes run one at a time, and
 * wait for a sign-in that has checked the old password (`holdPassword`): otherwise the change would miss the session that the
 * sign-in opens. The change we waited for may have ended the caller's own session, so that is checked again; a thief must not
 * leave a factor behind.
 */
export async function lockOfCaller(tx: Transaction, audience: Audience, caller: Caller): Promise<Account> {
  const { rows } = await tx.query<Account>(`${selectAccounts[audience]} and u.id = $1 for no key update of u`, [
    caller.user!.id,
  ])
  // A separate statement, because the one that waited for the lock sees other tables as they were before the wait.
  const { rowCount } = await tx.query('select from session where id = $1 and revoked_at is null', [caller.tokenId])
  const [account] = rows
  if (!account || rowCount === 0) throw refuse('unauthenticated', 'The session has ended. Sign in again.')
  return account
}

/**
 * Whether the password is unchanged. If so, holds the password and factors of the account unchanged until the transaction ends.
 */
export async function holdPassword(
  tx: Transaction,
  audience: Audience,
  { id, password_hash }: Account,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from ${tables[audience]} where id = $1 and password_hash = $2 for share`,
    [id, password_hash],
  )
  return rowCount === 1
}

export const setPassword = (tx: Transaction, audience: Audience, id: string, passwordHash: string) =>
  tx.query(`update ${tables[audience]} set password_hash = $2 where id = $1`, [id, passwordHash])

export async function isClientOwner(tx: Transaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from panel_user where id = $1 and is_owner', [userId])
  return rowCount === 1
}

export async function isPartnerOwner(tx: Transaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from partner_member where id = $1 and role = 'owner'`, [memberId])
  return rowCount === 1
}

export async function profileOf(tx: Transaction, audience: Audience, id: string) {
  const { rows } = await tx.query<{ name: string; email: string }>(
    `select name, email from ${tables[audience]} where id = $1`,
    [id],
  )
  return rows[0]!
}

export const changeProfile = (
  tx: Transaction,
  audience: Audience,
  id: string,
  { name, email }: { name?: string | undefined; email?: string | undefined },
) =>
  tx.query(`update ${tables[audience]} set name = coalesce($2, name), email = coalesce($3, email) where id = $1`, [
    id,
    name ?? null,
    email ?? null,
  ])

/**
 * Ends the sessions of removed accounts and deletes their factors, passkeys and known networks. Called after the removal, which waits
 * for a request that is adding a factor.
 */
export const endAccess = (tx: Transaction, audience: Audience, ids: readonly string[]) =>
  tx.query(
    `with factors as (delete from totp where subject_id = any ($2)),
       passkeys as (delete from passkey where subject_id = any ($2)),
       networks as (delete from known_network where subject_id = any ($2))
     update session set revoked_at = clock() where audience = $1 and subject_id = any ($2) and revoked_at is null`,
    [audience, ids],
  )

export const rememberNetwork = (tx: Transaction, accountId: string, network: string) =>
  tx.query(
    `insert into known_network (subject_id, network) values ($1, $2)
     on conflict (subject_id, network) do update set last_used_at = excluded.last_used_at`,
    [accountId, network],
  )

/** Whether an account with this address has signed in from this network within the last 90 days. */
export async function isKnownNetwork(
  tx: Transaction,
  audience: Audience,
  email: string,
  network: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from known_network k join (${selectAccounts[audience]} and lower(u.email) = lower($1)) account on account.id = k.subject_id
     where k.network = $2 and k.last_used_at > clock() - interval '90 days' limit 1`,
    [email, network],
  )
  return rowCount === 1
}

/** Whether users of several clients, sandboxes excluded, share this address. */
export async function hasSeveralLive({ pool }: Database, email: string): Promise<boolean> {
  const { rows } = await pool.query<{ several: boolean }>(
    `select count(*) > 1 as several from panel_user u join client c on c.id = u.client_id
     where lower(u.email) = $1 and u.deleted_at is null and c.environment = 'live'`,
    [email],
  )
  return rows[0]!.several
}

export async function isOperator({ pool }: Database, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from operator where lower(email) = lower($1)', [email])
  return rowCount !== 0
}

/** Inserts an operator, unless one with that address exists. */
export const insertOperator = ({ pool }: Database, email: string, passwordHash: string) =>
  pool.query('insert into operator (email, name, password_hash) values ($1, $1, $2) on conflict do nothing', [
    email,
    passwordHash,
  ])
