import { bodies } from '../api/bodies/classroom.ts'
import { FormName, GradeName, SchoolYearName, useGradeOptions, useSchoolYearOptions } from '../kit/names.tsx'
import { formInput, gradeInput, schoolYearInput } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'
import { ClassStudents } from './students.tsx'

export const classrooms = defineResource({
  words: 'classrooms',
  list: 'GET /v1/partners/school/{cnpj}/classroom',
  read: 'GET /v1/partners/school/{cnpj}/classroom/{id}',
  create: 'POST /v1/partners/school/{cnpj}/classroom',
  update: 'PUT /v1/partners/school/{cnpj}/classroom/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/classroom/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'grade_id', 'school_year_id', 'shift', 'room', 'active_enrollments', 'capacity'],
  facts: [
    'school_year_id',
    'grade_id',
    'form_of_evaluation_id',
    'shift',
    'room',
    'active_enrollments',
    'capacity',
    'updated_at',
  ],
  query: { sort: 'name' },
  isSearched: true,
  filters: { shift: ['morning', 'afternoon', 'evening', 'full_time', 'intermediate'] },
  choices: { school_year_id: useSchoolYearOptions, grade_id: useGradeOptions },
  needs: {
    school_year_id: 'GET /v1/partners/school/{cnpj}/school-year',
    grade_id: 'GET /v1/partners/school/{cnpj}/grade',
    form_of_evaluation_id: 'GET /v1/partners/school/{cnpj}/form-of-evaluation',
  },
  cells: {
    school_year_id: ({ school_year_id }) => <SchoolYearName id={school_year_id} />,
    grade_id: ({ grade_id }) => <GradeName id={grade_id} />,
    form_of_evaluation_id: ({ form_of_evaluation_id }) => <FormName id={form_of_evaluation_id} />,
  },
  inputs: { '/school_year_id': schoolYearInput, '/grade_id': gradeInput, '/form_of_evaluation_id': formInput },
  Sections: ClassStudents,
})
