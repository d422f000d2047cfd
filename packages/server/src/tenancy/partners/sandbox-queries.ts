import * as accounts from '../../identity/accounts/queries.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { awaitStatements } from '../../platform/database/await-statements.ts'
import type { Transaction } from '../../platform/database/database.ts'

export const removeRolesIn = (tx: Transaction, schoolId: string) =>
  tx.query('delete from panel_role where school_id = $1', [schoolId])

// The users that a sandbox was created with have a sealed session.
const isOurs = 'exists (select from session s where s.subject_id = u.id and s.sealed is not null)'

export async function removeAddedUsers(tx: Transaction, clientId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update panel_user u set deleted_at = clock(), password_hash = null
     where client_id = $1 and deleted_at is null and not ${isOurs} returning id`,
    [clientId],
  )
  await accounts.endAccess(
    tx,
    'panel',
    rows.map(({ id }) => id),
  )
}

export const restoreOwnUsers = (tx: Transaction, clientId: string) =>
  tx.query(`update panel_user u set deleted_at = null where client_id = $1 and deleted_at is not null and ${isOurs}`, [
    clientId,
  ])

/** Ends the sessions that users opened and reopens the sandbox's own sessions. */
export const restoreSessions = (tx: Transaction, clientId: string) =>
  tx.query(
    `update session set revoked_at = case when sealed is null then clock() end
     where client_id = $1 and (revoked_at is null) = (sealed is null)`,
    [clientId],
  )

export const takeDevicesFromEntrances = (tx: Transaction, schoolId: string) =>
  tx.query('update api_key set entrance_id = null where school_id = $1 and entrance_id is not null', [schoolId])

/** Returns the tokens of a sandbox that can be read again and are not revoked. */
export async function sealedTokens(tx: Transaction, clientId: string) {
  const [keys, sessions] = await awaitStatements(
    tx.query<{ id: string; kind: string; sealed: Buffer }>(
      'select id, kind, sealed from api_key where client_id = $1 and sealed is not null and revoked_at is null',
      [clientId],
    ),
    tx.query<{ id: string; email: string; sealed: Buffer }>(
      `select s.id, s.sealed, u.email from session s join panel_user u on u.id = s.subject_id
       where s.client_id = $1 and s.sealed is not null and s.revoked_at is null`,
      [clientId],
    ),
  )
  return { keys: keys.rows, sessions: sessions.rows }
}

/**
 * Adds the users of a sandbox that are missing, gives all of them their roles in its school, and returns their ids by address.
 */
export async function addUsers(
  tx: Transaction,
  { id: schoolId, clientId }: { readonly id: string; readonly clientId: string },
  users: readonly {
    readonly email: string
    readonly name: string
    readonly role: PanelRole
    readonly isOwner: boolean
  }[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; email: string }>(
    `with wanted as (
       select * from unnest($3::text[], $4::text[], $5::text[], $6::boolean[]) as w (email, name, role, is_owner)
     ), present as (
       select id, email from panel_user where client_id = $1 and email = any ($3) and deleted_at is null
     ), made as (
       insert into panel_user (client_id, email, name, is_owner)
       select $1, email, name, is_owner from wanted where email not in (select email from present)
       returning id, email
     ), users as (
       select * from present union all select * from made
     ), roles as (
       insert into panel_role (client_id, school_id, user_id, role) select $1, $2, id, role from users join wanted using (email)
     )
     select * from users`,
    [
      clientId,
      schoolId,
      users.map(({ email }) => email),
      users.map(({ name }) => name),
      users.map(({ role }) => role),
      users.map(({ isOwner }) => isOwner),
    ],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Whether the CNPJ of the next sandbox contains letters. Alternates from call to call. */
export async function hasLettersNext(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ has_letters: boolean }>(`select nextval('sandbox_cnpj') % 2 = 0 as has_letters`)
  return rows[0]!.has_letters
}
