import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** A subject linked to `grade_id`. */
    subject_id: number
    subject_uuid: string
    /** A subject linked to `grade_id`, without a workload. */
    spare_subject_id: number
    /** A subject that nothing refers to. */
    unused_subject_id: number
    /** A subject that is not linked to a grade yet. */
    unattached_subject_id: number
    workload_id: number
    curriculum_plan_id: number
  }
}

export const curriculumSamples: SamplePart = {
  tables: ['curriculum_plan_item', 'curriculum_plan', 'workload', 'grade_subject', 'removed_grade_subject', 'subject'],
  async fill({ id, numbers, insert }, { school_year_id, grade_id }) {
    const subjects = [
      ['MAT', 'Matemática', 'MATEMATICA', 'MA'],
      ['HIS', 'História', 'CIENCIAS_HUMANAS', 'HI'],
      ['XAD', 'Xadrez', 'DIVERSIFICADA', null],
      ['COM', 'Computação', 'COMPUTACAO', 'CO'],
    ] as const
    const abbreviations = subjects.map(([abbreviation]) => abbreviation)
    // One for each of the four subjects; `map` loses the length of the tuple.
    const subjectIds = (await numbers('subject', abbreviations)) as readonly [number, number, number, number]
    const [subject_id, spare_subject_id, unused_subject_id, unattached_subject_id] = subjectIds
    const uuidOf = (abbreviation: string) => id(`subject ${abbreviation}`)
    for (const [i, [abbreviation, name, area, bncc_component]] of subjects.entries()) {
      const folded = { folded_name: fold(name), folded_abbreviation: fold(abbreviation) }
      insert('subject', {
        id: subjectIds[i],
        uuid: uuidOf(abbreviation),
        name,
        abbreviation,
        area,
        bncc_component,
        ...folded,
      })
    }
    for (const attached of [subject_id, spare_subject_id]) insert('grade_subject', { grade_id, subject_id: attached })

    const [workload_id] = await numbers('workload', ['main'])
    insert('workload', {
      id: workload_id,
      grade_id,
      subject_id,
      school_year_id,
      weekly_lessons: 5,
      annual_hours: 166.67,
    })

    const [curriculum_plan_id] = await numbers('curriculum_plan', ['main'])
    const name = 'Plano curricular'
    insert('curriculum_plan', { id: curriculum_plan_id, school_year_id, grade_id, name, folded_name: fold(name) })
    const item = {
      subject_id,
      period: 1,
      bncc_codes: ['EF05MA03', 'EF05MA08'],
      content: 'Frações e problemas de multiplicação e divisão',
    }
    insert('curriculum_plan_item', { curriculum_plan_id, position: 1, ...item })
    return {
      subject_id,
      subject_uuid: uuidOf('MAT'),
      spare_subject_id,
      unused_subject_id,
      unattached_subject_id,
      workload_id,
      curriculum_plan_id,
    }
  },
}
