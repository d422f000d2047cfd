import { localDate } from '@sineta/contract'
import { db, type Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/operation/errors.ts'
import { filter, listing, reading } from '../../../platform/operation/list.ts'
import { operation, type School } from '../../../platform/operation/operation.ts'
import { date, oneOf as oneOfParameter, uuid } from '../../../platform/operation/parameters.ts'
import { DateOnly, Email, Moment, object, oneOf, optional, text } from '../../../platform/operation/shapes.ts'
import { ofStudent } from '../../filters.ts'
import { fault } from '../faults.ts'
import { follow } from '../moves.ts'
import { inErp, withErp } from '../place.ts'
import { addDays, happened, inDays, present } from '../times.ts'
import * as borrowers from './borrowers.ts'
import { borrowerTypes, facts, isOverdue, Loan, type LoanRow, loans, moves, statuses, view } from './loan.ts'

const loanDays = 14
const mostRenewals = 2
const longestDays = 366

const one = { path: `${inErp}/library-loan/{id}`, params: { id: uuid } } as const

export const loanOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/library-loan`,
    access: withErp('erp:library:write'),
    summary: 'Create a library loan',
    description: `For ${loanDays} days unless \`due_date\` says otherwise. A borrower has at most 3 open loans and none that is late.`,
    body: object({
      item_code: text(60),
      borrower_type: oneOf(...borrowerTypes),
      enrollment_number: optional(text(36)),
      borrower_email: optional(Email),
      due_date: optional(DateOnly),
    }),
    answers: { 201: Loan },
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
      borrowers.checkNamed(body)
      const item = await holdItem(call, body.item_code)
      const borrower = await borrowers.find(call, body)
      const today = localDate(tx.now, school.timeZone)
      const due_date = body.due_date ?? addDays(today, loanDays)
      checkDueDate(due_date, today, today)
      if (item.on_loan >= item.copies) throw refuse('item_not_available', `Every copy of ${item.title} is on loan.`)
      await borrowers.checkMayBorrow(call, borrower)

      await tx.query('update library_item set on_loan = on_loan + 1 where id = $1', [item.id])
      const made = await tx.one(
        db
          .insertInto('library_loan')
          .values({
            client_id: school.clientId,
            school_id: school.id,
            item_id: item.id,
            ...borrower,
            loaned_at: present(call),
            due_date,
          })
          .returning('id'),
      )
      const loan = await loans.get(call, made.id)
      emit('library_loan.created', facts(loan, school))
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
    answers: { 200: Loan },
    refusals: ['loan_not_found', 'loan_not_active', 'date_in_future'],
    emits: ['library_loan.returned'],
    find: loans.hold,
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    async run(call) {
      const { found, body, tx, school, emit, ifMatch } = call
      ifMatch(found.version)
      const returned_at = happened(call, '/returned_at', body.returned_at)
      if (returned_at < found.loaned_at) throw fault('/returned_at', 'out_of_range', 'must not be before the loan')
      const status = follow(moves, found.status, 'return', 'loan_not_active')
      await tx.many(db.updateTable('library_loan').set({ status, returned_at }).where('id', '=', found.id))
      await tx.query('update library_item set on_loan = on_loan - 1 where id = $1', [found.item_id])
      const loan = await loans.get(call, found.id)
      emit('library_loan.returned', facts(loan, school))
      return view(loan, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/renew`,
    access: withErp('erp:library:write'),
    summary: 'Renew a library loan',
    description: `For ${loanDays} more days unless \`due_date\` says otherwise; at most ${mostRenewals} times, and not when it is late.`,
    body: object({ due_date: optional(DateOnly) }),
    answers: { 200: Loan },
    refusals: ['loan_not_found', 'loan_not_active', 'loan_overdue', 'renewal_limit_reached'],
    emits: ['library_loan.renewed'],
    find: loans.hold,
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    async run(call) {
      const { found, body, tx, school, emit, ifMatch } = call
      ifMatch(found.version)
      const due_date = body.due_date ?? addDays(found.due_date, loanDays)
      checkDueDate(due_date, addDays(found.due_date, 1), found.due_date > found.today ? found.due_date : found.today)
      const status = follow(moves, found.status, 'renew', 'loan_not_active')
      if (isOverdue(found)) throw refuse('loan_overdue', `It was due on ${found.due_date}; it must come back first.`)
      if (found.renewals_count >= mostRenewals) throw refuse('renewal_limit_reached')
      const renewals_count = found.renewals_count + 1
      await tx.many(db.updateTable('library_loan').set({ status, due_date, renewals_count }).where('id', '=', found.id))
      const loan = await loans.get(call, found.id)
      emit('library_loan.renewed', facts(loan, school))
      return view(loan, school)
    },
  }),
  listing<LoanRow>({
    path: `${inErp}/library-loan`,
    access: withErp('erp:library:read'),
    summary: 'List library loans',
    item: Loan,
    from: loans.from,
    filters: {
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
      enrollment_number: ofStudent,
      due_from: filter(date, 'x.due_date >= ?'),
      due_to: filter(date, 'x.due_date <= ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  reading({
    ...one,
    access: withErp('erp:library:read'),
    summary: 'Read a library loan',
    item: Loan,
    refusals: ['loan_not_found'],
    find: loans.find,
    example: ({ loan_id }) => ({ params: { id: loan_id } }),
    view,
  }),
]

/** The item with that code, held: of two who want its last copy the second sees it gone. */
async function holdItem({ tx, school }: { tx: Transaction; school: School }, code: string) {
  const { rows } = await tx.query<{ id: string; title: string; copies: number; on_loan: number }>(
    'select id, title, copies, on_loan from library_item where school_id = $1 and lower(code) = lower($2) for update',
    [school.id, code],
  )
  if (!rows[0]) throw refuse('library_item_not_found')
  return rows[0]
}

function checkDueDate(due: string, earliest: string, from: string) {
  const latest = addDays(from, longestDays)
  if (due < earliest || due > latest) throw fault('/due_date', 'out_of_range', `must be from ${earliest} to ${latest}`)
}
