import { filter } from '../platform/operation/list.ts'
import type { Filter } from '../platform/operation/list-statement.ts'
import { text } from '../platform/operation/parameters.ts'

/** Rows of the student who has this number, by any number that is not retired. */
export const ofStudent: Filter = filter(
  text(30),
  'x.student_id = (select n.student_id from student_number n where n.school_id = $1 and n.number = ? and not n.retired)',
)
