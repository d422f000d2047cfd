import { bodies } from '../api/bodies/library-item.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const libraryItems = defineResource({
  words: 'libraryItems',
  list: 'GET /v1/erp/school/{cnpj}/library-item',
  read: 'GET /v1/erp/school/{cnpj}/library-item/{id}',
  create: 'POST /v1/erp/school/{cnpj}/library-item',
  update: 'PUT /v1/erp/school/{cnpj}/library-item/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  columns: ['title', 'author', 'code', 'available_copies', 'copies'],
  facts: ['author', 'code', 'available_copies', 'copies', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
})
