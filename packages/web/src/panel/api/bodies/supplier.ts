// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/erp/school/{cnpj}/supplier': { name: { kind: 'text', max: 200, required: true }, cnpj: { kind: 'text', format: 'cnpj', max: 25 }, cpf: { kind: 'text', format: 'cpf', max: 20 }, email: { kind: 'text', format: 'email', max: 254 }, phone: { kind: 'text', format: 'phone' }, active: { kind: 'flag' } },
  'PUT /v1/erp/school/{cnpj}/supplier/{id}': { name: { kind: 'text', max: 200, required: true }, cnpj: { kind: 'text', format: 'cnpj', max: 25 }, cpf: { kind: 'text', format: 'cpf', max: 20 }, email: { kind: 'text', format: 'email', max: 254 }, phone: { kind: 'text', format: 'phone' }, active: { kind: 'flag' } },
} as const satisfies Record<string, Fields>
