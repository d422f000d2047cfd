import type { Static } from 'typebox'
import { operation } from '../../../platform/operation/operation.ts'
import { date, oneOf as oneOfParameter, uuid } from '../../../platform/operation/parameters.ts'
import { Moment, object, oneOf, optional, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import { inErp, withErp } from '../access.ts'
import { refuseFault } from '../refuse-fault.ts'
import { inDays, parseMoment } from '../times.ts'
import { type EventRow, eventData, events, move, SchoolEvent, statuses, view } from './event.ts'

const Body = object({
  title: text(200),
  description: optional(text(4000)),
  location: optional(text(200)),
  starts_at: Moment,
  ends_at: optional(Moment),
})
type Body = Static<typeof Body>
type Clock = Parameters<typeof parseMoment>[0]

function columns(clock: Clock, { title, description, location, ...body }: Body) {
  const starts_at = parseMoment(clock, body.starts_at)
  const ends_at = body.ends_at === undefined ? null : parseMoment(clock, body.ends_at)
  return { title, description: description ?? null, location: location ?? null, starts_at, ends_at }
}

function checkTimes({ starts_at, ends_at }: ReturnType<typeof columns>) {
  if (ends_at !== null && ends_at <= starts_at) throw refuseFault('/ends_at', 'out_of_range', 'must be after starts_at')
}

const one = { path: `${inErp}/event/{id}`, params: { id: uuid } } as const

const exampleTimes = () => ({ starts_at: `${inDays(40)} 10:00:00`, ends_at: `${inDays(40)} 16:00:00` })

export const eventOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/event`,
    access: withErp('erp:events:write'),
    summary: 'Create a school event',
    body: Body,
    responses: { 201: SchoolEvent },
    refusals: [],
    emits: ['event.created'],
    example: () => ({ body: { title: 'Festa junina', location: 'Quadra coberta', ...exampleTimes() } }),
    async run(call) {
      const { body, school, emit } = call
      const values = columns(call, body)
      checkTimes(values)
      const made = await events.insert(call, values)
      emit('event.created', eventData(made, school))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:events:write'),
    summary: 'Change the data of a school event',
    body: Body,
    responses: { 200: SchoolEvent },
    refusals: ['event_not_found', 'event_finished'],
    emits: ['event.updated'],
    find: events.byPathId('forUpdate'),
    example: ({ school_event_id }) => ({
      params: { id: school_event_id },
      body: { title: 'Festa junina', location: 'Pátio', ...exampleTimes() },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const values = columns(call, body)
      ifMatch(found.version)
      checkTimes(values)
      move(found.status, 'update', 'event_finished')
      const changed = await events.update(call, { id: found.id }, values)
      emit('event.updated', eventData(changed, school))
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/status`,
    access: withErp('erp:events:write'),
    summary: 'Publish, start, end or cancel a school event',
    body: object({ status: oneOf('published', 'started', 'ended', 'cancelled'), reason: optional(text(500)) }),
    responses: { 200: SchoolEvent },
    refusals: ['event_not_found', 'transition_not_allowed'],
    emits: ['event.status_changed'],
    find: events.byPathId('forUpdate'),
    example: ({ school_event_id }) => ({ params: { id: school_event_id }, body: { status: 'published' } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const changed = await events.update(call, { id: found.id }, { status: move(found.status, body.status) })
      emit('event.status_changed', {
        id: found.id,
        title: found.title,
        from_status: found.status,
        to_status: body.status,
        reason: body.reason ?? null,
      })
      return view(changed, school)
    },
  }),
  listOperation<EventRow>({
    path: `${inErp}/event`,
    access: withErp('erp:events:read'),
    summary: 'List school events',
    item: SchoolEvent,
    from: events.from,
    filters: {
      status: filter(oneOfParameter(...statuses), 'x.status = ?'),
      date_from: filter(date, 'x.starts_on >= ?'),
      date_to: filter(date, 'x.starts_on <= ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:events:read'),
    summary: 'Read a school event',
    item: SchoolEvent,
    refusals: ['event_not_found'],
    find: events.byPathId(),
    example: ({ school_event_id }) => ({ params: { id: school_event_id } }),
    view,
  }),
]
