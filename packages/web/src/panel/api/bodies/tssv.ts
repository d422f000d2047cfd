// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/tssv/responsible/check/in': { school_cnpj: { kind: 'text', format: 'cnpj', max: 25, required: true }, responsible_cpf: { kind: 'text', format: 'cpf', max: 20, required: true }, factors: { kind: 'list', of: { kind: 'group', fields: { type: { kind: 'choice', of: ['face', 'fingerprint', 'document', 'pin', 'qr_code', 'staff_confirmation'], required: true }, verified_at: { kind: 'text', max: 40 }, reference: { kind: 'text', max: 200 } } }, max: 10, required: true }, checked_in_at: { kind: 'text', max: 40 }, entrance_id: { kind: 'integer', min: 1, max: 2147483647 } },
} as const satisfies Record<string, Fields>
