// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/attendance/student/biometric/check/in': { school_cnpj: { kind: 'text', format: 'cnpj', max: 25, required: true }, enrollment_number: { kind: 'text', max: 36 }, biometric_id: { kind: 'text', max: 64 }, entrance_id: { kind: 'integer', min: 1, max: 2147483647 }, device_event_id: { kind: 'text', max: 64 }, confidence: { kind: 'number', min: 0, max: 1 }, checked_in_at: { kind: 'text', max: 40 } },
  'POST /v1/attendance/student/biometric/check/out': { school_cnpj: { kind: 'text', format: 'cnpj', max: 25, required: true }, enrollment_number: { kind: 'text', max: 36 }, biometric_id: { kind: 'text', max: 64 }, entrance_id: { kind: 'integer', min: 1, max: 2147483647 }, device_event_id: { kind: 'text', max: 64 }, confidence: { kind: 'number', min: 0, max: 1 }, checked_out_at: { kind: 'text', max: 40 }, released_to_cpf: { kind: 'text', format: 'cpf', max: 20 }, tssv_check_in_id: { kind: 'text', format: 'uuid' } },
} as const satisfies Record<string, Fields>
