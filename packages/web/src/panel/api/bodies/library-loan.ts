// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/renew': { due_date: { kind: 'text', format: 'date' } },
  'PATCH /v1/erp/school/{cnpj}/library-loan/{id}/return': { returned_at: { kind: 'text', format: 'moment', max: 40 } },
  'POST /v1/erp/school/{cnpj}/library-loan': { item_code: { kind: 'text', max: 60, required: true }, borrower_type: { kind: 'choice', of: ['student', 'staff'], required: true }, enrollment_number: { kind: 'text', max: 36 }, borrower_email: { kind: 'text', format: 'email', max: 254 }, due_date: { kind: 'text', format: 'date' } },
} as const satisfies Record<string, Fields>
