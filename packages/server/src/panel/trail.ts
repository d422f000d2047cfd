import { rolesFor } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { page } from '../platform/operation/shapes.ts'
import { getStudent } from '../school/lookups.ts'
import { pathParams } from '../school/paths.ts'
import type { School } from '../tenancy/school.ts'
import * as trail from '../webhooks/log/trail.ts'
import * as queries from './queries.ts'

const common = {
  method: 'GET',
  query: pageQuery,
  responses: { 200: page(trail.TrailEntry) },
  emits: [],
} as const

type Call = Parameters<typeof readPageById>[0] & {
  readonly school: School
  readonly services: { asSystem<T>(work: (tx: Parameters<typeof trail.read>[0]) => Promise<T>): Promise<T> }
}

/**
 * Reads as the system, because receivers belong to partners and the client's transaction cannot see their names. The condition
 * on the school restricts the rows.
 */
const pageOf = (call: Call, kind: trail.Subject['kind'], refs: readonly string[]) =>
  readPageById(
    call,
    `${kind} ${refs[0]}`,
    (after, count) =>
      call.services.asSystem((system) => trail.read(system, { kind, schoolId: call.school.id, refs }, after, count)),
    (entry) => trail.toResponse(entry, call.school.timeZone),
  )

const path = '/v1/panel/school/{cnpj}'

/** Lists every event about a record, with its deliveries and their results. */
export const trailOperations: readonly Operation[] = [
  operation({
    ...common,
    path: `${path}/student/{enrollment_number}/trail`,
    params: pathParams,
    access: { callers: ['panel'], roles: rolesFor('students:write') },
    summary: 'List the events about a student and their deliveries, newest first',
    refusals: ['student_not_found'],
    example: ({ enrollment_number }) => ({ params: { enrollment_number } }),
    find: async (call) => queries.studentRefs(call.tx, (await getStudent(call, call.params.enrollment_number)).id),
    run: (call) => pageOf(call, 'student', call.found),
  }),
  operation({
    ...common,
    path: `${path}/responsible/{cpf}/trail`,
    access: { callers: ['panel'], roles: rolesFor('responsibles:write') },
    summary: 'List the events about a responsible and their deliveries, newest first',
    refusals: ['responsible_not_found'],
    example: ({ cpf }) => ({ params: { cpf } }),
    find: ({ tx, school, params }) => queries.responsibleRefs(tx, school.id, params.cpf),
    run: (call) => pageOf(call, 'responsible', call.found),
  }),
  operation({
    ...common,
    path: `${path}/classroom/{classroom_id}/trail`,
    access: { callers: ['panel'], roles: rolesFor('classrooms:write') },
    summary: 'List the events about a classroom and their deliveries, newest first',
    refusals: ['classroom_not_found'],
    example: ({ classroom_id }) => ({ params: { classroom_id } }),
    find: ({ tx, school, params }) => queries.classroomRefs(tx, school.id, params.classroom_id),
    run: (call) => pageOf(call, 'classroom', call.found),
  }),
]
