import { parseLocalDateTime } from '@sineta/contract'
import { fold } from '../../platform/database/fold.ts'
import { sampleForm } from '../assessment/index.ts'
import { sampleOccurrence } from '../occurrences/index.ts'
import type { Precondition } from './precondition.ts'

/** Subjects and plans, lessons, scores and staff. */

export const subject: Precondition = async ({ id, numbers, insert, fake }) => {
  const [number] = await numbers('subject', ['subject'])
  const made = { id: number, uuid: id('subject') }
  const name = `Oficina ${fake.tag}`
  insert('subject', {
    ...made,
    name,
    folded_name: fold(name),
    abbreviation: fake.tag,
    folded_abbreviation: fold(fake.tag),
    area: 'DIVERSIFICADA',
  })
  return {
    subject_id: made.id,
    subject_uuid: made.uuid,
    spare_subject_id: made.id,
    unused_subject_id: made.id,
    unattached_subject_id: made.id,
  }
}

/** A link of the subject created before to `grade_id`. */
export const attached: Precondition = async ({ insert }, { subject_id, grade_id }) => {
  insert('grade_subject', { grade_id, subject_id })
  return {}
}

export const workload: Precondition = async ({ numbers, insert }, { grade_id, subject_id, school_year_id }) => {
  const [workload_id] = await numbers('workload', ['workload'])
  const hours = { weekly_lessons: 2, annual_hours: 66.67 }
  insert('workload', { id: workload_id, grade_id, subject_id, school_year_id, ...hours })
  return { workload_id }
}

export const curriculumPlan: Precondition = async ({ numbers, insert, fake }, { school_year_id, grade_id }) => {
  const [curriculum_plan_id] = await numbers('curriculum_plan', ['plan'])
  const name = `Plano curricular ${fake.tag}`
  insert('curriculum_plan', { id: curriculum_plan_id, school_year_id, grade_id, name, folded_name: fold(name) })
  return { curriculum_plan_id }
}

export const agenda: Precondition = async ({ id, numbers, insert, today }, { classroom_id }) => {
  const [agenda_id] = await numbers('agenda', ['agenda'])
  const agenda_uuid = id('agenda')
  const text = { subject: 'Festa junina', created_by: 'lucia.ferraz@escola.example' }
  insert('agenda', { id: agenda_id, uuid: agenda_uuid, date: today, ...text })
  insert('agenda_classroom', { agenda_id, classroom_id })
  return { agenda_id, agenda_uuid }
}

/** A lesson of `classroom_id`, with the diary entry that every lesson has, and without a plan. */
export const lesson: Precondition = async ({ id, numbers, insert, today }, samples) => {
  const [number] = await numbers('lesson', ['lesson'])
  const made = { id: number, uuid: id('lesson') }
  const { classroom_id, subject_id, teacher_id, period } = samples
  insert('lesson', {
    ...made,
    classroom_id,
    subject_id,
    teacher_id,
    title: 'Frações equivalentes',
    date: today,
    starts_at: '07:15',
    ends_at: '08:05',
    period,
  })
  const diary_entry_id = id('diary entry')
  insert('diary_entry', { id: diary_entry_id, lesson_id: made.id })
  return { lesson_id: made.id, lesson_uuid: made.uuid, diary_entry_id }
}

export const formOfEvaluation: Precondition = async ({ id, numbers, insert, fake }, { school_year_id }) => {
  const [form_of_evaluation_id] = await numbers('form_of_evaluation', ['form'])
  const evaluation_assessment_id = id('assessment')
  const name = `Avaliação ${fake.tag}`
  insert('form_of_evaluation', {
    id: form_of_evaluation_id,
    school_year_id,
    name,
    folded_name: fold(name),
    ...sampleForm,
  })
  const assessment = { name: 'Prova 1', period: 1, weight: 2, position: 0 }
  insert('evaluation_assessment', { id: evaluation_assessment_id, form_of_evaluation_id, ...assessment })
  return { form_of_evaluation_id, unused_form_of_evaluation_id: form_of_evaluation_id, evaluation_assessment_id }
}

/** A score of `enrollment_id` in `classroom_id`. */
export const score: Precondition = async ({ id, insert }, samples) => {
  const score_id = id('score')
  const { classroom_id, subject_id, student_id, enrollment_id, period } = samples
  insert('score', { id: score_id, classroom_id, subject_id, student_id, enrollment_id, period, score: 7.5 })
  return { score_id }
}

/** An occurrence about `student_id`. */
export const occurrence: Precondition = async ({ id, insert, school }, { student_id, occurrence_time }) => {
  const occurrence_id = id('occurrence')
  insert('disciplinary_occurrence', {
    id: occurrence_id,
    student_id,
    ...sampleOccurrence,
    occurred_at: parseLocalDateTime(occurrence_time, school.timeZone),
  })
  return { occurrence_id }
}

export const entrance: Precondition = async ({ numbers, insert, fake }) => {
  const [entrance_id] = await numbers('entrance', ['entrance'])
  const name = `Portão ${fake.tag}`
  insert('entrance', { id: entrance_id, name, folded_name: fold(name) })
  return { entrance_id, unused_entrance_id: entrance_id }
}

export const staff =
  (role: 'coordinator' | 'secretary' | 'teacher'): Precondition =>
  async ({ id, insert, fake }) => {
    const staff_id = id('staff')
    const name = fake.name()
    const email = `${fake.tag.toLowerCase()}@escola.example`
    insert('staff', { id: staff_id, role, name, folded_name: fold(name), email })
    return { [`${role}_id`]: staff_id, [`removable_${role}_id`]: staff_id }
  }
