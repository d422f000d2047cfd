// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/erp/school/{cnpj}/visitor': { name: { kind: 'text', max: 200, required: true }, document_type: { kind: 'choice', of: ['cpf', 'rg', 'passport', 'other'] }, document: { kind: 'text', max: 40 }, company: { kind: 'text', max: 120 }, phone: { kind: 'text', format: 'phone' }, active: { kind: 'flag' } },
  'PUT /v1/erp/school/{cnpj}/visitor/{id}': { name: { kind: 'text', max: 200, required: true }, document_type: { kind: 'choice', of: ['cpf', 'rg', 'passport', 'other'] }, document: { kind: 'text', max: 40 }, company: { kind: 'text', max: 120 }, phone: { kind: 'text', format: 'phone' }, active: { kind: 'flag' } },
} as const satisfies Record<string, Fields>
