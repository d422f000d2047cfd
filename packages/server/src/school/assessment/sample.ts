import { fold } from '../../platform/database/fold.ts'
import * as lookups from '../lookups.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** The form of `classroom_id`. */
    form_of_evaluation_id: number
    /** A form that no classroom uses. */
    unused_form_of_evaluation_id: number
    /** An assessment of `form_of_evaluation_id` in the first term, without scores. */
    evaluation_assessment_id: string
    /** A score of `enrollment_number` in `classroom_id` and the first term. */
    score_id: string
  }
}

/** The rules of a sample form of evaluation. Triggers create more forms with them. */
export const sampleForm = {
  scale: 'numeric',
  max_score: 10,
  passing_score: 6,
  decimals: 1,
  recovery: 'per_term',
  recovery_rule: 'replace_if_higher',
}

export const assessmentSamples: SamplePart = {
  tables: ['score', 'evaluation_assessment', 'form_of_evaluation'],
  async fill(
    { id, numbers, insert, insertMany, tx, school },
    { classroom_id, school_year_id, subject_id, student_id },
  ) {
    const names = ['Avaliação por provas', 'Avaliação descritiva'] as const
    const ids = await numbers('form_of_evaluation', names)
    const [form_of_evaluation_id, unused_form_of_evaluation_id] = ids
    // Inserted before the classroom refers to one of them.
    await insertMany(
      'form_of_evaluation',
      names.map((name, i) => ({ id: ids[i], school_year_id, name, folded_name: fold(name), ...sampleForm })),
    )
    const evaluation_assessment_id = id('evaluation assessment')
    insert('evaluation_assessment', {
      id: evaluation_assessment_id,
      form_of_evaluation_id,
      position: 0,
      name: 'Prova 1',
      period: 1,
      weight: 2,
    })
    const context = { tx, school }
    await lookups.classrooms.update(context, { id: classroom_id }, { form_of_evaluation_id })
    const { id: enrollment_id } = await lookups.enrollments.get(context, {
      student_id,
      classroom_id,
      status: 'MATRICULADO',
    })
    const score_id = id('score')
    insert('score', {
      id: score_id,
      classroom_id,
      subject_id,
      student_id,
      enrollment_id,
      period: 1,
      score: 7.5,
    })
    return { form_of_evaluation_id, unused_form_of_evaluation_id, evaluation_assessment_id, score_id }
  },
}
