// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/school/{cnpj}/user/{id}': { roles: { kind: 'list', of: { kind: 'choice', of: ['management', 'librarian', 'finance', 'gatekeeper'] }, min: 1, max: 1000, required: true } },
  'POST /v1/panel/school/{cnpj}/user': { email: { kind: 'text', format: 'email', max: 254, required: true }, name: { kind: 'text', max: 200, required: true }, roles: { kind: 'list', of: { kind: 'choice', of: ['management', 'librarian', 'finance', 'gatekeeper'] }, min: 1, max: 1000, required: true } },
} as const satisfies Record<string, Fields>
