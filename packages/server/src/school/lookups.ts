import { db, type Transaction } from '../platform/database/database.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { School } from '../platform/operation/operation.ts'
import { type EitherId, isUuid } from '../platform/operation/parameters.ts'

// What many modules look up by what a path or body names. Each refuses with its own 404, for another school's ids too.

type Place = { readonly tx: Transaction; readonly school: Pick<School, 'id'> }

/**
 * How what was found is held until the transaction ends: `forKeyShare` for what is referred to, so that it is not removed
 * meanwhile; `forShare` for what must also stay as it is; `forNoKeyUpdate` for what changes; `forUpdate` for what is removed.
 */
export type Hold = 'forKeyShare' | 'forShare' | 'forNoKeyUpdate' | 'forUpdate'

/**
 * `{enrollment_number}` names a student of the school: by any number he has and that is not retired, or by his id.
 * A number has at most 30 characters, so it cannot look like an id.
 */
export async function student({ tx, school }: Place, segment: string, hold?: Hold) {
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
  const found = await tx.maybe(hold ? named[hold]('student') : named)
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

export async function responsible({ tx, school }: Place, cpf: string, hold?: Hold) {
  const query = db
    .selectFrom('responsible')
    .selectAll()
    .where('school_id', '=', school.id)
    .where('cpf', '=', cpf)
    .where('deleted_at', 'is', null)
  const found = await tx.maybe(hold ? query[hold]() : query)
  if (!found) throw refuse('responsible_not_found')
  return found
}

/**
 * Held together with its school year, which is not closed meanwhile. Two statements: while one waits for a classroom that
 * is being moved to another year, it has the old year in hand, and would find the two no longer belong together.
 */
export async function classroom({ tx, school }: Place, id: string, hold?: Hold) {
  if (hold)
    await tx.many(
      db.selectFrom('classroom').select('id').where('school_id', '=', school.id).where('id', '=', id)[hold](),
    )
  const query = db
    .selectFrom('classroom as c')
    .innerJoin('school_year as y', 'y.id', 'c.school_year_id')
    .selectAll('c')
    .select(['y.status as year_status', 'y.starts_on as year_starts_on', 'y.ends_on as year_ends_on'])
    .where('c.school_id', '=', school.id)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
  const found = await tx.maybe(hold ? query.forShare('y') : query)
  if (!found) throw refuse('classroom_not_found')
  return found
}

export async function schoolYear({ tx, school }: Place, id: number, hold?: Hold) {
  const query = db
    .selectFrom('school_year')
    .selectAll()
    .where('school_id', '=', school.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const found = await tx.maybe(hold ? query[hold]() : query)
  if (!found) throw refuse('school_year_not_found')
  return found
}

export async function grade({ tx }: Place, id: number) {
  const found = await tx.maybe(db.selectFrom('grade').selectAll().where('id', '=', id))
  if (!found) throw refuse('grade_not_found')
  return found
}

export async function entrance({ tx, school }: Place, id: number, hold?: Hold) {
  const query = db
    .selectFrom('entrance')
    .selectAll()
    .where('school_id', '=', school.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const found = await tx.maybe(hold ? query[hold]() : query)
  if (!found) throw refuse('entrance_not_found')
  return found
}

/** Which of these subjects the school has. They are not removed meanwhile. */
export async function knownSubjects({ tx, school }: Place, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from subject where school_id = $1 and id = any($2) and deleted_at is null for key share',
    [school.id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function subject({ tx, school }: Place, either: EitherId, hold?: Hold) {
  const query = db
    .selectFrom('subject')
    .selectAll()
    .where('school_id', '=', school.id)
    .where('deleted_at', 'is', null)
    .where((is) => ('id' in either ? is('id', '=', either.id) : is('uuid', '=', either.uuid)))
  const found = await tx.maybe(hold ? query[hold]() : query)
  if (!found) throw refuse('subject_not_found')
  return found
}
