import type { Selectable } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'

/** Tables whose rows belong to a school, by their `client_id` and `school_id`. */
export type InSchool = {
  [T in keyof DB]: DB[T] extends { client_id: string; school_id: string } ? T : never
}[keyof DB]
/** Tables whose removed rows stay, marked by `deleted_at`. */
type KeepsRemoved = {
  [T in keyof DB]: Selectable<DB[T]> extends { deleted_at: infer At } ? (null extends At ? T : never) : never
}[keyof DB]

type Traits = { readonly inSchool: boolean; readonly keepsRemoved: boolean }

/**
 * The traits of tables as values, because types do not exist at run time. The type of each entry is derived from its table, so a
 * table that gains or loses one of these columns does not compile until its entry is corrected.
 */
const traits: {
  readonly [T in InSchool | KeepsRemoved]: {
    readonly inSchool: T extends InSchool ? true : false
    readonly keepsRemoved: T extends KeepsRemoved ? true : false
  }
} = {
  agenda: { inSchool: true, keepsRemoved: true },
  agenda_classroom: { inSchool: true, keepsRemoved: false },
  app: { inSchool: false, keepsRemoved: true },
  attendance: { inSchool: true, keepsRemoved: false },
  biometric: { inSchool: true, keepsRemoved: false },
  class_council: { inSchool: true, keepsRemoved: true },
  classroom: { inSchool: true, keepsRemoved: true },
  classroom_schedule: { inSchool: true, keepsRemoved: false },
  consent: { inSchool: true, keepsRemoved: false },
  crm_lead: { inSchool: true, keepsRemoved: false },
  curriculum_plan: { inSchool: true, keepsRemoved: false },
  diary_entry: { inSchool: true, keepsRemoved: true },
  disciplinary_occurrence: { inSchool: true, keepsRemoved: true },
  enrollment: { inSchool: true, keepsRemoved: true },
  enrollment_authorization: { inSchool: true, keepsRemoved: false },
  entrance: { inSchool: true, keepsRemoved: true },
  evaluation_assessment: { inSchool: true, keepsRemoved: true },
  form_of_evaluation: { inSchool: true, keepsRemoved: true },
  global_schedule: { inSchool: true, keepsRemoved: false },
  grade_subject: { inSchool: true, keepsRemoved: false },
  import: { inSchool: true, keepsRemoved: false },
  lesson: { inSchool: true, keepsRemoved: true },
  lesson_plan: { inSchool: true, keepsRemoved: false },
  library_item: { inSchool: true, keepsRemoved: false },
  library_loan: { inSchool: true, keepsRemoved: false },
  number_counter: { inSchool: true, keepsRemoved: false },
  panel_role: { inSchool: true, keepsRemoved: false },
  panel_user: { inSchool: false, keepsRemoved: true },
  past_classroom: { inSchool: true, keepsRemoved: false },
  photo: { inSchool: true, keepsRemoved: false },
  photo_upload: { inSchool: true, keepsRemoved: false },
  pick_up: { inSchool: true, keepsRemoved: false },
  preenrollment: { inSchool: true, keepsRemoved: false },
  receivable: { inSchool: true, keepsRemoved: false },
  receivable_payment: { inSchool: true, keepsRemoved: false },
  removed_grade_subject: { inSchool: true, keepsRemoved: false },
  removed_responsible_link: { inSchool: true, keepsRemoved: false },
  responsible: { inSchool: true, keepsRemoved: true },
  responsible_link: { inSchool: true, keepsRemoved: false },
  sample_number: { inSchool: true, keepsRemoved: false },
  school_event: { inSchool: true, keepsRemoved: false },
  school_year: { inSchool: true, keepsRemoved: true },
  score: { inSchool: true, keepsRemoved: true },
  staff: { inSchool: true, keepsRemoved: true },
  student: { inSchool: true, keepsRemoved: true },
  student_number: { inSchool: true, keepsRemoved: false },
  subject: { inSchool: true, keepsRemoved: true },
  supplier: { inSchool: true, keepsRemoved: false },
  timetable: { inSchool: true, keepsRemoved: false },
  timetable_entry: { inSchool: true, keepsRemoved: false },
  visit: { inSchool: true, keepsRemoved: false },
  visitor: { inSchool: true, keepsRemoved: false },
  visitor_key: { inSchool: true, keepsRemoved: false },
  weekly_schedule: { inSchool: true, keepsRemoved: false },
  workload: { inSchool: true, keepsRemoved: true },
}

const others: Traits = { inSchool: false, keepsRemoved: false }

export const tableTraits = (table: string): Traits => (traits as Readonly<Record<string, Traits>>)[table] ?? others
