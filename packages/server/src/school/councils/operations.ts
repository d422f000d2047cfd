import { type Static, Type } from 'typebox'
import { db, type Transaction } from '../../platform/database.ts'
import { type Fault, refuse, refuseAt, refuseFaults } from '../../platform/errors.ts'
import { defaultTombstone, filter, listing } from '../../platform/list.ts'
import { type Access, operation, type School } from '../../platform/operation.ts'
import { id, oneOf as oneOfParameter, uuid } from '../../platform/parameters.ts'
import { DateOnly, integer, list, object, oneOf, optional, text, Uuid } from '../../platform/shapes.ts'
import { audit } from '../../tenancy/audit.ts'
import { inPanel, withScope } from '../../tenancy/access.ts'
import { pupils } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { Council, CouncilInFull, type CouncilRow, councils, find, findToChange, identity, results, snapshot, view, viewInFull } from './council.ts'
import { requireMove } from './moves.ts'

const Body = object({
  classroom_id: Uuid,
  period: optional(integer()),
  held_on: optional(DateOnly),
  minutes: optional(text(20_000)),
  deliberations: optional(list(object({ enrollment_number: text(36), result: oneOf(...results), note: optional(text(1000)) }), { maxItems: 200 })),
})
type CouncilBody = Static<typeof Body>
type Deliberations = NonNullable<CouncilBody['deliberations']>

const columns = ({ held_on, minutes }: CouncilBody) => ({ held_on: held_on ?? null, minutes: minutes ?? null })

/** The students named, found or refused; whether they are in the classroom is a matter for later. */
const namedIn = (call: { tx: Transaction; school: School }, classroomId: string, deliberations: Deliberations) =>
  pupils.find(call, { classroomId }, deliberations.map((one) => one.enrollment_number))

async function saveDeliberations(tx: Transaction, { clientId }: School, councilId: string, deliberations: Deliberations, enrollmentIds: readonly string[]) {
  const rows = deliberations.map(({ result, note = null }, position) => ({ enrollment_id: enrollmentIds[position], position, result, note }))
  await tx.query('delete from council_deliberation where class_council_id = $1', [councilId])
  await tx.query(
    `insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result, note)
     select $1, $2, enrollment_id, position, result, note
     from jsonb_to_recordset($3) as t (enrollment_id uuid, position int, result text, note text)`,
    [clientId, councilId, JSON.stringify(rows)],
  )
}

function requireSame(found: CouncilRow, { classroom_id, period }: CouncilBody) {
  const changed = [
    ...(classroom_id.toLowerCase() === found.classroom_id ? [] : ['/classroom_id']),
    ...((period ?? null) === found.period ? [] : ['/period']),
  ]
  if (changed.length > 0) throw refuseFaults(changed.map((pointer) => ({ pointer, code: 'immutable_field', message: 'cannot change; create another council' })))
}

/** What keeps a council from being closed: it must have been held and, at the end of the year, have decided about everybody. */
async function whatIsMissing(tx: Transaction, council: CouncilRow): Promise<Fault[]> {
  const faults: Fault[] = council.held_on ? [] : [{ pointer: '/held_on', code: 'required', message: 'is the date of the meeting' }]
  if (council.period !== null) return faults
  // Whoever enrolls a student holds the classroom, so nobody comes in between.
  await tx.query('select from classroom where id = $1 for share', [council.classroom_id])
  const { rows } = await tx.query<{ student_number: string }>(
    `select u.student_number from enrollment e join student u on u.id = e.student_id
     where e.classroom_id = $1 and e.status = 'MATRICULADO' and e.deleted_at is null and not exists (
       select from council_deliberation d where d.class_council_id = $2 and d.enrollment_id = e.id and d.result <> 'EM_ANDAMENTO'
     ) order by u.folded_name, u.id`,
    [council.classroom_id, council.id],
  )
  return [...faults, ...rows.map(({ student_number }) => ({ pointer: '/deliberations', code: 'required', message: `must have a final result for ${student_number}` }))]
}

/** A final council says how the year ended for each student; whether they stay enrolled is decided elsewhere. */
const writeResults = (tx: Transaction, { id: councilId }: CouncilRow) =>
  tx.query(
    `update enrollment e set final_result = d.result from council_deliberation d
     where d.class_council_id = $1 and e.id = d.enrollment_id and e.deleted_at is null`,
    [councilId],
  )

