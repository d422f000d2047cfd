import { Overtaken, type Transaction, violatedConstraint } from '../platform/database/database.ts'
import { tableTraits } from '../tenancy/rows/table-traits.ts'

/**
 * Deletes the rows of one client, through indexes because the table holds the rows of all schools. If a row still refers to one
 * of them, it was written after its own table was emptied, so the transaction has to be repeated.
 */
export const deleteClientRows = (tx: Transaction, table: string, clientId: string) =>
  tx.query(`delete from ${table} where ${rowsOf(table)}`, [clientId]).catch((error: unknown) => {
    throw violatedConstraint(error) === undefined ? error : new Overtaken('rows were added meanwhile', { cause: error })
  })

function rowsOf(table: string): string {
  const parent = parents[table]
  if (parent !== undefined) return `${parent}_id = any (${idsOf(parent)})`
  return exceptions[table] ?? (tableTraits(table).inSchool ? ofSchools : 'client_id = $1')
}

const ofSchools = 'school_id = any (array(select id from school where client_id = $1))'
const idsOf = (table: string) => `array(select id from ${table} where ${ofSchools})`

/** Tables without an index by school, because their rows are found by their parent. */
const parents: Readonly<Partial<Record<string, string>>> = {
  agenda_classroom: 'agenda',
  classroom_schedule: 'classroom',
  consent: 'student',
  council_deliberation: 'class_council',
  curriculum_plan_item: 'curriculum_plan',
  diary_attendance: 'diary_entry',
  evaluation_assessment: 'form_of_evaluation',
  lesson_plan: 'lesson',
  pick_up_student: 'pick_up',
  receivable_payment: 'receivable',
  removed_responsible_link: 'student',
  responsible_link: 'student',
  term: 'school_year',
  timetable_entry: 'classroom',
}

const exceptions: Readonly<Partial<Record<string, string>>> = {
  photo: `owner_id = any (${idsOf('student')} || ${idsOf('responsible')})`,
  photo_upload: 'client_id = $1',
}

/** Returns the integer ids that a school keeps for its samples, by key. Takes missing ones from the table's sequence. */
export async function sampleNumbers(
  tx: Transaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  table: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ name: string; number: number }>(
    `with found as (select name, number from sample_number where school_id = $2 and name = any ($3)),
       made as (insert into sample_number (client_id, school_id, name, number)
         select $1, $2, name, nextval(pg_get_serial_sequence($4, 'id')) from unnest($3::text[]) name where name not in (select name from found)
         returning name, number)
     select * from found union all select * from made`,
    [clientId, id, keys, table],
  )
  return new Map(rows.map(({ name, number }) => [name, number]))
}
