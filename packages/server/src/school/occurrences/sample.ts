import { parseLocalDateTime } from '@sineta/contract'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** An occurrence about `enrollment_number`. */
    occurrence_id: string
    /** Yesterday morning, in school time. */
    occurrence_time: string
  }
}

/** The content of a sample occurrence. Triggers create more occurrences with it. */
export const sampleOccurrence = {
  type: 'verbal_warning',
  severity: 'low',
  description: 'Conversa durante a explicação.',
  visible_to_responsibles: false,
  created_by: 'lucia.ferraz@escola.example',
}

export const occurrenceSamples: SamplePart = {
  tables: ['disciplinary_occurrence'],
  async fill({ id, insert, day, school }, { student_id }) {
    const occurrence_id = id('occurrence')
    const occurrence_time = `${day(-1)} 09:40:00`
    insert('disciplinary_occurrence', {
      id: occurrence_id,
      student_id,
      ...sampleOccurrence,
      occurred_at: parseLocalDateTime(occurrence_time, school.timeZone),
    })
    return { occurrence_id, occurrence_time }
  },
}
