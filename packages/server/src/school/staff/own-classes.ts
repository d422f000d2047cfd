import type { Transaction } from '../../platform/database/database.ts'
import type { Access, Caller, PanelRole } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

type Place = { readonly tx: Transaction; readonly caller: Caller; readonly school: Pick<School, 'id'> }

/**
 * The teacher behind a call, where that is the only role that admits it; null for keys and for everyone with a wider
 * role. Their record may be missing: then no class is theirs.
 */
export async function actingTeacher(call: Place, access: Access): Promise<{ id: string | null } | null> {
  if (call.caller.kind !== 'panel') return null
  const roles = await rolesOf(call)
  if (access.roles?.some((role) => role !== 'teacher' && roles.includes(role))) return null
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from staff where school_id = $1 and role = 'teacher' and email = lower($2) and deleted_at is null`,
    [call.school.id, call.caller.user!.email],
  )
  return { id: rows[0]?.id ?? null }
}

/** What whoever is signed in may be in this school. Keys have no roles. */
export async function rolesOf({ tx, caller, school }: Place): Promise<readonly PanelRole[]> {
  if (!caller.user) return []
  const { rows } = await tx.query<{ role: PanelRole }>(
    `select role from panel_role where user_id = $1 and school_id = $2
     union all select 'owner' from panel_user where id = $1 and is_owner`,
    [caller.user.id, school.id],
  )
  return rows.map(({ role }) => role)
}

/** Teachers act on own classes only: those with a timetable entry or a lesson of theirs. */
export async function requireOwnClasses(call: Place, access: Access, classroomIds: readonly string[]): Promise<void> {
  const teacher = await actingTeacher(call, access)
  if (!teacher) return
  const { rowCount } = await call.tx.query(
    `select unnest($2::uuid[]) except (
       select classroom_id from timetable_entry where teacher_id = $1
       union select classroom_id from lesson where teacher_id = $1 and deleted_at is null
     ) limit 1`,
    [teacher.id, classroomIds],
  )
  if (rowCount !== 0)
    throw refuse('forbidden', 'A teacher acts on own classes: those with a timetable entry or a lesson of theirs.')
}
