// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/panel/school/{cnpj}/device': { name: { kind: 'text', max: 100, required: true }, entrance_id: { kind: 'integer', min: 1, max: 2147483647 } },
} as const satisfies Record<string, Fields>
