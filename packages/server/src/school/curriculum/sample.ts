import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sampling.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** Attached to `grade_id`. */
    subject_id: number
    subject_uuid: string
    /** Attached to `grade_id`, without a workload. */
    spare_subject_id: number
    /** Nothing refers to it. */
    unused_subject_id: number
    /** In no grade yet. */
    unattached_subject_id: number
    workload_id: number
    curriculum_plan_id: number
  }
}

export const curriculumSamples: SamplePart = {
  tables: ['curriculum_plan_item', 'curriculum_plan', 'workload', 'grade_subject', 'removed_grade_subject', 'subject'],
  async fill({ id, number, insert }, { school_year_id, grade_id }) {
    const add = async (name: string, abbreviation: string, area: string, bncc_component: string | null) => {
      const made = { id: await number('subject', abbreviation), uuid: id(`subject ${abbreviation}`) }
      const folded = { folded_name: fold(name), folded_abbreviation: fold(abbreviation) }
      insert('subject', { ...made, name, abbreviation, area, bncc_component, ...folded })
      return made
    }
    const { id: subject_id, uuid: subject_uuid } = await add('Matemática', 'MAT', 'MATEMATICA', 'MA')
    const { id: spare_subject_id } = await add('História', 'HIS', 'CIENCIAS_HUMANAS', 'HI')
    const { id: unused_subject_id } = await add('Xadrez', 'XAD', 'DIVERSIFICADA', null)
    const { id: unattached_subject_id } = await add('Computação', 'COM', 'COMPUTACAO', 'CO')
    for (const attached of [subject_id, spare_subject_id]) insert('grade_subject', { grade_id, subject_id: attached })

    const workload_id = await number('workload', 'main')
    insert('workload', {
      id: workload_id,
      grade_id,
      subject_id,
      school_year_id,
      weekly_lessons: 5,
      annual_hours: 166.67,
    })

    const curriculum_plan_id = await number('curriculum_plan', 'main')
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
      subject_uuid,
      spare_subject_id,
      unused_subject_id,
      unattached_subject_id,
      workload_id,
      curriculum_plan_id,
    }
  },
}
