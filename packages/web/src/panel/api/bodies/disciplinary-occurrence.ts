// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}/close': { outcome: { kind: 'text', max: 2000 } },
  'POST /v1/panel/school/{cnpj}/disciplinary-occurrence': { enrollment_number: { kind: 'text', max: 36, required: true }, type: { kind: 'choice', of: ['verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other'], required: true }, severity: { kind: 'choice', of: ['low', 'medium', 'high'] }, occurred_at: { kind: 'text', format: 'moment', max: 40, required: true }, description: { kind: 'text', max: 4000, required: true }, visible_to_responsibles: { kind: 'flag' }, suspension_days: { kind: 'integer', min: 1, max: 30 } },
  'PUT /v1/panel/school/{cnpj}/disciplinary-occurrence/{id}': { enrollment_number: { kind: 'text', max: 36, required: true }, type: { kind: 'choice', of: ['verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other'], required: true }, severity: { kind: 'choice', of: ['low', 'medium', 'high'] }, occurred_at: { kind: 'text', format: 'moment', max: 40, required: true }, description: { kind: 'text', max: 4000, required: true }, visible_to_responsibles: { kind: 'flag' }, suspension_days: { kind: 'integer', min: 1, max: 30 } },
} as const satisfies Record<string, Fields>
