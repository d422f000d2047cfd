// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PUT /v1/partners/school/{cnpj}/global-schedule': { entry: { kind: 'text', format: 'time', required: true }, exit: { kind: 'text', format: 'time', required: true }, tolerance: { kind: 'integer', min: 0, max: 120, required: true } },
} as const satisfies Record<string, Fields>
