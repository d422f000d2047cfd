// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/erp/school/{cnpj}/event/{id}/status': { status: { kind: 'choice', of: ['published', 'started', 'ended', 'cancelled'], required: true }, reason: { kind: 'text', max: 500 } },
  'POST /v1/erp/school/{cnpj}/event': { title: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, location: { kind: 'text', max: 200 }, starts_at: { kind: 'text', format: 'moment', max: 40, required: true }, ends_at: { kind: 'text', format: 'moment', max: 40 } },
  'PUT /v1/erp/school/{cnpj}/event/{id}': { title: { kind: 'text', max: 200, required: true }, description: { kind: 'text', max: 4000 }, location: { kind: 'text', max: 200 }, starts_at: { kind: 'text', format: 'moment', max: 40, required: true }, ends_at: { kind: 'text', format: 'moment', max: 40 } },
} as const satisfies Record<string, Fields>

/** The states that may be requested next, by the current one. */
export const moves = { draft: ['published', 'cancelled'], published: ['started', 'cancelled'], started: ['ended', 'cancelled'], ended: [], cancelled: [] } as const
