// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/workload': { grade_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, subject_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, school_year_id: { kind: 'integer', min: 1, max: 2147483647 }, weekly_lessons: { kind: 'integer', min: 1, max: 40, required: true }, annual_hours: { kind: 'number', min: 0, max: 1400, step: 0.01, required: true } },
  'PUT /v1/partners/school/{cnpj}/workload/{id}': { grade_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, subject_id: { kind: 'integer', min: 1, max: 2147483647, required: true }, school_year_id: { kind: 'integer', min: 1, max: 2147483647 }, weekly_lessons: { kind: 'integer', min: 1, max: 40, required: true }, annual_hours: { kind: 'number', min: 0, max: 1400, step: 0.01, required: true } },
} as const satisfies Record<string, Fields>
