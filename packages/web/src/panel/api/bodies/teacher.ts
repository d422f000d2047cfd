// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/teacher': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254, required: true }, cpf: { kind: 'text', format: 'cpf', max: 20 }, phone: { kind: 'text', format: 'phone' }, subject_ids: { kind: 'list', of: { kind: 'integer', min: 1, max: 2147483647 }, max: 200 } },
  'PUT /v1/partners/school/{cnpj}/teacher/{id}': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254, required: true }, cpf: { kind: 'text', format: 'cpf', max: 20 }, phone: { kind: 'text', format: 'phone' }, subject_ids: { kind: 'list', of: { kind: 'integer', min: 1, max: 2147483647 }, max: 200 } },
} as const satisfies Record<string, Fields>
