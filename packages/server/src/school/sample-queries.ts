import type { Transaction } from '../platform/database/database.ts'
import { tableTraits } from '../platform/database/table-traits.ts'

/** Deletes the rows of one client. They are found by indexes: the table holds those of all schools. */
export const emptyOf = (tx: Transaction, table: string, clientId: string) =>
  tx.query(`delete from ${table} where ${rowsOf(table)}`, [clientId])

const rowsOf = (table: string) => belonging[table] ?? (tableTraits(table).inSchool ? ofSchools : 'client_id = $1')

const ofSchools = 'school_id = any (array(select id from school where client_id = $1))'
const idsOf = (table: string) => `array(select id from ${table} where ${ofSchools})`

/** Tables that have no index by school, because their rows are found by what they belong to. */
const belonging: Readonly<Partial<Record<string, string>>> = {
  agenda_classroom: `agenda_id = any (${idsOf('agenda')})`,
  classroom_schedule: `classroom_id = any (${idsOf('classroom')})`,
  consent: `student_id = any (${idsOf('student')})`,
  council_deliberation: `class_council_id = any (${idsOf('class_council')})`,
  curriculum_plan_item: `curriculum_plan_id = any (${idsOf('curriculum_plan')})`,
  diary_attendance: `diary_entry_id = any (${idsOf('diary_entry')})`,
  evaluation_assessment: `form_of_evaluation_id = any (${idsOf('form_of_evaluation')})`,
  lesson_plan: `lesson_id = any (${idsOf('lesson')})`,
  photo: `owner_id = any (${idsOf('student')} || ${idsOf('responsible')})`,
  photo_upload: 'client_id = $1',
  pick_up_student: `pick_up_id = any (${idsOf('pick_up')})`,
  receivable_payment: `receivable_id = any (${idsOf('receivable')})`,
  removed_responsible_link: `student_id = any (${idsOf('student')})`,
  responsible_link: `student_id = any (${idsOf('student')})`,
  term: `school_year_id = any (${idsOf('school_year')})`,
  timetable_entry: `classroom_id = any (${idsOf('classroom')})`,
}
