import { localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { type NumberForm, numberForm, writeNumber } from './number-pattern.ts'

// A number belongs to one student of the school for ever. Its row in `student_number` decides that, whoever comes at the same time.

export type Call = { readonly tx: Transaction; readonly school: School }

/** Gives the student this number, or refuses where it is, or once was, somebody else's. His own retired one comes back to life. */
export async function claim(call: Call, studentId: string, number: string): Promise<void> {
  if (!(await tryClaim(call, studentId, number)))
    throw refuse('enrollment_number_taken', `${number} belongs, or once belonged, to another student.`)
}

/** Gives the student the next number of the school's pattern. */
export async function claimNext(call: Call, studentId: string): Promise<string> {
  const form = numberForm(call.school.settings.enrollment_number_pattern, localDate(call.tx.now, call.school.timeZone))
  let number = writeNumber(form, await count(call, form))
  while (!(await tryClaim(call, studentId, number))) number = writeNumber(form, await skipTaken(call, form))
  return number
}

async function tryClaim({ tx, school }: Call, studentId: string, number: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into student_number as n (client_id, school_id, number, student_id) values ($1, $2, $3, $4)
     on conflict (school_id, number) do update set retired = false where n.student_id = excluded.student_id`,
    [school.clientId, school.id, number, studentId],
  )
  return rowCount === 1
}

/** One further; concurrent registrations of a school queue up here until the one before commits. */
async function count({ tx, school }: Call, { pattern }: NumberForm): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `insert into number_counter as c (client_id, school_id, pattern, last) values ($1, $2, $3, 1)
     on conflict (school_id, pattern) do update set last = c.last + 1 returning last`,
    [school.clientId, school.id, pattern],
  )
  return rows[0]!.last
}

/** Past numbers that were given by hand or came with an import. Among one more than there are, one is free. */
async function skipTaken({ tx, school }: Call, { pattern, before, after, digits }: NumberForm): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `update number_counter c set last = (
       select n from generate_series(c.last + 1, c.last + 1 + (select count(*)::int from student_number where school_id = $1)) n
       where not exists (
         select from student_number where school_id = $1 and number = $3 || lpad(n::text, greatest($5::int, length(n::text)), '0') || $4
       ) order by n limit 1)
     where school_id = $1 and pattern = $2 returning last`,
    [school.id, pattern, before, after, digits],
  )
  return rows[0]!.last
}

/** It finds the student no longer and stays his, unless another enrollment of his still has it. */
export async function retire({ tx, school }: Call, studentId: string, number: string): Promise<void> {
  await tx.query(
    `update student_number set retired = true
     where school_id = $1 and number = $2 and student_id = $3
       and not exists (select from enrollment where student_id = $3 and enrollment_number = $2 and deleted_at is null)`,
    [school.id, number, studentId],
  )
}

/** After a change of his enrollments. */
export const refresh = ({ tx }: Call, studentId: string) => tx.query(refreshWhere('s.id = $1'), [studentId])

/** When a new year begins, who is enrolled in both goes by the number of the new one. */
export const refreshReenrolled = refreshWhere(
  `s.id in (select student_id from enrollment where status = 'MATRICULADO' and deleted_at is null group by student_id having count(*) > 1)`,
)

/**
 * `student_number` is the number of the active enrollment that holds today or is the next to come, else of the latest
 * enrollment; a student who never had one keeps the number of his registration.
 */
function refreshWhere(students: string): string {
  return `
    update student set student_number = current.number
    from (
      select s.id, (
        select e.enrollment_number from enrollment e join school_year y on y.id = e.school_year_id
        where e.student_id = s.id and e.enrollment_number is not null and e.deleted_at is null
        order by e.status = 'MATRICULADO' desc,
          case when e.status = 'MATRICULADO' then y.ends_on < (clock() at time zone h.time_zone)::date end,
          case when e.status = 'MATRICULADO' then y.starts_on end,
          y.starts_on desc, e.created_at desc
        limit 1
      ) as number
      from student s join school h on h.id = s.school_id where ${students}
    ) current
    where student.id = current.id and student.student_number <> current.number`
}
