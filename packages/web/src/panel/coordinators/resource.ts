import { bodies } from '../api/bodies/coordinator.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const coordinators = defineResource({
  words: 'coordinators',
  list: 'GET /v1/partners/school/{cnpj}/coordinator',
  read: 'GET /v1/partners/school/{cnpj}/coordinator/{id}',
  create: 'POST /v1/partners/school/{cnpj}/coordinator',
  update: 'PUT /v1/partners/school/{cnpj}/coordinator/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/coordinator/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'email', 'phone'],
  facts: ['email', 'phone', 'cpf', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  actions: [{ name: 'invite', route: 'POST /v1/panel/school/{cnpj}/coordinator/{id}/invitation' }],
})
