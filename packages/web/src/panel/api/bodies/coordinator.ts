// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/coordinator': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254, required: true }, cpf: { kind: 'text', format: 'cpf', max: 20 }, phone: { kind: 'text', format: 'phone' } },
  'PUT /v1/partners/school/{cnpj}/coordinator/{id}': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254, required: true }, cpf: { kind: 'text', format: 'cpf', max: 20 }, phone: { kind: 'text', format: 'phone' } },
} as const satisfies Record<string, Fields>
