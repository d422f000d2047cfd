import { bodies } from '../api/bodies/student.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const students = defineResource({
  words: 'students',
  list: 'GET /v1/partners/school/{cnpj}/student',
  read: 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}',
  bodies,
  keyOf: ({ student_number }) => student_number,
  nameOf: ({ name }) => name,
  columns: ['name', 'student_number', 'birthdate', 'photo_status'],
  facts: [
    'student_number',
    'birthdate',
    'sex',
    'race',
    'nationality',
    'cpf',
    'rg',
    'rg_issuer',
    'rg_issue_date',
    'filiation_1',
    'filiation_2',
    'address',
    'additional_info',
  ],
  query: { sort: 'name' },
  isSearched: true,
  filters: { has_active_enrollment: ['true', 'false'], photo_status: ['pending', 'approved', 'rejected'] },
})
