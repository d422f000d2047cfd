import * as accounts from '../../identity/accounts/queries.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'

type SchoolKey = { readonly id: string; readonly clientId: string }

export type UserRow = {
  id: string
  email: string
  name: string
  is_owner: boolean
  version: number
  created_at: Date
  roles: PanelRole[]
}

const selectUser = `
  select u.id, u.email, u.name, u.is_owner, u.version, u.created_at,
    coalesce((select array_agg(r.role order by r.role) from panel_role r where r.user_id = u.id and r.school_id = $1), '{}') as roles
  from panel_user u`
const worksHere = 'exists (select from panel_role r where r.user_id = u.id and r.school_id = $1)'

/**
 * Returns the SQL sort key of a name, in the order in which people look names up: without case and accents, a space before any
 * letter.
 */
const folded = (name: string) =>
  `lower(regexp_replace(normalize(${name}, nfd), '[\u0300-\u036f]', '', 'g')) collate "C"`

/** Lists the users with a role in the school, by name. `after` holds the name and id of the last user on the page before. */
export async function list(
  tx: Transaction,
  schoolId: string,
  after: readonly (string | number)[] | null,
  count: number,
): Promise<UserRow[]> {
  const { rows } = await tx.query<UserRow>(
    `${selectUser} where u.deleted_at is null and ${worksHere}
       and ($3::uuid is null or (${folded('u.name')}, u.id) > (${folded('$2::text')}, $3))
     order by ${folded('u.name')}, u.id limit $4`,
    [schoolId, after?.[0] ?? null, after?.[1] ?? null, count],
  )
  return rows
}

/** Returns the user if the caller may see them: users of the school, or for an owner every user of the client. Locks the row. */
export async function find(
  tx: Transaction,
  id: string,
  school: SchoolKey,
  callerId: string,
): Promise<UserRow | undefined> {
  const { rows } = await tx.query<UserRow>(
    `${selectUser} where u.id = $2 and u.client_id = $3 and u.deleted_at is null
       and (${worksHere} or exists (select from panel_user me where me.id = $4 and me.is_owner))
     for no key update of u`,
    [school.id, id, school.clientId, callerId],
  )
  return rows[0]
}

export type ClientUserRow = Omit<UserRow, 'version' | 'roles'> & {
  has_accepted: boolean
  schools: { cnpj: string; name: string; roles: PanelRole[] }[]
}

/** Lists the users of all schools of a client, by id. */
export async function listOfClient(
  tx: Transaction,
  clientId: string,
  after: string | undefined,
  count: number,
): Promise<ClientUserRow[]> {
  const { rows } = await tx.query<ClientUserRow>(
    `select u.id, u.email, u.name, u.is_owner, u.created_at, u.password_hash is not null as has_accepted, coalesce((
       select json_agg(json_build_object('cnpj', s.cnpj, 'name', s.name, 'roles', r.roles) order by s.name, s.id)
       from (select school_id, array_agg(role order by role) as roles from panel_role where user_id = u.id group by school_id) r
         join school s on s.id = r.school_id
     ), '[]') as schools
     from panel_user u
     where u.client_id = $1 and u.deleted_at is null and ($2::uuid is null or u.id > $2) order by u.id limit $3`,
    [clientId, after ?? null, count],
  )
  return rows
}

export async function managersOf(tx: Transaction, schoolId: string): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `select user_id from panel_role where school_id = $1 and role = 'management'`,
    [schoolId],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Removes from the user the `roles` that are not in `kept`. */
export const removeRoles = (
  tx: Transaction,
  userId: string,
  schoolId: string,
  roles: readonly PanelRole[],
  kept: readonly PanelRole[],
) =>
  tx.query('delete from panel_role where user_id = $1 and school_id = $2 and role = any ($3) and role <> all ($4)', [
    userId,
    schoolId,
    roles,
    kept,
  ])

export const addRoles = (tx: Transaction, userId: string, school: SchoolKey, roles: readonly PanelRole[]) =>
  tx.query(
    'insert into panel_role (client_id, user_id, school_id, role) select $1, $2, $3, unnest($4::text[]) on conflict do nothing',
    [school.clientId, userId, school.id, roles],
  )

export const removeAllRoles = (tx: Transaction, userId: string, schoolId: string) =>
  tx.query('delete from panel_role where user_id = $1 and school_id = $2', [userId, schoolId])

/** Removes the users who have no role in any school left, and ends their access. Owners are never removed. */
export async function removeWithoutRole(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update panel_user u set deleted_at = clock(), password_hash = null
     where id = any ($1) and not is_owner and not exists (select from panel_role r where r.user_id = u.id) returning id`,
    [userIds],
  )
  await accounts.endAccess(
    tx,
    'panel',
    rows.map(({ id }) => id),
  )
}

export type InvitedRow = { id: string; client_id: string; email: string }

/** Returns the owners of a client who have not set a password yet. */
export async function pendingOwners(tx: Transaction, clientId: string): Promise<InvitedRow[]> {
  const { rows } = await tx.query<InvitedRow>(
    `select id, client_id, email from panel_user
     where client_id = $1 and is_owner and password_hash is null and deleted_at is null`,
    [clientId],
  )
  return rows
}

export const removeOpenInvitations = (tx: Transaction, userId: string) =>
  tx.query('delete from invitation where user_id = $1 and used_at is null', [userId])

/**
 * Uses up an invitation and returns the id of the invited user, or undefined if the token is unknown, expired or already used.
 * A user who has a password by now chose it through a link from their own mailbox; the invitation must not replace it, because
 * the inviting person may have seen the token.
 */
export async function acceptInvitation(tx: Transaction, token: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `update invitation i set used_at = clock() from panel_user u
     where i.hash = $1 and i.used_at is null and i.expires_at > clock() and u.id = i.user_id and u.deleted_at is null
       and u.password_hash is null
     returning u.id`,
    [sha256(token)],
  )
  return rows[0]?.id
}
