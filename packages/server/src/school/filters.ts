import { text } from '../platform/operation/parameters.ts'
import { filter } from '../tenancy/rows/list.ts'
import type { Filter } from '../tenancy/rows/list-statement.ts'

/** Selects the rows of the student with this number. A student may have several; retired numbers do not count. */
export const byStudentNumber: Filter = filter(
  text(30),
  'x.student_id = (select n.student_id from student_number n where n.school_id = $1 and n.number = ? and not n.retired)',
)
