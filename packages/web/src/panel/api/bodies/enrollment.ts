// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/partners/school/{cnpj}/enrollment/{enrollment_id}/number': { enrollment_number: { kind: 'text', required: true } },
} as const satisfies Record<string, Fields>
