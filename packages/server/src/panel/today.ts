import { localDate, localDateTime } from '@sineta/contract'
import { Type } from 'typebox'
import { rolesFor } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPage } from '../platform/operation/page.ts'
import { oneOf as oneOfParameter, uuid } from '../platform/operation/parameters.ts'
import { DateOnly, nullable, object, oneOf, page, Uuid } from '../platform/operation/shapes.ts'
import * as queries from './queries.ts'

const count = Type.Integer({ minimum: 0 })

const Today = object({
  date: DateOnly,
  students: object(
    { expected: count, present: count, inside: count, absent: count },
    { description: 'Students with an active enrollment that has begun, in a school year that includes today' },
  ),
  waiting_for_pick_up: Type.Integer({ description: 'Students still inside whose responsible has checked in today' }),
  open_authorizations: count,
  pending_preenrollments: count,
  pending_photos: count,
  pending_responsible_photos: Type.Integer({ minimum: 0, description: 'How many of these photos show responsibles' }),
  failing_integrations: Type.Integer({
    description:
      'Number of receivers whose deliveries fail now: the webhook_url of the client and the endpoints of connected apps',
  }),
})

const presences = ['present', 'absent'] as const

const StudentToday = object({
  enrollment_number: Type.String(),
  name: Type.String(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  photo_status: nullable(Type.String()),
  presence: oneOf(...presences),
  arrived_at: nullable(Type.String({ description: 'The first check-in of today, `Y-m-d H:i:s` in school time' })),
})

const path = '/v1/panel/school/{cnpj}/today'

export const todayOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: { callers: ['panel'] },
    summary: "Count today's presences and pending decisions",
    responses: { 200: Today },
    refusals: [],
    emits: [],
    async run({ tx, school, services }) {
      const date = localDate(tx.now, school.timeZone)
      const { expected, present, inside, ...waiting } = await queries.today(tx, school.id, date)
      return {
        date,
        students: { expected, present, inside, absent: expected - present },
        ...waiting,
        // Run as the system, because endpoints belong to partners and the client's transaction cannot see them.
        failing_integrations: await services.asSystem((system) => queries.failingIntegrations(system, school.clientId)),
      }
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/student`,
    access: { callers: ['panel'], roles: rolesFor('attendance:read') },
    summary: 'List the students expected today by name, with whether they have come',
    query: { ...pageQuery, presence: oneOfParameter(...presences), classroom_id: uuid },
    responses: { 200: page(StudentToday) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        call.school.id,
        (after, count) =>
          queries.studentsToday(call.tx, call.school.id, {
            date: localDate(call.tx.now, call.school.timeZone),
            presence: call.query.presence ?? null,
            classroomId: call.query.classroom_id ?? null,
            after,
            count,
          }),
        ({ folded_name, student_id, classroom_id }) => [folded_name, student_id, classroom_id],
        ({ folded_name: _name, student_id: _id, arrived_at, ...student }) => ({
          ...student,
          arrived_at: arrived_at && localDateTime(arrived_at, call.school.timeZone),
        }),
      ),
  }),
]
