import { fold } from '../../platform/database/fold.ts'
import { fillYear } from '../school-years/index.ts'
import type { Precondition } from './precondition.ts'
import * as queries from './queries.ts'

/** School years, classrooms and councils. */

/**
 * Two classrooms of the samples' year, without a limit, for students who are not samples. They are created once and shared, so
 * that the classrooms of the samples do not fill up and the list of classrooms does not grow.
 */
export const openClassrooms: Precondition = async (builder, samples) => {
  let found = await queries.openClassrooms(builder, samples)
  if (found.length === 0) {
    await queries.makeOpenClassrooms(builder, samples)
    found = await queries.openClassrooms(builder, samples)
  }
  const [classroom_id, other_classroom_id] = found as [string, string]
  return { classroom_id, other_classroom_id }
}

/** A classroom of the samples' year for one caller only. */
export const classroom: Precondition = async ({ id, insert, fake }, { school_year_id, grade_id }) => {
  const classroom_id = id('classroom')
  const name = `Turma ${fake.tag}`
  const columns = { name, folded_name: fold(name), shift: 'morning', capacity: 30 }
  insert('classroom', { id: classroom_id, school_year_id, grade_id, ...columns })
  return { classroom_id, empty_classroom_id: classroom_id }
}

export const timetable: Precondition = async ({ insert }, { classroom_id, subject_id }) => {
  insert('timetable', { classroom_id })
  insert('timetable_entry', { classroom_id, subject_id, weekday: 1, starts_at: '07:15', ends_at: '08:05' })
  return {}
}

/** A council of `classroom_id` in `period`. */
export const council =
  (status: 'open' | 'closed'): Precondition =>
  async ({ id, insert, today, tx }, { classroom_id, period }) => {
    const council_id = id('council')
    const closed_at = status === 'closed' ? tx.now : null
    insert('class_council', { id: council_id, classroom_id, period, held_on: today, status, closed_at })
    return { open_council_id: council_id, closable_council_id: council_id, closed_council_id: council_id }
  }

/** A future year, so that today is never in it. */
export const schoolYear =
  (status: 'draft' | 'open'): Precondition =>
  async (builder) => {
    const year = Number(builder.today.slice(0, 4)) + 1
    const id = await fillYear(builder, {
      name: `Ano letivo ${year} ${builder.fake.tag}`,
      year,
      from: 185,
      to: 485,
      status,
      // Enabled, so that toggling it does not leave one more year that takes applications.
      preenrollment_enabled: true,
    })
    return { draft_school_year_id: id, school_year_id: id }
  }
