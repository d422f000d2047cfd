import { bodies } from '../api/bodies/supplier.ts'
import { defineResource } from '../kit/resource/resource.ts'

export const suppliers = defineResource({
  words: 'suppliers',
  list: 'GET /v1/erp/school/{cnpj}/supplier',
  read: 'GET /v1/erp/school/{cnpj}/supplier/{id}',
  create: 'POST /v1/erp/school/{cnpj}/supplier',
  update: 'PUT /v1/erp/school/{cnpj}/supplier/{id}',
  starts: { active: true },
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'supplier_cnpj', 'email', 'phone', 'active'],
  facts: ['supplier_cnpj', 'supplier_cpf', 'email', 'phone', 'active', 'updated_at'],
  query: { sort: 'name' },
  isSearched: true,
  formOf: ({ supplier_cnpj, supplier_cpf, ...item }) => ({ ...item, cnpj: supplier_cnpj, cpf: supplier_cpf }),
})
