import type { PanelRole } from '../../identity/roles.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'

/** Removes the teacher from timetable entries and future lessons, which keep their slots. Past lessons keep their teacher. */
export async function unassignTeacher(tx: Transaction, teacherId: string, { timeZone }: School) {
  // The timetables changed, so they get a new version.
  await tx.query(
    `with freed as (update timetable_entry set teacher_id = null where teacher_id = $1 returning classroom_id)
     update timetable set updated_at = clock() where classroom_id in (select classroom_id from freed)`,
    [teacherId],
  )
  // A lesson without hours counts as future until its day is over.
  await tx.query(
    `update lesson set teacher_id = null
     where teacher_id = $1 and date + coalesce(starts_at, '24:00') > clock() at time zone $2 and deleted_at is null`,
    [teacherId, timeZone],
  )
}

export async function rolesOf({ tx, school }: SchoolContext, userId: string): Promise<readonly PanelRole[]> {
  const { rows } = await tx.query<{ role: PanelRole }>(
    `select role from panel_role where user_id = $1 and school_id = $2
     union all select 'owner' from panel_user where id = $1 and is_owner`,
    [userId, school.id],
  )
  return rows.map(({ role }) => role)
}

/** Returns the classrooms with a timetable entry or a lesson of the teacher. */
export async function classesOf(tx: Transaction, teacherId: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ classroom_id: string }>(
    `select classroom_id from timetable_entry where teacher_id = $1
     union select classroom_id from lesson where teacher_id = $1 and deleted_at is null`,
    [teacherId],
  )
  return rows.map(({ classroom_id }) => classroom_id)
}

type Granted = {
  id: string
  client_id: string
  email: string
  is_new_role: boolean
  has_password: boolean
  has_invitation: boolean
}

export async function grantRole({ tx, school }: SchoolContext, email: string, role: PanelRole): Promise<Granted> {
  const { rows } = await tx.query<Granted>(
    `with person as (
       select * from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null
     ), granted as (
       insert into panel_role (client_id, user_id, school_id, role) select client_id, id, $3, $4 from person on conflict do nothing returning user_id
     )
     select id, client_id, email, exists (select from granted) as is_new_role, password_hash is not null as has_password,
       exists (select from invitation i where i.user_id = person.id and i.used_at is null and i.expires_at > clock()) as has_invitation
     from person`,
    [school.clientId, email, school.id, role],
  )
  return rows[0]!
}

export const insertUser = ({ tx, school }: SchoolContext, { email, name }: { email: string; name: string }) =>
  tx.query(
    `insert into panel_user (client_id, email, name) values ($1, $2, $3)
     on conflict (client_id, lower(email)) where deleted_at is null do nothing`,
    [school.clientId, email, name],
  )

/** Locks the user of the address. Returns whether there is one. */
export async function lockUser({ tx, school }: SchoolContext, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from panel_user where client_id = $1 and lower(email) = $2 and deleted_at is null for no key update',
    [school.clientId, email],
  )
  return rowCount === 1
}

export const renameUser = ({ tx, school }: SchoolContext, { email, name }: { email: string; name: string }) =>
  tx.query(
    'update panel_user set name = $3 where client_id = $1 and lower(email) = $2 and deleted_at is null and not is_owner and name <> $3',
    [school.clientId, email, name],
  )

export async function revokeRole({ tx, school }: SchoolContext, email: string, role: PanelRole): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `delete from panel_role r using panel_user u
     where u.id = r.user_id and u.client_id = $1 and lower(u.email) = $2 and u.deleted_at is null and r.school_id = $3 and r.role = $4
     returning r.user_id`,
    [school.clientId, email, school.id, role],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Revokes the roles that came from the records of an app, and returns the users who had them. */
export async function revokeRolesOf(
  tx: Transaction,
  { appId, clientId }: { appId: string; clientId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `delete from panel_role r using panel_user u, staff s
     where s.written_by_app = $1 and s.client_id = $2 and s.deleted_at is null
       and u.client_id = s.client_id and lower(u.email) = s.email and u.deleted_at is null
       and r.user_id = u.id and r.school_id = s.school_id and r.role = s.role
     returning r.user_id`,
    [appId, clientId],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Returns the address of the oldest panel user who is a teacher of the school. */
export async function firstTeacherEmail({ tx, school }: SchoolContext): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>(
    `select lower(u.email) as email from panel_user u join panel_role r on r.user_id = u.id
     where r.school_id = $1 and r.role = 'teacher' and u.deleted_at is null order by u.created_at limit 1`,
    [school.id],
  )
  return rows[0]?.email
}

export const withRole = (role: 'coordinator' | 'secretary' | 'teacher') => `select * from staff where role = '${role}'`