const collection = '/v1/panel/school/{cnpj}/class-council'
const one = { path: `${collection}/{id}`, params: { id: uuid } } as const
const prepared = inPanel('coordinator', 'management')
const decided = inPanel('management')
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
    refusals: ['classroom_not_found', 'student_not_found', 'period_unknown', 'school_year_not_open', 'student_not_in_classroom', 'class_council_exists'],
    conflicts: { class_council_period: 'class_council_exists' },
    emits: ['class_council.created'],
    example: ({ classroom_id, lesson_date }) => ({ body: { classroom_id, period: 1, held_on: lesson_date, minutes: null, deliberations: [] } }),
    async run(call) {
      const { body, school, tx, emit } = call
      const { deliberations = [], period = null } = body
      const classroom = await lookups.classroom(call, body.classroom_id)
      const named = await namedIn(call, classroom.id, deliberations)
      pupils.requireDistinct(named, '/deliberations')
      if (period !== null) await requireTerm(tx, classroom.school_year_id, period)
      if (classroom.year_status !== 'open') throw refuse('school_year_not_open')
      const enrollmentIds = pupils.enrollmentsOf(named)

      const values = { client_id: school.clientId, school_id: school.id, classroom_id: classroom.id, period, ...columns(body) }
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
    refusals: ['class_council_not_found', 'student_not_found', 'immutable_field', 'class_council_not_open', 'student_not_in_classroom'],
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
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/close`,
    params: one.params,
    access: prepared,
    summary: 'Close a class council',
    description: 'Locks the scores and the class diary of its classroom and term; a final council those of the whole year.',
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_open', 'class_council_incomplete'],
    emits: ['class_council.closed'],
    example: ({ closable_council_id }) => ({ params: { id: closable_council_id } }),
    find: findToChange,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'close')
      const faults = await whatIsMissing(tx, found)
      if (faults.length > 0) throw refuse('class_council_incomplete', `${faults.length} things are missing, see errors.`, { faults })
      await tx.many(db.updateTable('class_council').set({ status: 'closed', closed_at: tx.now }).where('id', '=', found.id))
      const closed = await find(call, found.id)
      emit('class_council.closed', snapshot(closed, 'closed', school))
      return view(closed, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/homologate`,
    params: one.params,
    access: decided,
    summary: 'Homologate a class council',
    description: 'For good. A final council writes its results on the enrollments.',
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.homologated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id } }),
    find: findToChange,
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'homologate')
      await tx.many(db.updateTable('class_council').set({ status: 'homologated', homologated_at: tx.now }).where('id', '=', found.id))
      if (found.period === null) await writeResults(tx, found)
      const final = await find(call, found.id)
      emit('class_council.homologated', snapshot(final, 'homologated', school))
      return view(final, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/reopen`,
    params: one.params,
    access: decided,
    summary: 'Reopen a closed class council',
    description: 'Until it is homologated. Scores and diary may be written again.',
    body: object({ reason: text(500, { description: 'For the audit trail' }) }),
    answers: { 200: Council },
    refusals: ['class_council_not_found', 'class_council_not_closed'],
    emits: ['class_council.updated'],
    example: ({ closed_council_id }) => ({ params: { id: closed_council_id }, body: { reason: 'nota retificada' } }),
    find: findToChange,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireMove(found.status, 'reopen')
      await tx.many(db.updateTable('class_council').set({ status: 'open', closed_at: null, reopening_reason: body.reason }).where('id', '=', found.id))
      await audit(call, 'class_council.reopened', found.id)
      const reopened = await find(call, found.id)
      emit('class_council.updated', snapshot(reopened, 'open', school))
      return view(reopened, school)
    },
  }),
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
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  operation({
    method: 'GET',
    path: `${inSchool}/class-council/{id}`,
    params: { id: uuid },
    access: reads,
    summary: 'Read a class council',
    description: 'With minutes and deliberations.',
    answers: { 200: CouncilInFull },
    refusals: ['class_council_not_found'],
    emits: [],
    example: ({ open_council_id }) => ({ params: { id: open_council_id } }),
    find: (call) => find(call, call.params.id),
    run: async ({ found, school }) => viewInFull(found, school),
  }),
]

async function requireTerm(tx: Transaction, schoolYearId: number, period: number) {
  const term = await tx.maybe(db.selectFrom('term').select('period').where('school_year_id', '=', schoolYearId).where('period', '=', period))
  if (!term) throw refuseAt('/period', 'period_unknown', 'must be a term of the school year')
}
