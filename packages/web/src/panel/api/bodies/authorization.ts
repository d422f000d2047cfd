// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/school/{cnpj}/authorization/{id}/approve': { note: { kind: 'text', max: 500 } },
  'PATCH /v1/panel/school/{cnpj}/authorization/{id}/reject': { note: { kind: 'text', max: 500 } },
  'POST /v1/panel/school/{cnpj}/authorization': { type: { kind: 'choice', of: ['enrollment_status_change', 'enrollment_reactivation'], required: true }, enrollment_id: { kind: 'text', format: 'uuid', required: true }, to_status: { kind: 'choice', of: ['MATRICULADO', 'TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO'] }, reason: { kind: 'text', max: 500 } },
} as const satisfies Record<string, Fields>
