import type { SamplePart } from '../sample-builder.ts'

/** A timetable and a grid of `classroom_id`. Filled after the staff, because a teacher teaches there. */
export const timetableSamples: SamplePart = {
  tables: ['timetable_entry', 'timetable', 'classroom_schedule'],
  async fill({ insert }, { classroom_id, subject_id, teacher_id }) {
    insert('timetable', { classroom_id })
    const entry = { classroom_id, subject_id, teacher_id, room: 'Sala 12' }
    insert('timetable_entry', { ...entry, weekday: 1, starts_at: '07:15', ends_at: '08:05' })
    insert('timetable_entry', { ...entry, weekday: 4, starts_at: '08:05', ends_at: '08:55' })
    const periods = [
      { number: 1, starts_at: '07:15', ends_at: '08:05' },
      { number: 2, starts_at: '08:05', ends_at: '08:55' },
    ]
    insert('classroom_schedule', { classroom_id, periods: JSON.stringify(periods) })
    return {}
  },
}
