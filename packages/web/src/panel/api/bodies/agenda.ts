// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/panel/school/{cnpj}/agenda': { subject: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, date: { kind: 'text', format: 'date' }, classroom_ids: { kind: 'list', of: { kind: 'text', format: 'uuid' }, max: 200 } },
  'PUT /v1/panel/school/{cnpj}/agenda/{id}': { subject: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, date: { kind: 'text', format: 'date' }, classroom_ids: { kind: 'list', of: { kind: 'text', format: 'uuid' }, max: 200 } },
} as const satisfies Record<string, Fields>
