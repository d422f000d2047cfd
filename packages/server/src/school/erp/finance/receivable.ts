import { cpf, localDateTime } from '@sineta/contract'
import { Type } from 'typebox'
import { nullable, object, oneOf } from '../../../platform/operation/shapes.ts'
import { table } from '../../../tenancy/rows/table.ts'
import { type Moves, stateMachine } from '../../state-machine.ts'
import { StudentName, versionFields, viewOf } from '../../views.ts'
import { withParties } from './queries.ts'
import { paymentMethods, type ReceivableRow, type Status, statuses } from './receivable-row.ts'

/** `lapse` is the daily job's move. `pay_part` and `pay_off` are never requested; they follow from the balance. */
export type Move = 'lapse' | 'pay_part' | 'pay_off' | 'cancel' | 'renegotiate' | 'refund' | 'restore'

export const moves: Moves<Status, Move> = {
  pending: {
    lapse: 'overdue',
    pay_part: 'partially_paid',
    pay_off: 'paid',
    cancel: 'cancelled',
    renegotiate: 'renegotiated',
  },
  overdue: { pay_part: 'partially_paid', pay_off: 'paid', cancel: 'cancelled', renegotiate: 'renegotiated' },
  partially_paid: { pay_part: 'partially_paid', pay_off: 'paid', renegotiate: 'renegotiated' },
  paid: { refund: 'refunded' },
  cancelled: { restore: 'pending' },
  refunded: {},
  renegotiated: {},
}
export const move = stateMachine(moves)

export const receivables = table<'receivable', ReceivableRow>('receivable', 'receivable_not_found', withParties)

const Cents = Type.Integer({ description: 'BRL cents' })
const Payment = object({
  amount_cents: Cents,
  interest_cents: Cents,
  discount_cents: Cents,
  payment_method: oneOf(...paymentMethods),
  paid_at: Type.String(),
  external_id: nullable(Type.String()),
})

export const Receivable = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  enrollment_number: Type.String(),
  student_name: StudentName,
  responsible_cpf: Type.String(),
  description: Type.String(),
  due_date: Type.String(),
  amount_cents: Cents,
  paid_amount_cents: Type.Integer({ description: 'The money received, interest included' }),
  balance_cents: Type.Integer({ description: 'The amount still to be settled' }),
  status: oneOf(...statuses),
  payments: Type.Array(Payment),
  ...versionFields,
})

/** The members of every event of a receivable. */
export const eventData = (row: ReceivableRow) => ({
  id: row.id,
  enrollment_number: row.enrollment_number,
  responsible_cpf: cpf.format(row.responsible_cpf),
  description: row.description,
  due_date: row.due_date,
  amount_cents: row.amount_cents,
})

export const view = viewOf(receivables, Receivable, (row, { timeZone }) => ({
  ...eventData(row),
  paid_amount_cents: row.paid_cents,
  balance_cents: row.amount_cents - row.settled_cents,
  payments: row.payments.map((payment) => ({
    ...payment,
    paid_at: localDateTime(new Date(payment.paid_at), timeZone),
  })),
}))
