// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/grade/{gradeId}/subject': { subject_id: { kind: 'integer', min: 1, max: 2147483647, required: true } },
} as const satisfies Record<string, Fields>
