import { Type } from 'typebox'
import { invitationDays } from '../../identity/mail/invitation.ts'
import { post } from '../../identity/mail/queries.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { newToken } from '../../identity/tokens.ts'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'

export const User = object({
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  is_owner: flag,
  roles: listOf(Type.String(), { uniqueItems: true }),
  version: Type.Integer(),
  created_at: Instant,
})
export const Invitation = object({
  email: Type.String(),
  token: nullable(Type.String({ description: 'In a sandbox, where no mail is sent; otherwise only the mail has it' })),
  expires_at: Instant,
})

/** Only the mail has the token: the right to invite a person is not the right to sign in as that person. */
export const InvitationSent = object({ status: oneOf('accepted') })

/** Coordinators, secretaries and teachers get their role with their record in the school, and lose it with it. */
const assignableRoles = ['management', 'librarian', 'finance', 'gatekeeper'] as const
export type AssignableRole = (typeof assignableRoles)[number]
export const AssignableRoles = listOf(oneOf(...assignableRoles), { minItems: 1, uniqueItems: true })

type NewUser = { client_id: string; email: string; name: string; is_owner?: boolean }

/** Without a password, so nobody can sign in before the invitation is accepted. */
export const create = (tx: Transaction, user: NewUser) =>
  tx.one(db.insertInto('panel_user').values(user).returning(['id', 'client_id', 'email']))

type Invited = { id: string; client_id: string; email: string }

/**
 * Invites a user who has no password yet, by mail; earlier invitations stop working. Addresses in a sandbox are invented: no
 * mail is sent, and the response has the token instead.
 */
export async function invite(tx: Transaction, secrets: Secrets, { id, client_id, email }: Invited, zone: string) {
  const token = newToken('in_')
  const expiresAt = new Date(tx.now.getTime() + invitationDays * 24 * 3_600_000)
  const client = await tx.one(db.selectFrom('client').select(['name', 'environment']).where('id', '=', client_id))
  await tx.query('delete from invitation where user_id = $1 and used_at is null', [id])
  await tx.many(db.insertInto('invitation').values({ client_id, user_id: id, hash: token.hash, expires_at: expiresAt }))
  const isMailed = client.environment === 'live'
  if (isMailed)
    await post(tx, secrets, { about: 'invitation', audience: 'panel', email, token: token.text, by: client.name })
  return { email, token: isMailed ? null : token.text, expires_at: timesIn(zone)(expiresAt) }
}

/** Whoever has a password needs no invitation, and gets none: it would be a second way to choose one. */
export async function inviteAgain(tx: Transaction, secrets: Secrets, user: Invited): Promise<void> {
  const { password_hash } = await tx.one(
    db.selectFrom('panel_user').select('password_hash').where('id', '=', user.id).forNoKeyUpdate(),
  )
  if (password_hash !== null) throw refuse('invitation_accepted')
  await invite(tx, secrets, user, platformZone)
}

/** Owners of a client who have no password yet. */
export const pendingOwners = (tx: Transaction, clientId: string): Promise<Invited[]> =>
  tx.many(
    db
      .selectFrom('panel_user')
      .select(['id', 'client_id', 'email'])
      .where('client_id', '=', clientId)
      .where('is_owner', '=', true)
      .where('password_hash', 'is', null)
      .where('deleted_at', 'is', null),
  )

/**
 * Uses an invitation up and says whose it is; undefined where it is unknown, late or used. Whoever has a password by now
 * chose it with a link from their own mailbox: the invitation, which whoever invited has seen, must not replace it.
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

export const setPassword = (tx: Transaction, id: string, passwordHash: string) =>
  tx.many(db.updateTable('panel_user').set({ password_hash: passwordHash }).where('id', '=', id))

export type UserRow = {
  id: string
  email: string
  name: string
  is_owner: boolean
  version: number
  created_at: Date
  roles: PanelRole[]
}

export const toAnswer = ({ created_at, ...user }: UserRow, zone: string) => ({
  ...user,
  created_at: timesIn(zone)(created_at),
})

const selectUser = `
  select u.id, u.email, u.name, u.is_owner, u.version, u.created_at,
    coalesce((select array_agg(r.role order by r.role) from panel_role r where r.user_id = u.id and r.school_id = $1), '{}') as roles
  from panel_user u`
const worksHere = 'exists (select from panel_role r where r.user_id = u.id and r.school_id = $1)'

/** Users with a role in the school, by id. */
export async function list(
  tx: Transaction,
  schoolId: string,
  after: string | undefined,
  count: number,
): Promise<UserRow[]> {
  const { rows } = await tx.query<UserRow>(
    `${selectUser} where u.deleted_at is null and ${worksHere} and ($2::uuid is null or u.id > $2) order by u.id limit $3`,
    [schoolId, after ?? null, count],
  )
  return rows
}

/** One user as a caller may see it: those of the school, and to an owner everyone of the client. */
export async function find(
  tx: Transaction,
  id: string,
  school: { id: string; clientId: string },
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

/** Replaces those of the user's roles in the school that management assigns. */
export async function assign(
  tx: Transaction,
  userId: string,
  school: { id: string; clientId: string },
  roles: readonly AssignableRole[],
): Promise<void> {
  await tx.query(
    'delete from panel_role where user_id = $1 and school_id = $2 and role = any ($3) and role <> all ($4)',
    [userId, school.id, assignableRoles, roles],
  )
  await tx.query(
    'insert into panel_role (client_id, user_id, school_id, role) select $1, $2, $3, unnest($4::text[]) on conflict do nothing',
    [school.clientId, userId, school.id, roles],
  )
}

/** Takes the user out of the school; whoever has no role left anywhere is gone, sessions and all. */
export async function leave(tx: Transaction, userId: string, schoolId: string): Promise<void> {
  await tx.query('delete from panel_role where user_id = $1 and school_id = $2', [userId, schoolId])
  await tx.query(
    `with gone as (
       update panel_user u set deleted_at = clock()
       where id = $1 and not is_owner and not exists (select from panel_role r where r.user_id = u.id) returning id
     )
     update session set revoked_at = clock() from gone where audience = 'panel' and subject_id = gone.id and revoked_at is null`,
    [userId],
  )
}

export async function managersOf(tx: Transaction, schoolId: string): Promise<string[]> {
  const rows = await tx.many(
    db.selectFrom('panel_role').select('user_id').where('school_id', '=', schoolId).where('role', '=', 'management'),
  )
  return rows.map(({ user_id }) => user_id)
}

export type ClientUserRow = Omit<UserRow, 'version' | 'roles'> & {
  has_accepted: boolean
  schools: { cnpj: string; name: string; roles: PanelRole[] }[]
}

/** Users of all schools of a client, by id. */
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

export const toClientAnswer = ({ created_at, ...user }: ClientUserRow, zone: string) => ({
  ...user,
  created_at: timesIn(zone)(created_at),
})
