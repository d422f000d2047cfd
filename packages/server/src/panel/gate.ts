import { cpf as cpfs, localDate, localDateTime } from '@sineta/contract'
import { Type } from 'typebox'
import { rolesFor } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPage } from '../platform/operation/page.ts'
import { boolean, oneOf as oneOfText } from '../platform/operation/parameters.ts'
import { nullable, object, oneOf, page, Uuid } from '../platform/operation/shapes.ts'
import * as queries from './gate-queries.ts'

const LocalTime = Type.String({ description: '`Y-m-d H:i:s` in school time' })

const who = {
  enrollment_number: Type.String(),
  name: Type.String(),
  classroom_name: nullable(Type.String()),
  photo_status: nullable(Type.String()),
}

const Pass = object({
  id: Uuid,
  direction: oneOf('in', 'out'),
  passed_at: LocalTime,
  ...who,
  released_to_name: nullable(Type.String()),
  anomaly: nullable(Type.String()),
})

const PickUp = object({
  id: Uuid,
  responsible_cpf: Type.String(),
  responsible_name: Type.String(),
  responsible_photo_status: nullable(Type.String()),
  checked_in_at: LocalTime,
  factors: Type.Array(Type.String()),
  students: Type.Array(object({ ...who, kinship: nullable(Type.String()), left_at: nullable(LocalTime) })),
  is_waiting: Type.Boolean({ description: 'Whether a student is still waiting for this responsible' }),
})

const path = '/v1/panel/school/{cnpj}/today'
const afterOf = (key: readonly (string | number)[] | null): queries.After =>
  key && { at: String(key[0]), id: String(key[1]) }
const keyOf = ({ occurred_text, id }: { occurred_text: string; id: string }) => [occurred_text, id]

/** Lists for the staff at the gate: today's passes and pick-ups, with the names that devices do not need. */
export const gateOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: `${path}/pass`,
    access: { callers: ['panel'], roles: rolesFor('attendance:read') },
    summary: "List today's check-ins and check-outs with names, newest first",
    query: pageQuery,
    responses: { 200: page(Pass) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPage(
        call,
        call.school.id,
        (after, count) =>
          queries.passes(call.tx, call.school.id, localDate(call.tx.now, call.school.timeZone), afterOf(after), count),
        keyOf,
        ({ occurred_at, occurred_text: _, ...pass }) => ({
          ...pass,
          passed_at: localDateTime(occurred_at, call.school.timeZone),
        }),
      ),
  }),
  operation({
    method: 'GET',
    path: `${path}/pick-up`,
    access: { callers: ['panel'], roles: rolesFor('tssv:read') },
    summary: "List today's pick-ups: who has come, which students are waiting for them and which have left",
    description: 'The stream `live` reports `tssv` when a responsible comes and `attendance` when a student leaves.',
    query: { ...pageQuery, waiting: boolean, sort: oneOfText('checked_in_at', '-checked_in_at') },
    responses: { 200: page(PickUp) },
    refusals: [],
    emits: [],
    run: (call) => {
      const local = (at: Date) => localDateTime(at, call.school.timeZone)
      return readPage(
        call,
        call.school.id,
        (after, count) =>
          queries.pickUps(call.tx, call.school.id, {
            date: localDate(call.tx.now, call.school.timeZone),
            waiting: call.query.waiting ?? null,
            isLastFirst: call.query.sort === '-checked_in_at',
            after: afterOf(after),
            count,
          }),
        keyOf,
        ({ cpf, occurred_at, occurred_text: _, students, ...pickUp }) => ({
          ...pickUp,
          responsible_cpf: cpfs.format(cpf),
          checked_in_at: local(occurred_at),
          students: students.map(({ left_at, ...student }) => ({
            ...student,
            left_at: left_at && local(new Date(left_at)),
          })),
        }),
      )
    },
  }),
]
