// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PUT /v1/partners/school/{cnpj}/weekly-schedule': { days: { kind: 'list', of: { kind: 'group', fields: { weekday: { kind: 'integer', min: 1, max: 7, required: true }, entry: { kind: 'text', format: 'time', required: true }, exit: { kind: 'text', format: 'time', required: true }, tolerance: { kind: 'integer', min: 0, max: 120 } } }, min: 1, max: 7, required: true } },
} as const satisfies Record<string, Fields>
