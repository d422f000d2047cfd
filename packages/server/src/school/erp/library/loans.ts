import { localDate } from '@sineta/contract'
import { refuse } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { date, oneOf as oneOfParameter, text as textParameter, uuid } from '../../../platform/operation/parameters.ts'
import { DateOnly, Email, Moment, object, oneOf, optional, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import { byStudentNumber } from '../../filters.ts'
import { inErp, withErp } from '../access.ts'
import { refuseFault } from '../refuse-fault.ts'
import { addDays, currentMoment, inDays, parsePastMoment } from '../times.ts'
import * as borrowers from './borrowers.ts'
import { borrowerTypes, eventData, isOverdue, Loan, type LoanRow, loans, move, statuses, view } from './loan.ts'
import * as queries from './queries.ts'

const loanDays = 14
const maxRenewals = 2
const maxDays = 366

const one = { path: `${inErp}/library-loan/{id}`, params: { id: uuid } } as const

export const loanOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/library-loan`,
    access: withErp('erp:library:write'),
    summary: 'Create a library loan',
    description: `For ${loanDays} days unless \`due_date\` says otherwise. A borrower may have at most 3 open loans, none of them overdue.`,
    body: object({
      item_code: text(60),
      borrower_type: oneOf(...borrowerTypes),
      enrollment_number: optional(text(36)),
      borrower_email: optional(Email),
      due_date: optional(DateOnly),
    }),
    responses: { 201: Loan },
    refusals: [
      'student_not_found',
      'library_item_not_found',
      'borrower_not_found',
      'no_active_enrollment',
      'item_not_available',
      'loan_limit_reached',
      'borrower_has_overdue',
    ],
    conflicts: { library_item_copies: 'item_not_available' },
    emits: ['library_loan.created'],
    example: ({ library_item_code, enrollment_number }) => ({
      body: { item_code: library_item_code, borrower_type: 'student', enrollment_number, due_date: inDays(10) },
    }),
    async run(call) {
      const { body, tx, school, emit } = call
      borrowers.checkBorrowerReference(body)
      const item = await queries.itemByCode(call, body.item_code)
      const borrower = await borrowers.find(call, body)
      const today = localDate(tx.now, school.timeZone)
      const due_date = body.due_date ?? addDays(today, loanDays)
      checkDueDate(due_date, today, today)
      if (item.on_loan >= item.copies) throw refuse('item_not_available', `Every copy of ${item.title} is on loan.`)
      await borrowers.checkMayBorrow(call, borrower)

      await queries.adjustOnLoan(call, item.id, 1)
      const loan = await loans.insert(call, { item_id: item.id, ...borrower, loaned_at: currentMoment(call), due_date })
      emit('library_loan.created', eventData(loan, school))
      return view(loan, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/return`,
    access: withErp('erp:library:write'),
    summary: 'Return a library loan',
    body: object({ returned_at: optional(Moment) }),
    responses: { 200: Loan },
    refusals: ['loan_not_found', 'loan_not_active', 'date_in_future'],
    emits: ['library_loan.returned'],
    find: loans.byPathId('forUpdate'),
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const returned_at = parsePastMoment(call, '/returned_at', body.returned_at)
      if (returned_at < found.loaned_at)
        throw refuseFault('/returned_at', 'out_of_range', 'must not be before the loan')
      const status = move(found.status, 'return')
      const loan = await loans.update(call, { id: found.id }, { status, returned_at })
      await queries.adjustOnLoan(call, found.item_id, -1)
      emit('library_loan.returned', eventData(loan, school))
      return view(loan, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/renew`,
    access: withErp('erp:library:write'),
    summary: 'Renew a library loan',
    description: `For ${loanDays} more days unless \`due_date\` says otherwise; at most ${maxRenewals} times, and not when it is overdue.`,
    body: object({ due_date: optional(DateOnly) }),
    responses: { 200: Loan },
    refusals: ['loan_not_found', 'loan_not_active', 'loan_overdue', 'renewal_limit_reached'],
    emits: ['library_loan.renewed'],
    find: loans.byPathId('forUpdate'),
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const due_date = body.due_date ?? addDays(found.due_date, loanDays)
      checkDueDate(due_date, addDays(found.due_date, 1), found.due_date > found.today ? found.due_date : found.today)
      const status = move(found.status, 'renew')
      if (isOverdue(found))
        throw refuse('loan_overdue', `The loan was due on ${found.due_date}; it must be returned first.`)
      if (found.renewals_count >= maxRenewals) throw refuse('renewal_limit_reached')
      const renewals_count = found.renewals_count + 1
      const loan = await loans.update(call, { id: found.id }, { status, due_date, renewals_count })
      emit('library_loan.renewed', eventData(loan, school))
      return view(loan, school)
    },
  }),
  listOperation<LoanRow>({
    path: `${inErp}/library-loan`,
    access: withErp('erp:library:read'),
    summary: 'List library loans',
    item: Loan,
    from: loans.from,
    filters: {
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
      enrollment_number: byStudentNumber,
      item_code: filter(textParameter(60), 'lower(x.item_code) = lower(?)'),
      due_from: filter(date, 'x.due_date >= ?'),
      due_to: filter(date, 'x.due_date <= ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:library:read'),
    summary: 'Read a library loan',
    item: Loan,
    refusals: ['loan_not_found'],
    find: loans.byPathId(),
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    view,
  }),
]

function checkDueDate(due: string, earliest: string, from: string) {
  const latest = addDays(from, maxDays)
  if (due < earliest || due > latest)
    throw refuseFault('/due_date', 'out_of_range', `must be from ${earliest} to ${latest}`)
}
