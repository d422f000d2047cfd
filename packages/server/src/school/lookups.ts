import { db, type Transaction } from '../platform/database/database.ts'
import { type Lock, type Place, table } from '../platform/database/table.ts'
import { refuse } from '../platform/operation/errors.ts'
import { isUuid } from '../platform/operation/parameters.ts'

// What many modules look up by what a path or body names. Each refuses with its own 404, for another school's ids too.

export const classrooms = table('classroom', 'classroom_not_found')
export const entrances = table('entrance', 'entrance_not_found')
export const grades = table('grade', 'grade_not_found')
export const responsibles = table('responsible', 'responsible_not_found')
export const schoolYears = table('school_year', 'school_year_not_found')
export const subjects = table('subject', 'subject_not_found')

/**
 * `{enrollment_number}` names a student of the school: by any number he has and that is not retired, or by his id.
 * A number has at most 30 characters, so it cannot look like an id.
 */
export async function student({ tx, school }: Place, segment: string, lock?: Lock) {
  const query = db
    .selectFrom('student')
    .selectAll('student')
    .where('student.school_id', '=', school.id)
    .where('student.deleted_at', 'is', null)
  const named = isUuid(segment)
    ? query.where('student.id', '=', segment.toLowerCase())
    : query
        .innerJoin('student_number as n', 'n.student_id', 'student.id')
        .where('n.school_id', '=', school.id)
        .where('n.number', '=', segment)
        .where('n.retired', '=', false)
  const found = await tx.maybe(lock ? named[lock]('student') : named)
  if (!found) throw refuse('student_not_found')
  return found
}
export type StudentRow = Awaited<ReturnType<typeof student>>

/** The active enrollment that student paths act on: of the year that holds today, else the next one to come. */
export async function activeEnrollment({ tx }: Place, studentId: string, today: string) {
  return tx.maybe(
    db
      .selectFrom('enrollment as e')
      .innerJoin('school_year as y', 'y.id', 'e.school_year_id')
      .selectAll('e')
      .select(['y.status as year_status', 'y.starts_on', 'y.ends_on'])
      .where('e.student_id', '=', studentId)
      .where('e.status', '=', 'MATRICULADO')
      .where('e.deleted_at', 'is', null)
      // A year that is over comes last: it is acted on only when there is no other.
      .orderBy((eb) => eb.case().when('y.ends_on', '<', today).then(1).else(0).end())
      .orderBy('y.starts_on')
      .limit(1),
  )
}

/**
 * Locked together with its school year, which is not closed meanwhile. Two statements: while one waits for a classroom that
 * is being moved to another year, it has the old year in hand, and would find the two no longer belong together.
 */
export async function classroom({ tx, school }: Place, id: string, lock?: Lock) {
  if (lock)
    await tx.many(
      db.selectFrom('classroom').select('id').where('school_id', '=', school.id).where('id', '=', id)[lock](),
    )
  const query = db
    .selectFrom('classroom as c')
    .innerJoin('school_year as y', 'y.id', 'c.school_year_id')
    .selectAll('c')
    .select(['y.status as year_status', 'y.starts_on as year_starts_on', 'y.ends_on as year_ends_on'])
    .where('c.school_id', '=', school.id)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
  const found = await tx.maybe(lock ? query.forShare('y') : query)
  if (!found) throw refuse('classroom_not_found')
  return found
}

/** The terms of a school year. */
export async function termsOf(tx: Transaction, schoolYearId: number): Promise<number[]> {
  const { rows } = await tx.query<{ period: number }>('select period from term where school_year_id = $1', [
    schoolYearId,
  ])
  return rows.map(({ period }) => period)
}

/** Which of these subjects the school has. They are not removed meanwhile. */
export async function knownSubjects({ tx, school }: Place, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from subject where school_id = $1 and id = any($2) and deleted_at is null for key share',
    [school.id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
