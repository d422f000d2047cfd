import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    grade_id: number
    /** A classroom of `school_year_id` and `grade_id`, with free places. */
    classroom_id: string
    /** A classroom of the same year and grade. */
    other_classroom_id: string
    /** A classroom that nothing refers to. */
    empty_classroom_id: string
  }
}

export const classroomSamples: SamplePart = {
  tables: ['classroom'],
  async fill({ id, insert }, { school_year_id }) {
    const grade_id = 15
    const add = (name: string, columns: { shift: string; capacity: number; room: string }) => {
      const made = id(`classroom ${name}`)
      insert('classroom', { id: made, school_year_id, grade_id, name, folded_name: fold(name), ...columns })
      return made
    }
    return {
      grade_id,
      classroom_id: add('5º Ano A', { shift: 'morning', capacity: 30, room: 'Sala 12' }),
      other_classroom_id: add('5º Ano B', { shift: 'afternoon', capacity: 30, room: 'Sala 12' }),
      empty_classroom_id: add('5º Ano C', { shift: 'morning', capacity: 20, room: 'Sala 13' }),
    }
  },
}
