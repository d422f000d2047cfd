import { localDateTime } from '@sineta/contract'
import { ExplicitResponse, operation } from '../../../platform/operation/operation.ts'
import { uuid } from '../../../platform/operation/parameters.ts'
import { integer, Moment, object, oneOf, optional, text } from '../../../platform/operation/shapes.ts'
import { table } from '../../../tenancy/rows/table.ts'
import { inErp, withErp } from '../access.ts'
import { parsePastMoment } from '../times.ts'
import { eventData, move, Receivable, receivables, view } from './receivable.ts'
import { paymentMethods } from './receivable-row.ts'
import { settledBy } from './settlement.ts'

const payments = table('receivable_payment')

const cents = integer(0)

export const paymentOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/receivable/{id}/payment`,
    params: { id: uuid },
    access: withErp('erp:finance:write'),
    summary: 'Register a payment of a receivable (any channel)',
    description:
      'Amount plus discount minus interest settles the balance. The payment that closes it makes the receivable `paid` ' +
      'and publishes `receivable.paid`; the first partial payment makes it `partially_paid` and publishes ' +
      '`receivable.status_changed`; further partial payments publish nothing. An `external_id` that was registered before returns 200 with the first result and changes nothing.',
    body: object({
      amount_cents: integer(),
      interest_cents: optional(cents),
      discount_cents: optional(cents),
      payment_method: oneOf(...paymentMethods),
      paid_at: optional(Moment),
      external_id: optional(text(100)),
    }),
    responses: { 201: Receivable, 200: Receivable },
    refusals: [
      'receivable_not_found',
      'receivable_not_payable',
      'amount_exceeds_balance',
      'date_in_future',
      'version_conflict',
    ],
    emits: ['receivable.paid', 'receivable.status_changed'],
    find: receivables.byPathId('forUpdate'),
    example: ({ receivable_id }) => ({
      params: { id: receivable_id },
      body: { amount_cents: 128000, payment_method: 'pix', external_id: 'E18236120202603092015s0123456789' },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const { amount_cents, interest_cents = 0, discount_cents = 0, payment_method, external_id = null } = body
      if (external_id !== null && found.payments.some((payment) => payment.external_id === external_id)) {
        const { result } = await payments.get(call, { receivable_id: found.id, external_id })
        return new ExplicitResponse(200, result ?? view(found, school))
      }
      ifMatch(found.version)
      const paidAt = parsePastMoment(call, '/paid_at', body.paid_at)
      // Checked before the amount: any amount exceeds the balance of a paid receivable, so that refusal would not help.
      move(found.status, 'pay_part', 'receivable_not_payable')
      const balance = found.amount_cents - found.settled_cents
      const settled = settledBy(body, balance)
      const status = move(found.status, settled === balance ? 'pay_off' : 'pay_part')

      const payment = await payments.insert(call, {
        receivable_id: found.id,
        amount_cents,
        interest_cents,
        discount_cents,
        payment_method,
        paid_at: paidAt,
        external_id,
      })
      const paid_cents = found.paid_cents + amount_cents
      const changes = { status, paid_cents, settled_cents: found.settled_cents + settled }
      const result = view(await receivables.update(call, { id: found.id }, changes), school)
      const from_status = found.status
      if (status === 'paid')
        emit('receivable.paid', {
          ...eventData(found),
          paid_amount_cents: paid_cents,
          payment_method,
          paid_at: localDateTime(paidAt, school.timeZone),
          from_status,
        })
      else if (status !== from_status)
        emit('receivable.status_changed', { ...eventData(found), from_status, to_status: status, reason: null })
      if (external_id !== null) await payments.update(call, { id: payment.id }, { result: JSON.stringify(result) })
      return new ExplicitResponse(201, result)
    },
  }),
]
