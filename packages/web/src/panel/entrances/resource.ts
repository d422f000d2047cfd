import { bodies } from '../api/bodies/entrance.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const entrances = defineResource({
  words: 'entrances',
  list: 'GET /v1/partners/school/{cnpj}/entrance',
  read: 'GET /v1/partners/school/{cnpj}/entrance/{id}',
  create: 'POST /v1/partners/school/{cnpj}/entrance',
  update: 'PUT /v1/partners/school/{cnpj}/entrance/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/entrance/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'kind', 'direction'],
  facts: ['kind', 'direction', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
})
