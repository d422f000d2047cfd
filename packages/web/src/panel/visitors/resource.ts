import { bodies } from '../api/bodies/visitor.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const visitors = defineResource({
  words: 'visitors',
  list: 'GET /v1/erp/school/{cnpj}/visitor',
  read: 'GET /v1/erp/school/{cnpj}/visitor/{id}',
  create: 'POST /v1/erp/school/{cnpj}/visitor',
  update: 'PUT /v1/erp/school/{cnpj}/visitor/{id}',
  starts: { active: true },
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'company', 'phone', 'document_masked', 'active'],
  facts: ['company', 'phone', 'document_type', 'document_masked', 'active', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
})
