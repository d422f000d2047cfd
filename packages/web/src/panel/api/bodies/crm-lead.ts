// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/erp/school/{cnpj}/crm-lead/{id}/stage': { stage: { kind: 'choice', of: ['new', 'contacted', 'visit_scheduled', 'visited', 'proposal', 'enrolled', 'lost'], required: true }, lost_reason: { kind: 'text', max: 500 } },
  'POST /v1/erp/school/{cnpj}/crm-lead': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254 }, phone: { kind: 'text', format: 'phone' }, student_name: { kind: 'text', max: 200 }, grade_id: { kind: 'integer', min: 1, max: 2147483647 }, source: { kind: 'text', max: 60 } },
  'PUT /v1/erp/school/{cnpj}/crm-lead/{id}': { name: { kind: 'text', max: 200, required: true }, email: { kind: 'text', format: 'email', max: 254 }, phone: { kind: 'text', format: 'phone' }, student_name: { kind: 'text', max: 200 }, grade_id: { kind: 'integer', min: 1, max: 2147483647 }, source: { kind: 'text', max: 60 } },
} as const satisfies Record<string, Fields>

/** The states that may be requested next, by the current one. */
export const moves = { new: ['contacted', 'visit_scheduled', 'visited', 'proposal', 'enrolled', 'lost'], contacted: ['new', 'visit_scheduled', 'visited', 'proposal', 'enrolled', 'lost'], visit_scheduled: ['new', 'contacted', 'visited', 'proposal', 'enrolled', 'lost'], visited: ['new', 'contacted', 'visit_scheduled', 'proposal', 'enrolled', 'lost'], proposal: ['new', 'contacted', 'visit_scheduled', 'visited', 'enrolled', 'lost'], lost: ['new'], enrolled: [] } as const
