import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    agenda_id: number
    agenda_uuid: string
    /** A lesson of `classroom_id`, `subject_id` and `teacher_id` on `lesson_date`, without a plan. */
    lesson_id: number
    lesson_uuid: string
    /** Today, which is inside a term. */
    lesson_date: string
    planned_lesson_uuid: string
    /** The diary entry of `lesson_id`, not locked. */
    diary_entry_id: string
    /** A diary entry that management locked. */
    locked_diary_entry_id: string
  }
}

export const lessonSamples: SamplePart = {
  tables: ['diary_attendance', 'diary_entry', 'lesson_plan', 'lesson', 'agenda_classroom', 'agenda'],
  async fill({ id, numbers, insert, today }, { classroom_id, subject_id, teacher_id, period }) {
    const [agenda_id] = await numbers('agenda', ['main'])
    const agenda_uuid = id('agenda')
    insert('agenda', {
      id: agenda_id,
      uuid: agenda_uuid,
      subject: 'Festa junina',
      description: null,
      date: today,
      created_by: 'lucia.ferraz@escola.example',
    })
    insert('agenda_classroom', { agenda_id, classroom_id })

    const titles = ['Frações equivalentes', 'Reta numérica', 'Revisão'] as const
    const [lessonId, plannedId, lockedId] = await numbers('lesson', titles)
    const add = (number: number, title: string, starts_at: string, ends_at: string, locked_by_management = false) => {
      const lesson = {
        id: number,
        uuid: id(`lesson ${title}`),
        entry: id(`diary entry ${title}`),
      }
      insert('lesson', {
        id: lesson.id,
        uuid: lesson.uuid,
        classroom_id,
        subject_id,
        teacher_id,
        title,
        date: today,
        starts_at,
        ends_at,
        period,
      })
      insert('diary_entry', { id: lesson.entry, lesson_id: lesson.id, locked_by_management })
      return lesson
    }
    const lesson = add(lessonId, titles[0], '07:15', '08:05')
    const planned = add(plannedId, titles[1], '08:05', '08:55')
    const locked = add(lockedId, titles[2], '09:15', '10:05', true)
    insert('lesson_plan', {
      id: id('lesson plan'),
      lesson_id: planned.id,
      content: 'Localizar frações na reta numérica',
      bncc_codes: ['EF05MA03'],
    })
    return {
      agenda_id,
      agenda_uuid,
      lesson_id: lesson.id,
      lesson_uuid: lesson.uuid,
      lesson_date: today,
      planned_lesson_uuid: planned.uuid,
      diary_entry_id: lesson.entry,
      locked_diary_entry_id: locked.entry,
    }
  },
}
