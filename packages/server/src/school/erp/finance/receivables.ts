import { cpf } from '@sineta/contract'
import type { Static } from 'typebox'
import { refuse } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { date, oneOf as oneOfParameter, uuid } from '../../../platform/operation/parameters.ts'
import { Cpf, DateOnly, integer, object, oneOf, optional, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../../tenancy/rows/table.ts'
import { byStudentNumber } from '../../filters.ts'
import * as lookups from '../../lookups.ts'
import { inErp, withErp } from '../access.ts'
import { inDays } from '../times.ts'
import { eventData, type Move, move, Receivable, receivables, view } from './receivable.ts'
import { type ReceivableRow, statuses } from './receivable-row.ts'

const Body = object({
  enrollment_number: text(36),
  responsible_cpf: Cpf,
  description: text(200),
  due_date: DateOnly,
  amount_cents: integer(),
})
type Body = Static<typeof Body>

type Parties = Pick<ReceivableRow, 'student_id' | 'enrollment_number' | 'responsible_id' | 'responsible_cpf'>

/**
 * Returns the columns to save. Locks the student and the responsible, so that neither is removed meanwhile. The `present`
 * ones may have been removed, because a debt outlasts the enrollment.
 */
async function columns(call: SchoolContext & { readonly body: Body }, present?: Parties) {
  const { enrollment_number, responsible_cpf, ...rest } = call.body
  const digits = cpf.normalize(responsible_cpf)!
  const student_id =
    present?.enrollment_number === enrollment_number
      ? present.student_id
      : (await lookups.getStudent(call, enrollment_number, 'forShare')).id
  const responsible_id =
    present?.responsible_cpf === digits
      ? present.responsible_id
      : (await lookups.responsibles.get(call, { cpf: digits }, 'forShare')).id
  return { ...rest, student_id, responsible_id }
}

const one = { path: `${inErp}/receivable/{id}`, params: { id: uuid } } as const

/** The move behind each status that may be requested. The other statuses are set by a payment or by the calendar. */
const asked = {
  cancelled: 'cancel',
  renegotiated: 'renegotiate',
  refunded: 'refund',
  pending: 'restore',
} as const satisfies Record<string, Move>

export const receivableOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/receivable`,
    access: withErp('erp:finance:write'),
    summary: 'Create a receivable',
    body: Body,
    responses: { 201: Receivable },
    refusals: ['student_not_found', 'responsible_not_found'],
    emits: [],
    example: ({ enrollment_number, cpf: responsible_cpf }) => ({
      body: {
        enrollment_number,
        responsible_cpf,
        description: 'Material didático',
        due_date: inDays(30),
        amount_cents: 45000,
      },
    }),
    async run(call) {
      return view(await receivables.insert(call, await columns(call)), call.school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:finance:write'),
    summary: 'Change a receivable that is pending',
    body: Body,
    responses: { 200: Receivable },
    refusals: ['receivable_not_found', 'student_not_found', 'responsible_not_found', 'transition_not_allowed'],
    emits: [],
    find: receivables.byPathId('forUpdate'),
    example: ({ receivable_id, enrollment_number, cpf: responsible_cpf }) => ({
      params: { id: receivable_id },
      body: {
        enrollment_number,
        responsible_cpf,
        description: 'Mensalidade com desconto',
        due_date: inDays(30),
        amount_cents: 120000,
      },
    }),
    async run(call) {
      const { found, school, ifMatch } = call
      const changed = await columns(call, found)
      ifMatch(found.version)
      if (found.status !== 'pending')
        throw refuse('transition_not_allowed', `The receivable is ${found.status}; only a pending one can be changed.`)
      return view(await receivables.update(call, { id: found.id }, changed), school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/status`,
    access: withErp('erp:finance:write'),
    summary: 'Change the status of a receivable',
    description: '`pending` undoes a cancellation. Only a payment sets `paid`, and only the calendar sets `overdue`.',
    body: object({ status: oneOf('cancelled', 'renegotiated', 'refunded', 'pending'), reason: optional(text(500)) }),
    responses: { 200: Receivable },
    refusals: ['receivable_not_found', 'transition_not_allowed'],
    emits: ['receivable.status_changed'],
    find: receivables.byPathId('forUpdate'),
    example: ({ receivable_id }) => ({
      params: { id: receivable_id },
      body: { status: 'cancelled', reason: 'bolsa integral' },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const status = move(found.status, asked[body.status])
      const changed = await receivables.update(call, { id: found.id }, { status })
      emit('receivable.status_changed', {
        ...eventData(found),
        from_status: found.status,
        to_status: body.status,
        reason: body.reason ?? null,
      })
      return view(changed, school)
    },
  }),
  listOperation<ReceivableRow>({
    path: `${inErp}/receivable`,
    access: withErp('erp:finance:read'),
    summary: 'List receivables',
    item: Receivable,
    from: receivables.from,
    filters: {
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
      enrollment_number: byStudentNumber,
      due_from: filter(date, 'x.due_date >= ?'),
      due_to: filter(date, 'x.due_date <= ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:finance:read'),
    summary: 'Read a receivable',
    item: Receivable,
    refusals: ['receivable_not_found'],
    find: receivables.byPathId(),
    example: ({ receivable_id }) => ({ params: { id: receivable_id } }),
    view,
  }),
]
