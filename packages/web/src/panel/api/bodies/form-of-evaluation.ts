// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PUT /v1/partners/school/{cnpj}/form-of-evaluation/{id}': { name: { kind: 'text', max: 80, required: true }, scale: { kind: 'choice', of: ['numeric', 'conceptual', 'descriptive'] }, max_score: { kind: 'number', min: 0.01, max: 1000, step: 0.01 }, passing_score: { kind: 'number', min: 0, max: 1000, step: 0.01 }, decimals: { kind: 'integer', min: 0, max: 2 }, recovery: { kind: 'choice', of: ['none', 'per_term', 'final'] }, recovery_rule: { kind: 'choice', of: ['replace_if_higher', 'average', 'sum'] }, assessments: { kind: 'list', of: { kind: 'group', fields: { id: { kind: 'text', format: 'uuid' }, name: { kind: 'text', max: 80, required: true }, period: { kind: 'integer', min: 1, max: 2147483647, required: true }, weight: { kind: 'number', min: 0.01, max: 1000, step: 0.01, required: true } } }, max: 60 } },
} as const satisfies Record<string, Fields>
