// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/erp/school/{cnpj}/visit/{id}/cancel': { reason: { kind: 'text', max: 500 } },
  'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/in': { entrance_id: { kind: 'integer', min: 1, max: 2147483647 }, checked_in_at: { kind: 'text', format: 'moment', max: 40 } },
  'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/out': { checked_out_at: { kind: 'text', format: 'moment', max: 40 } },
  'POST /v1/erp/school/{cnpj}/visit': { visitor_id: { kind: 'text', format: 'uuid', required: true }, scheduled_at: { kind: 'text', format: 'moment', max: 40 }, host_name: { kind: 'text', max: 200 }, purpose: { kind: 'text', max: 200 } },
} as const satisfies Record<string, Fields>
