import { parseLocalDateTime } from '@sineta/contract'
import type { SamplePart } from '../sample-builder.ts'

/** The student with `enrollment_number` is inside today and can be picked up. */
export const attendanceSamples: SamplePart = {
  tables: ['pick_up_student', 'pick_up', 'attendance'],
  async fill({ id, insert, tx, school, today }, { student_id, enrollment_number, entrance_id }) {
    // An hour ago, but not before midnight.
    const midnight = parseLocalDateTime(`${today} 00:00:00`, school.timeZone)!
    const occurred_at = new Date(Math.max(midnight.getTime(), tx.now.getTime() - 3_600_000))
    insert('attendance', {
      id: id('attendance in'),
      student_id,
      enrollment_number,
      direction: 'in',
      occurred_at,
      entrance_id,
      key_id: id('device'),
    })
    return {}
  },
}
