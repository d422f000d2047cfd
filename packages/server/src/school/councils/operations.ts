import type { Static } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Access } from '../../platform/operation/caller.ts'
import { refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, oneOf as oneOfParameter, text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, integer, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { pupils } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import {
  Council,
  CouncilInFull,
  type CouncilRow,
  collection,
  councils,
  find,
  findToChange,
  identity,
  one,
  prepared,
  snapshot,
  view,
  viewInFull,
} from './council.ts'
import { decisionOperations } from './decisions.ts'
import { DeliberationList, namedIn, saveDeliberations } from './deliberations.ts'
import { requireMove } from './moves.ts'

const Body = object({
  classroom_id: Uuid,
  period: optional(integer()),
  held_on: optional(DateOnly),
  minutes: optional(text(20_000)),
  deliberations: optional(DeliberationList),
})
type CouncilBody = Static<typeof Body>

const columns = ({ held_on, minutes }: CouncilBody) => ({ held_on: held_on ?? null, minutes: minutes ?? null })

function requireSame(found: CouncilRow, { classroom_id, period }: CouncilBody) {
  const changed = [
    ...(classroom_id.toLowerCase() === found.classroom_id ? [] : ['/classroom_id']),
    ...((period ?? null) === found.period ? [] : ['/period']),
  ]
  if (changed.length > 0)
    throw refuseFaults(
      changed.map((pointer) => ({
        pointer,
        code: 'immutable_field',
        message: 'cannot change; create another council',
      })),
    )
}

/** Coordinators prepare councils, so they read them too. */
const reads: Access = { ...withScope('councils:read'), roles: prepared.roles! }

export const councilOperations = [
  operation({
    method: 'POST',
    path: collection,
    access: prepared,
    summary: 'Create a class council',
    description: 'One for each term of a classroom, and a final one without `period`.',
    body: Body,
    answers: { 201: Council },
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
      const classroom = await lookups.classroom(call, body.classroom_id, 'forShare')
      const named = await namedIn(call, classroom.id, deliberations)
      pupils.requireDistinct(named, '/deliberations')
      if (period !== null) await requireTerm(tx, classroom.school_year_id, period)
      if (classroom.year_status !== 'open') throw refuse('school_year_not_open')
      const enrollmentIds = pupils.enrollmentsOf(named)

      const values = {
        client_id: school.clientId,
        school_id: school.id,
        classroom_id: classroom.id,
        period,
        ...columns(body),
      }
      const { id } = await tx.one(db.insertInto('class_council').values(values).returning('id'))
      await saveDeliberations(tx, school, id, deliberations, enrollmentIds)
      const made = await find(call, id)
      emit('class_council.created', snapshot(made, 'open', school))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: prepared,
    summary: 'Update a class council',
    description: 'Classroom and period do not change.',
    body: Body,
    answers: { 200: Council },
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
    find: findToChange,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const { deliberations = [] } = body
      const named = await namedIn(call, found.classroom_id, deliberations)
      ifMatch(found.version)
      requireSame(found, body)
      pupils.requireDistinct(named, '/deliberations')
      requireMove(found.status, 'update')
      const enrollmentIds = pupils.enrollmentsOf(named)

      await tx.many(db.updateTable('class_council').set(columns(body)).where('id', '=', found.id))
      await saveDeliberations(tx, school, found.id, deliberations, enrollmentIds)
      const changed = await find(call, found.id)
      emit('class_council.updated', snapshot(changed, 'open', school))
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: prepared,
    summary: 'Remove a class council',
    answers: { 204: null },
    refusals: ['class_council_not_found', 'class_council_not_open'],
    emits: ['class_council.deleted'],
    example: ({ open_council_id }) => ({ params: { id: open_council_id } }),
    find: findToChange,
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      requireMove(found.status, 'delete')
      await tx.many(db.updateTable('class_council').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('class_council.deleted', identity(found))
    },
  }),
  ...decisionOperations,
  listing<CouncilRow>({
    path: `${inSchool}/class-council`,
    access: reads,
    summary: 'List class councils',
    item: Council,
    from: councils,
    filters: {
      status: filter(oneOfParameter('open', 'closed', 'homologated'), 'x.status = ?'),
      classroom_id: filter(uuid, 'x.classroom_id = ?'),
      period: filter(id, 'x.period = ?'),
      // Those that decided about the student.
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
  reading({
    path: `${inSchool}/class-council/{id}`,
    params: { id: uuid },
    access: reads,
    summary: 'Read a class council',
    description: 'With minutes and deliberations.',
    item: CouncilInFull,
    refusals: ['class_council_not_found'],
    example: ({ open_council_id }) => ({ params: { id: open_council_id } }),
    find: (call) => find(call, call.params.id),
    view: viewInFull,
  }),
]

async function requireTerm(tx: Transaction, schoolYearId: number, period: number) {
  const term = await tx.maybe(
    db.selectFrom('term').select('period').where('school_year_id', '=', schoolYearId).where('period', '=', period),
  )
  if (!term) throw refuseAt('/period', 'period_unknown', 'must be a term of the school year')
}
