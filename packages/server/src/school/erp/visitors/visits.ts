import { refuse } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { date, oneOf as oneOfParameter, uuid } from '../../../platform/operation/parameters.ts'
import { integer, Moment, object, optional, text, Uuid } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../../tenancy/rows/table.ts'
import * as lookups from '../../lookups.ts'
import { inErp, withErp } from '../access.ts'
import { refuseFault } from '../refuse-fault.ts'
import { currentMoment, inDays, parseMoment, parsePastMoment } from '../times.ts'
import { eventData, move, statuses, Visit, type VisitRow, view, visits } from './visit.ts'
import { visitors } from './visitors.ts'

const one = { path: `${inErp}/visit/{id}`, params: { id: uuid } } as const

/** Locks the visitor, so that one who is being made inactive is not let in at the same moment. */
async function requireActive(context: SchoolContext, id: string) {
  const { active } = await visitors.get(context, { id }, 'forShare')
  if (!active) throw refuse('visitor_inactive', 'Make the visitor active first.')
}

export const visitOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/visit`,
    access: withErp('erp:visitors:write'),
    summary: 'Schedule a visit',
    description: 'Without `scheduled_at`, the visit is for now, because the visitor is at the gate.',
    body: object({
      visitor_id: Uuid,
      scheduled_at: optional(Moment),
      host_name: optional(text(200)),
      purpose: optional(text(200)),
    }),
    responses: { 201: Visit },
    refusals: ['visitor_not_found', 'visitor_inactive'],
    emits: ['visit.created'],
    example: ({ visitor_id }) => ({
      body: {
        visitor_id,
        scheduled_at: `${inDays(3)} 14:00:00`,
        host_name: 'Renata Prado',
        purpose: 'manutenção',
      },
    }),
    async run(call) {
      const { body, school, emit } = call
      const { visitor_id, scheduled_at, ...rest } = body
      const at = scheduled_at === undefined ? currentMoment(call) : parseMoment(call, scheduled_at)
      await requireActive(call, visitor_id)
      const visit = await visits.insert(call, { visitor_id, scheduled_at: at, ...rest })
      emit('visit.created', eventData(visit, 'scheduled', school))
      return view(visit, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/check/in`,
    access: withErp('erp:visitors:write'),
    summary: 'Register the entry of a visit',
    body: object({ entrance_id: optional(integer()), checked_in_at: optional(Moment) }),
    responses: { 200: Visit },
    refusals: [
      'visit_not_found',
      'entrance_not_found',
      'visit_not_scheduled',
      'visitor_inactive',
      'visitor_already_inside',
      'date_in_future',
    ],
    conflicts: { visit_inside: 'visitor_already_inside' },
    emits: ['visit.checked_in'],
    find: visits.byPathId('forUpdate'),
    example: ({ visit_id, entrance_id }) => ({ params: { id: visit_id }, body: { entrance_id } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      if (body.entrance_id !== undefined) await lookups.entrances.get(call, { id: body.entrance_id }, 'forShare')
      ifMatch(found.version)
      const checked_in_at = parsePastMoment(call, '/checked_in_at', body.checked_in_at)
      const status = move(found.status, 'check_in')
      await requireActive(call, found.visitor_id)
      const visit = await visits.update(
        call,
        { id: found.id },
        { status, checked_in_at, entrance_id: body.entrance_id ?? null },
      )
      emit('visit.checked_in', eventData(visit, 'checked_in', school))
      return view(visit, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/check/out`,
    access: withErp('erp:visitors:write'),
    summary: 'Register the exit of a visit',
    body: object({ checked_out_at: optional(Moment) }),
    responses: { 200: Visit },
    refusals: ['visit_not_found', 'visit_not_checked_in', 'date_in_future'],
    emits: ['visit.checked_out'],
    find: visits.byPathId('forUpdate'),
    example: ({ checked_in_visit_id }) => ({ params: { id: checked_in_visit_id } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const checked_out_at = parsePastMoment(call, '/checked_out_at', body.checked_out_at)
      if (found.checked_in_at !== null && checked_out_at < found.checked_in_at)
        throw refuseFault('/checked_out_at', 'out_of_range', 'must not be before the entry')
      const status = move(found.status, 'check_out')
      const visit = await visits.update(call, { id: found.id }, { status, checked_out_at })
      emit('visit.checked_out', eventData(visit, 'checked_out', school))
      return view(visit, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/cancel`,
    access: withErp('erp:visitors:write'),
    summary: 'Cancel a visit',
    description: 'The reason stays in the school; no event contains it.',
    body: object({ reason: optional(text(500)) }),
    responses: { 200: Visit },
    refusals: ['visit_not_found', 'visit_not_scheduled'],
    emits: ['visit.cancelled'],
    find: visits.byPathId('forUpdate'),
    example: ({ visit_id }) => ({ params: { id: visit_id }, body: { reason: 'reagendada' } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const status = move(found.status, 'cancel')
      const visit = await visits.update(
        call,
        { id: found.id },
        {
          status,
          cancelled_at: currentMoment(call),
          cancel_reason: body.reason ?? null,
        },
      )
      emit('visit.cancelled', eventData(visit, 'cancelled', school))
      return view(visit, school)
    },
  }),
  listOperation<VisitRow>({
    path: `${inErp}/visit`,
    access: withErp('erp:visitors:read'),
    summary: 'List visits',
    item: Visit,
    from: visits.from,
    filters: {
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
      date_from: filter(date, 'x.scheduled_on >= ?'),
      date_to: filter(date, 'x.scheduled_on <= ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:visitors:read'),
    summary: 'Read a visit',
    item: Visit,
    refusals: ['visit_not_found'],
    find: visits.byPathId(),
    example: ({ visit_id }) => ({ params: { id: visit_id } }),
    view,
  }),
]
