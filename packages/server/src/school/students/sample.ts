import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** The number of a student with an active enrollment who is inside today. */
    enrollment_number: string
    student_id: string
    enrollment_id: string
    /** The number of an enrolled student who is not inside. */
    absent_enrollment_number: string
    /** The number of a student without an active enrollment. */
    unenrolled_number: string
    /** The number of a student who has nothing active and may be removed. */
    removable_number: string
    /** The number of an enrolled student whose photo waits for review. */
    photo_number: string
    /** The number of an enrolled student who may move or leave. */
    transfer_number: string
    transfer_enrollment_id: string
  }
}

const people = {
  enrollment_number: {
    number: '2026.00123',
    name: 'Ana Clara Souza Lima',
    birthdate: '2015-08-14',
    sex: 'F',
    enrolled: true,
  },
  absent_enrollment_number: {
    number: '2026.00124',
    name: 'Miguel Souza Lima',
    birthdate: '2015-02-03',
    sex: 'M',
    enrolled: true,
  },
  unenrolled_number: {
    number: '2026.00125',
    name: 'Helena Martins Rocha',
    birthdate: '2015-11-30',
    sex: 'F',
    enrolled: false,
  },
  removable_number: {
    number: '2026.00126',
    name: 'Davi Moreira Pinto',
    birthdate: '2015-05-21',
    sex: 'M',
    enrolled: false,
  },
  photo_number: {
    number: '2026.00127',
    name: 'Laura Nogueira Dias',
    birthdate: '2015-09-09',
    sex: 'F',
    enrolled: true,
  },
  transfer_number: {
    number: '2026.00128',
    name: 'Théo Cardoso Reis',
    birthdate: '2015-07-01',
    sex: 'M',
    enrolled: true,
  },
} as const
type Person = keyof typeof people

export const studentSamples: SamplePart = {
  tables: ['enrollment', 'student_number', 'student', 'number_counter'],
  async fill({ id, insert, day }, { classroom_id, school_year_id, grade_id }) {
    for (const [person, { number, enrolled, ...columns }] of Object.entries(people)) {
      const student_id = id(`student ${person}`)
      insert('student', {
        id: student_id,
        student_number: number,
        folded_name: fold(columns.name),
        nationality: 'BRASILEIRA',
        ...columns,
      })
      insert('student_number', { number, student_id })
      if (enrolled)
        insert('enrollment', {
          id: id(`enrollment ${person}`),
          student_id,
          school_year_id,
          classroom_id,
          grade_id,
          enrollment_number: number,
          enrolled_on: day(-100),
        })
    }
    const idOf = (kind: 'student' | 'enrollment', person: Person) => id(`${kind} ${person}`)
    return {
      ...(Object.fromEntries(Object.entries(people).map(([person, { number }]) => [person, number])) as Record<
        Person,
        string
      >),
      student_id: idOf('student', 'enrollment_number'),
      enrollment_id: idOf('enrollment', 'enrollment_number'),
      transfer_enrollment_id: idOf('enrollment', 'transfer_number'),
    }
  },
}
