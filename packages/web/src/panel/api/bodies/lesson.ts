// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/panel/school/{cnpj}/lesson': { title: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, classroom_id: { kind: 'text', format: 'uuid', required: true }, subject_id: { kind: 'text', format: 'uuid', required: true }, teacher_id: { kind: 'text', format: 'uuid' }, date: { kind: 'text', format: 'date', required: true }, starts_at: { kind: 'text', format: 'time' }, ends_at: { kind: 'text', format: 'time' } },
  'POST /v1/partners/school/{cnpj}/lesson/{lesson_id}/lesson-plan': { objectives: { kind: 'text', max: 4000 }, content: { kind: 'text', max: 8000, required: true }, methodology: { kind: 'text', max: 4000 }, resources: { kind: 'text', max: 4000 }, evaluation: { kind: 'text', max: 4000 }, bncc_codes: { kind: 'list', of: { kind: 'text', format: 'bncc', max: 20 }, max: 30 } },
  'PUT /v1/panel/school/{cnpj}/lesson/{id}': { title: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, classroom_id: { kind: 'text', format: 'uuid', required: true }, subject_id: { kind: 'text', format: 'uuid', required: true }, teacher_id: { kind: 'text', format: 'uuid' }, date: { kind: 'text', format: 'date', required: true }, starts_at: { kind: 'text', format: 'time' }, ends_at: { kind: 'text', format: 'time' } },
} as const satisfies Record<string, Fields>
