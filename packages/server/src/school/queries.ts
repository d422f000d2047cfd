import type { Selectable } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { Classroom, Enrollment, Student } from '../platform/database/tables.ts'
import type { Lock, SchoolContext } from '../tenancy/rows/table.ts'

const sql = {
  forKeyShare: 'for key share',
  forShare: 'for share',
  forNoKeyUpdate: 'for no key update',
  forUpdate: 'for update',
} as const satisfies Record<Lock, string>

/** Finds the student with this number, unless the number is retired. */
export async function studentByNumber({ tx, school }: SchoolContext, number: string, lock?: Lock) {
  const { rows } = await tx.query<Selectable<Student>>(
    `select s.* from student s join student_number n on n.student_id = s.id
     where s.school_id = $1 and s.deleted_at is null and n.school_id = $1 and n.number = $2 and not n.retired
     ${lock ? `${sql[lock]} of s` : ''}`,
    [school.id, number],
  )
  return rows[0]
}

/** When the pass `a` happened. The clock of its gate may be ahead, but no pass is recorded before it happens. */
export const passedAt = 'least(a.occurred_at, a.created_at)'
export const lastPassFirst = `${passedAt} desc, a.occurred_at desc, a.created_at desc`

/** Selects the name of a student, or null if the student was removed. */
export const studentName = (student: string) =>
  `case when ${student}.deleted_at is null then ${student}.name end as student_name`

type WithYear = { year_status: string; starts_on: string; ends_on: string }

/**
 * The end of a statement that reads the active enrollment `e` of a student and its year `y`: the year that contains the day,
 * otherwise the next one. An enrollment in a past year counts only if there is no other.
 */
export const fromActiveEnrollment = (studentId: string, day: string) => `
  from enrollment e join school_year y on y.id = e.school_year_id
  where e.student_id = ${studentId} and e.status = 'MATRICULADO' and e.deleted_at is null
  order by y.ends_on < ${day}, y.starts_on limit 1`

export async function findActiveEnrollment({ tx }: Pick<SchoolContext, 'tx'>, studentId: string, today: string) {
  const { rows } = await tx.query<Selectable<Enrollment> & WithYear>(
    `select e.*, y.status as year_status, y.starts_on, y.ends_on ${fromActiveEnrollment('$1', '$2')}`,
    [studentId, today],
  )
  return rows[0]
}

type InYear = { year_status: string; year_starts_on: string; year_ends_on: string }

/** Finds the classroom and its year. `isLocked` locks the year, so that it is not closed meanwhile. */
export async function classroomInYear({ tx, school }: SchoolContext, id: string, isLocked: boolean) {
  const { rows } = await tx.query<Selectable<Classroom> & InYear>(
    `select c.*, y.status as year_status, y.starts_on as year_starts_on, y.ends_on as year_ends_on
     from classroom c join school_year y on y.id = c.school_year_id
     where c.school_id = $1 and c.id = $2 and c.deleted_at is null ${isLocked ? 'for share of y' : ''}`,
    [school.id, id],
  )
  return rows[0]
}

/** Returns the numbers of the terms of a school year. */
export async function termsOf(tx: Transaction, schoolYearId: number): Promise<number[]> {
  const { rows } = await tx.query<{ period: number }>('select period from term where school_year_id = $1', [
    schoolYearId,
  ])
  return rows.map(({ period }) => period)
}

/** Returns which of these subjects the school has, and locks them so that they are not removed meanwhile. */
export async function lockSubjects({ tx, school }: SchoolContext, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from subject where school_id = $1 and id = any($2) and deleted_at is null for key share',
    [school.id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
