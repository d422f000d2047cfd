import { bodies } from '../api/bodies/lesson.ts'
import {
  ClassNames,
  TaughtClassInput,
  TaughtSubjectInput,
  TaughtSubjectName,
  TeacherInput,
  useClassOptions,
} from '../kit/inputs/teaching-inputs.tsx'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { LessonSections } from './sections.tsx'

export const lessons = defineResource({
  words: 'lessons',
  list: 'GET /v1/partners/school/{cnpj}/lesson',
  read: 'GET /v1/partners/school/{cnpj}/lesson/{id}',
  create: 'POST /v1/panel/school/{cnpj}/lesson',
  update: 'PUT /v1/panel/school/{cnpj}/lesson/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/lesson/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  columns: ['title', 'date', 'classroom_id', 'subject_id', 'starts_at'],
  facts: ['date', 'starts_at', 'ends_at', 'classroom_id', 'subject_id', 'description', 'updated_at'],
  query: newestFirst,
  calendar: { day: 'date', time: 'starts_at' },
  choices: { classroom_id: useClassOptions },
  cells: {
    classroom_id: ({ classroom_id }) => <ClassNames ids={[classroom_id]} none="–" />,
    subject_id: ({ subject_id }) => <TaughtSubjectName id={subject_id} />,
  },
  inputs: {
    '/classroom_id': TaughtClassInput,
    '/subject_id': TaughtSubjectInput,
    '/teacher_id': TeacherInput,
  },
  Sections: LessonSections,
})
