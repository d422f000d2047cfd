import { useRead } from '../../kit/api/queries.ts'
import type { TaughtClass } from '../kit/inputs/class-choice.tsx'
import { useSchool } from '../shell/session.ts'
import type { Entry } from './placing.ts'

const teachers = 'GET /v1/partners/school/{cnpj}/teacher'

/** Returns the names of the subject and the teacher of a lesson. Teachers may not read each other's names. */
export function useEntryWords(classroom: TaughtClass) {
  const { cnpj, may } = useSchool()
  const query = { limit: 200, sort: 'name' } as const
  const read = useRead(teachers, { params: { cnpj }, query }, { enabled: may(teachers) })
  const people = (read.data?.data ?? []) as readonly { id: string; name: string }[]
  return {
    people,
    subjectOf: ({ subject_id }: Entry) => classroom.subjects.find(({ id }) => id === subject_id)?.name ?? '–',
    teacherOf: ({ teacher_id }: Entry) => people.find(({ id }) => id === teacher_id)?.name,
  }
}
