import { localDate } from '@sineta/contract'
import { Type } from 'typebox'
import { inPanel } from '../../identity/access.ts'
import { operation } from '../../platform/operation/operation.ts'
import { DateOnly, flag, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { findActingTeacher } from '../staff/index.ts'
import * as queries from './queries.ts'

const Term = object({ period: Type.Integer(), name: Type.String(), starts_on: DateOnly, ends_on: DateOnly })
const Subject = object({
  id: Uuid,
  name: Type.String(),
  is_own: Type.Boolean({ description: 'Whether the caller teaches the subject there' }),
})
const Teaching = object({
  school_cnpj: Type.String(),
  today: DateOnly,
  teacher_id: nullable(
    Type.String({ format: 'uuid', description: 'The id of the caller as a teacher of this school' }),
  ),
  only_own: flag,
  years: Type.Array(
    object({
      id: Type.Integer(),
      name: Type.String(),
      status: oneOf('draft', 'open', 'closed'),
      terms: Type.Array(Term),
    }),
  ),
  classrooms: Type.Array(
    object({ id: Uuid, name: Type.String(), school_year_id: Type.Integer(), subjects: Type.Array(Subject) }),
  ),
})

const access = inPanel('management', 'coordinator', 'teacher')

export const teachingOperations = [
  operation({
    method: 'GET',
    path: '/v1/panel/school/{cnpj}/teaching',
    access,
    summary: 'Read the choices for class work: classrooms with their subjects, and years with their terms',
    description: 'A teacher gets only their own classes: those with a timetable entry or a lesson of theirs.',
    responses: { 200: Teaching },
    refusals: [],
    emits: [],
    example: () => ({}),
    async run(call) {
      const { tx, school } = call
      const acting = await findActingTeacher(call, access)
      const teacherId = acting ? acting.id : await queries.teacherWithEmail(call, call.caller.user!.email)
      const { years, classrooms } = await queries.teaching(call, teacherId, acting !== null)
      return {
        school_cnpj: school.cnpj,
        today: localDate(tx.now, school.timeZone),
        teacher_id: teacherId,
        only_own: acting !== null,
        years,
        classrooms,
      }
    },
  }),
]
