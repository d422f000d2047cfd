import type { Transaction } from '../../platform/database/database.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

/** A student whom a body names, and the enrollment that puts them into the classroom, if any does. */
export type Pupil = {
  readonly student_id: string
  readonly student_number: string
  readonly enrollment_id: string | null
}

/** Where pupils must be: enrolled there now or, with a day, on that day. */
type Room = { readonly classroomId: string; readonly on?: string }

/** The students named by number or id, in their order; refuses the first that the school does not know. */
export async function find(
  { tx, school }: { tx: Transaction; school: Pick<School, 'id'> },
  { classroomId, on }: Room,
  named: readonly string[],
): Promise<Pupil[]> {
  const { rows } = await tx.query<{ name: string } & { [M in keyof Pupil]: Pupil[M] | null }>(
    `select n.name, s.id as student_id, s.student_number, e.id as enrollment_id
     from unnest($3::text[]) with ordinality as n (name, position)
       left join student_number m on m.school_id = $1 and m.number = n.name and not m.retired
       left join student s on s.school_id = $1 and s.deleted_at is null
         and s.id = coalesce(m.student_id, case when n.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.name::uuid end)
       left join lateral (
         select id from enrollment e
         where e.student_id = s.id and e.deleted_at is null
           and case when $4::date is null then e.classroom_id = $2 and e.status = 'MATRICULADO' else ${wasIn('$2', '$4')} end
         order by e.status = 'MATRICULADO' desc, e.enrolled_on desc limit 1
       ) e on true
     order by n.position`,
    [school.id, classroomId, named, on ?? null],
  )
  const held = await hold(
    tx,
    rows.map(({ enrollment_id }) => enrollment_id),
  )
  return rows.map(({ name, student_id, student_number, enrollment_id }) => {
    if (student_id === null || student_number === null)
      throw refuse('student_not_found', `No student of this school answers to ${name}.`)
    return { student_id, student_number, enrollment_id: held.has(enrollment_id) ? enrollment_id : null }
  })
}

/** Those that are not erased meanwhile: what hangs on an erased enrollment would stay behind. */
async function hold(tx: Transaction, enrollmentIds: readonly (string | null)[]): Promise<Set<string | null>> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from enrollment where id = any($1) and deleted_at is null order by id for key share',
    [enrollmentIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether an enrollment `e` was in the classroom on that day: before a transfer in the old one, after it in the new one,
 * and on the day of the transfer in both.
 */
const wasIn = (classroom: string, day: string) => `(
  e.classroom_id = ${classroom} and ${day} <= coalesce(e.ended_on, ${day})
    and ${day} >= coalesce((select until from past_classroom where enrollment_id = e.id order by id desc limit 1), e.enrolled_on)
  or exists (
    select from past_classroom where enrollment_id = e.id and classroom_id = ${classroom} and ${day} between since and until
  )
)`

/** A list names each student once. */
export function requireDistinct(pupils: readonly Pupil[], list: string): void {
  const seen = new Set<string>()
  const faults = pupils.flatMap(({ student_id }, i) => {
    if (!seen.has(student_id)) return seen.add(student_id) && []
    return [
      {
        pointer: `${list}/${i}/enrollment_number`,
        code: 'repeated',
        message: 'names a student who is in the list already',
      },
    ]
  })
  if (faults.length > 0) throw refuseFaults(faults)
}

/** Their enrollments in the classroom; refuses the first who has none. */
export function enrollmentsOf(pupils: readonly Pupil[]): string[] {
  return pupils.map(({ enrollment_id, student_number }) => {
    if (enrollment_id === null) throw refuse('student_not_in_classroom', `${student_number} is not in this classroom.`)
    return enrollment_id
  })
}
