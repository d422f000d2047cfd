// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/entrance': { name: { kind: 'text', max: 80, required: true }, kind: { kind: 'choice', of: ['gate', 'turnstile', 'door', 'parking'] }, direction: { kind: 'choice', of: ['both', 'in', 'out'] } },
  'PUT /v1/partners/school/{cnpj}/entrance/{id}': { name: { kind: 'text', max: 80, required: true }, kind: { kind: 'choice', of: ['gate', 'turnstile', 'door', 'parking'] }, direction: { kind: 'choice', of: ['both', 'in', 'out'] } },
} as const satisfies Record<string, Fields>
