import type { PanelRole } from '../../identity/roles.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { VisibleRows } from '../../tenancy/rows/list-statement.ts'
import { type Lock, type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import * as queries from './queries.ts'

export type PanelCall = SchoolContext & { readonly caller: Caller }

const staff = table('staff')

/**
 * Returns the teacher behind a call if that is the only role that permits it, or null for keys and for users with a wider
 * role. The `id` is null if there is no record of the teacher, who then has no classes.
 */
export async function findActingTeacher(call: PanelCall, access: Access): Promise<{ id: string | null } | null> {
  if (call.caller.kind !== 'panel') return null
  const roles = await rolesOf(call)
  if (access.roles?.some((role) => role !== 'teacher' && roles.includes(role))) return null
  const email = call.caller.user!.email.toLowerCase()
  const teacher = await staff.find(call, { role: 'teacher', email })
  return { id: teacher?.id ?? null }
}

/** The roles of the signed-in user in this school. Keys have no roles. */
export const rolesOf = async (call: PanelCall): Promise<readonly PanelRole[]> =>
  call.caller.user ? queries.rolesOf(call, call.caller.user.id) : []

/** Returns the classes with a timetable entry or a lesson of the teacher, or null if the caller is not limited to own classes. */
export async function findOwnClassIds(call: PanelCall, access: Access): Promise<readonly string[] | null> {
  const teacher = await findActingTeacher(call, access)
  return teacher && queries.classesOf(call.tx, teacher.id)
}

/** Refuses a teacher who acts on classes other than their own. */
export async function requireOwnClasses(
  call: PanelCall,
  access: Access,
  classroomIds: readonly string[],
): Promise<void> {
  const own = await findOwnClassIds(call, access)
  if (own && !classroomIds.every((id) => own.includes(id)))
    throw refuse(
      'forbidden',
      'A teacher may act only on their own classes: those with a timetable entry or a lesson of theirs.',
    )
}

/** Finds the classroom of the path. Refuses callers who may not act on it. */
export async function getOwnClassroom(
  call: PanelCall & { readonly params: { readonly classroom_id: string } },
  access: Access,
  lock?: Lock,
) {
  const classroom = await lookups.getClassroom(call, call.params.classroom_id, lock)
  await requireOwnClasses(call, access, [classroom.id])
  return classroom
}

/** Limits a list to the rows of a teacher's own classes; others see all rows. `?` in `where` is the ids of the classes. */
export const limitToOwnClasses =
  (access: Access, where: string) =>
  async (call: PanelCall): Promise<VisibleRows | null> => {
    const own = await findOwnClassIds(call, access)
    return own && { where, value: own }
  }
