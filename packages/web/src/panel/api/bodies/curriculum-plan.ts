// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/curriculum-plan': { school_year_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, grade_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, name: { kind: 'text', max: 120 }, items: { kind: 'list', of: { kind: 'group', fields: { subject_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, period: { kind: 'integer', min: 1, max: 6 }, bncc_codes: { kind: 'list', of: { kind: 'text', format: 'bncc', max: 20 }, max: 100 }, content: { kind: 'text', max: 4000 }, objectives: { kind: 'text', max: 4000 } } }, max: 500 } },
  'PUT /v1/partners/school/{cnpj}/curriculum-plan/{id}': { school_year_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, grade_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, name: { kind: 'text', max: 120 }, items: { kind: 'list', of: { kind: 'group', fields: { subject_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, period: { kind: 'integer', min: 1, max: 6 }, bncc_codes: { kind: 'list', of: { kind: 'text', format: 'bncc', max: 20 }, max: 100 }, content: { kind: 'text', max: 4000 }, objectives: { kind: 'text', max: 4000 } } }, max: 500 } },
} as const satisfies Record<string, Fields>
