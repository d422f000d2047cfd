import { localDateTime } from '@sineta/contract'
import type { SamplePart } from '../sampling.ts'

declare module '../../platform/operation.ts' {
  interface Samples {
    /** About `enrollment_number`. */
    occurrence_id: string
    /** An hour ago, on the clock of the school. */
    occurrence_time: string
  }
}

export const occurrenceSamples: SamplePart = {
  tables: ['disciplinary_occurrence'],
  async fill({ id, insert, tx, school }, { student_id }) {
    const occurrence_id = id('occurrence')
    const occurred_at = new Date(tx.now.getTime() - 3_600_000)
    await insert('disciplinary_occurrence', {
      id: occurrence_id,
      student_id,
      type: 'verbal_warning',
      severity: 'low',
      occurred_at,
      description: 'Conversa durante a explicação.',
      visible_to_responsibles: false,
      created_by: 'lucia.ferraz@escola.example',
    })
    return { occurrence_id, occurrence_time: localDateTime(occurred_at, school.timeZone) }
  },
}
