import type { Static } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { Access } from '../../platform/operation/caller.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, oneOf as oneOfParameter, text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, integer, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { requireSame } from '../immutable.ts'
import { pupils } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import {
  Council,
  CouncilInFull,
  collection,
  councils,
  identity,
  lockCouncil,
  move,
  one,
  prepared,
  snapshot,
  view,
  viewInFull,
} from './council.ts'
import { decisionOperations } from './decisions.ts'
import { DeliberationList, namedIn, withDecided } from './deliberations.ts'
import { saveDeliberations } from './queries.ts'

const Body = object({
  classroom_id: Uuid,
  period: optional(integer()),
  held_on: optional(DateOnly),
  minutes: optional(text(20_000)),
  deliberations: optional(DeliberationList),
})
type CouncilBody = Static<typeof Body>

const columns = ({ held_on, minutes }: CouncilBody) => ({ held_on: held_on ?? null, minutes: minutes ?? null })

/** Coordinators prepare councils, so they may read them too. */
const reads: Access = { ...withScope('councils:read'), roles: prepared.roles! }

export const councilOperations = [
  operation({
    method: 'POST',
    path: collection,
    access: prepared,
    summary: 'Create a class council',
    description: 'There is one for each term of a classroom, and a final one without `period`.',
    body: Body,
    responses: { 201: Council },
    refusals: [
      'classroom_not_found',
      'student_not_found',
      'period_unknown',
      'school_year_not_open',
      'student_not_in_classroom',
      'class_council_exists',
    ],
    conflicts: { class_council_period: 'class_council_exists' },
    emits: ['class_council.created'],
    example: ({ classroom_id, lesson_date }) => ({
      body: { classroom_id, period: 1, held_on: lesson_date, minutes: null, deliberations: [] },
    }),
    async run(call) {
      const { body, school, tx, emit } = call
      const { deliberations = [], period = null } = body
      const classroom = await lookups.getClassroom(call, body.classroom_id, 'forShare')
      const named = await namedIn(call, classroom.id, deliberations)
      pupils.requireDistinct(named, '/deliberations')
      if (period !== null && !(await lookups.termsOf(tx, classroom.school_year_id)).includes(period))
        throw refuseAt('/period', 'period_unknown', 'must be a term of the school year')
      if (classroom.year_status !== 'open') throw refuse('school_year_not_open')
      const enrollmentIds = pupils.enrollmentsOf(named)

      const { id } = await councils.insert(call, { classroom_id: classroom.id, period, ...columns(body) })
      await saveDeliberations(call, id, deliberations, enrollmentIds)
      const made = await councils.get(call, { id })
      emit('class_council.created', snapshot(made, 'open', school))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: prepared,
    summary: 'Update a class council',
    description:
      'Classroom and period do not change. The decision about a student who has left the classroom may stay.',
    body: Body,
    responses: { 200: Council },
    refusals: [
      'class_council_not_found',
      'student_not_found',
      'immutable_field',
      'class_council_not_open',
      'student_not_in_classroom',
    ],
    emits: ['class_council.updated'],
    example: ({ open_council_id, classroom_id, period, lesson_date, enrollment_number }) => ({
      params: { id: open_council_id },
      body: { classroom_id, period, held_on: lesson_date, deliberations: [{ enrollment_number, result: 'APROVADO' }] },
    }),
    find: lockCouncil,
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const { deliberations = [] } = body
      const named = await namedIn(call, found.classroom_id, deliberations)
      ifMatch(found.version)
      requireSame(found, body, ['classroom_id', 'period'], 'cannot change; create another council')
      pupils.requireDistinct(named, '/deliberations')
      move(found.status, 'update')
      const enrollmentIds = pupils.enrollmentsOf(await withDecided(call, found.id, named))

      await saveDeliberations(call, found.id, deliberations, enrollmentIds)
      const changed = await councils.update(call, { id: found.id }, columns(body))
      emit('class_council.updated', snapshot(changed, 'open', school))
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: prepared,
    summary: 'Remove a class council',
    responses: { 204: null },
    refusals: ['class_council_not_found', 'class_council_not_open'],
    emits: ['class_council.deleted'],
    example: ({ open_council_id }) => ({ params: { id: open_council_id } }),
    find: lockCouncil,
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      move(found.status, 'delete')
      await councils.remove(call, { id: found.id })
      emit('class_council.deleted', identity(found))
    },
  }),
  ...decisionOperations,
  listOperation({
    path: `${inSchool}/class-council`,
    access: reads,
    summary: 'List class councils',
    item: Council,
    from: councils.from,
    filters: {
      status: filter(oneOfParameter('open', 'closed', 'homologated'), 'x.status = ?'),
      classroom_id: filter(uuid, 'x.classroom_id = ?'),
      period: filter(id, 'x.period = ?'),
      // The councils that decided about the student.
      enrollment_number: filter(
        textParameter(30),
        `x.id in (
           select d.class_council_id from student_number n join enrollment e on e.student_id = n.student_id
             join council_deliberation d on d.enrollment_id = e.id
           where n.school_id = $1 and n.number = ? and not n.retired)`,
      ),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: `${inSchool}/class-council/{id}`,
    params: { id: uuid },
    access: reads,
    summary: 'Read a class council',
    description: 'Includes minutes and deliberations.',
    item: CouncilInFull,
    refusals: ['class_council_not_found'],
    example: ({ open_council_id }) => ({ params: { id: open_council_id } }),
    find: councils.byPathId(),
    view: viewInFull,
  }),
]
