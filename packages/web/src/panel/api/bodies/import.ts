// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/panel/school/{cnpj}/import': { kind: { kind: 'choice', of: ['students', 'responsibles'], required: true }, file: { kind: 'text', required: true }, columns: { kind: 'group', fields: {} }, dry_run: { kind: 'flag' } },
} as const satisfies Record<string, Fields>
