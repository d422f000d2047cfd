// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/erp/school/{cnpj}/receivable/{id}/status': { status: { kind: 'choice', of: ['cancelled', 'renegotiated', 'refunded', 'pending'], required: true }, reason: { kind: 'text', max: 500 } },
  'POST /v1/erp/school/{cnpj}/receivable': { enrollment_number: { kind: 'text', max: 36, required: true }, responsible_cpf: { kind: 'text', format: 'cpf', max: 20, required: true }, description: { kind: 'text', max: 200, required: true }, due_date: { kind: 'text', format: 'date', required: true }, amount_cents: { kind: 'integer', min: 1, max: 2147483647, required: true } },
  'POST /v1/erp/school/{cnpj}/receivable/{id}/payment': { amount_cents: { kind: 'integer', min: 1, max: 2147483647, required: true }, interest_cents: { kind: 'integer', min: 0, max: 2147483647 }, discount_cents: { kind: 'integer', min: 0, max: 2147483647 }, payment_method: { kind: 'choice', of: ['pix', 'boleto', 'credit_card', 'debit_card', 'bank_transfer', 'cash', 'check', 'other'], required: true }, paid_at: { kind: 'text', format: 'moment', max: 40 }, external_id: { kind: 'text', max: 100 } },
  'PUT /v1/erp/school/{cnpj}/receivable/{id}': { enrollment_number: { kind: 'text', max: 36, required: true }, responsible_cpf: { kind: 'text', format: 'cpf', max: 20, required: true }, description: { kind: 'text', max: 200, required: true }, due_date: { kind: 'text', format: 'date', required: true }, amount_cents: { kind: 'integer', min: 1, max: 2147483647, required: true } },
} as const satisfies Record<string, Fields>

/** The states that may be requested next, by the current one. */
export const moves = { pending: ['cancelled', 'renegotiated'], overdue: ['cancelled', 'renegotiated'], partially_paid: ['renegotiated'], paid: ['refunded'], cancelled: ['pending'], refunded: [], renegotiated: [] } as const
