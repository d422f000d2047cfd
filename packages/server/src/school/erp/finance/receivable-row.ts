import type { Selectable } from 'kysely'
import type { Receivable } from '../../../platform/database/tables.ts'

export const statuses = [
  'pending',
  'overdue',
  'partially_paid',
  'paid',
  'refunded',
  'renegotiated',
  'cancelled',
] as const
export type Status = (typeof statuses)[number]

export const paymentMethods = [
  'pix',
  'boleto',
  'credit_card',
  'debit_card',
  'bank_transfer',
  'cash',
  'check',
  'other',
] as const
type PaymentMethod = (typeof paymentMethods)[number]

export type ReceivableRow = Omit<Selectable<Receivable>, 'status'> & {
  status: Status
  enrollment_number: string
  student_name: string | null
  responsible_cpf: string
  payments: {
    amount_cents: number
    interest_cents: number
    discount_cents: number
    payment_method: PaymentMethod
    paid_at: string
    external_id: string | null
  }[]
}
