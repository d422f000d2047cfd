import { bodies } from '../api/bodies/secretary.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const secretaries = defineResource({
  words: 'secretaries',
  list: 'GET /v1/partners/school/{cnpj}/secretary',
  read: 'GET /v1/partners/school/{cnpj}/secretary/{id}',
  create: 'POST /v1/partners/school/{cnpj}/secretary',
  update: 'PUT /v1/partners/school/{cnpj}/secretary/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/secretary/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'email', 'phone'],
  facts: ['email', 'phone', 'cpf', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  actions: [{ name: 'invite', route: 'POST /v1/panel/school/{cnpj}/secretary/{id}/invitation' }],
})
