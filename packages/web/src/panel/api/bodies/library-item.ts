// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/erp/school/{cnpj}/library-item': { code: { kind: 'text', max: 60, required: true }, title: { kind: 'text', max: 300, required: true }, author: { kind: 'text', max: 200 }, copies: { kind: 'integer', min: 1, max: 10000, required: true } },
  'PUT /v1/erp/school/{cnpj}/library-item/{id}': { code: { kind: 'text', max: 60, required: true }, title: { kind: 'text', max: 300, required: true }, author: { kind: 'text', max: 200 }, copies: { kind: 'integer', min: 1, max: 10000, required: true } },
} as const satisfies Record<string, Fields>
