import { bodies } from '../api/bodies/subject.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const subjects = defineResource({
  words: 'subjects',
  list: 'GET /v1/partners/school/{cnpj}/subject',
  read: 'GET /v1/partners/school/{cnpj}/subject/{id}',
  create: 'POST /v1/partners/school/{cnpj}/subject',
  update: 'PUT /v1/partners/school/{cnpj}/subject/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/subject/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'abbreviation', 'area', 'bncc_component'],
  facts: ['abbreviation', 'area', 'bncc_component', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
})
