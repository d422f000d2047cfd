import { bodies } from '../api/bodies/classroom.ts'
import { gradeInput, schoolYearInput } from '../kit/references.ts'
import { resource } from '../kit/resource.ts'
import { ClassStudents } from './students.tsx'

export const classrooms = resource({
  words: 'classrooms',
  list: 'GET /v1/partners/school/{cnpj}/classroom',
  read: 'GET /v1/partners/school/{cnpj}/classroom/{id}',
  create: 'POST /v1/partners/school/{cnpj}/classroom',
  update: 'PUT /v1/partners/school/{cnpj}/classroom/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/classroom/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'shift', 'room', 'active_enrollments', 'capacity'],
  facts: ['shift', 'room', 'active_enrollments', 'capacity', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  filters: { shift: ['morning', 'afternoon', 'evening', 'full_time', 'intermediate'] },
  inputs: { '/school_year_id': schoolYearInput, '/grade_id': gradeInput },
  Sections: ClassStudents,
})
