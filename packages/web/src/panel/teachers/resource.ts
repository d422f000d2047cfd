import { bodies } from '../api/bodies/teacher.ts'
import { SubjectsInput } from '../kit/inputs/subjects-input.tsx'
import { defineResource } from '../kit/resource/resource.ts'

export const teachers = defineResource({
  words: 'teachers',
  list: 'GET /v1/partners/school/{cnpj}/teacher',
  read: 'GET /v1/partners/school/{cnpj}/teacher/{id}',
  create: 'POST /v1/partners/school/{cnpj}/teacher',
  update: 'PUT /v1/partners/school/{cnpj}/teacher/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/teacher/{id}',
  bodies,
  inputs: { '/subject_ids': SubjectsInput },
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'email', 'phone'],
  facts: ['email', 'phone', 'cpf', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  actions: [{ name: 'invite', route: 'POST /v1/panel/school/{cnpj}/teacher/{id}/invitation' }],
})
