import { catalogue, type EventName } from '@sineta/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// Random school years against a small model: the real service accepts and refuses what the model does, and publishes exactly the
// model's events, in number, name, order and data.

const sineta = useSineta()
let client: AClient
beforeAll(async () => {
  client = await aClient(sineta)
})

type Room = 'A' | 'B'
const capacity: Record<Room, number> = { A: 2, B: 3 }
const active = 'MATRICULADO'
type Enrollment = { id: string; room: Room; status: string; isDeleted: boolean }
type Student = { id: string; number: string; name: string; isDeleted: boolean; enrollments: Enrollment[] }
type Authorization = {
  id: string
  enrollment: Enrollment
  student: Student
  type: string
  from: string
  to: string
  status: string
}
type Published = { name: EventName; data: Record<string, unknown> }
type Model = {
  students: Student[]
  authorizations: Authorization[]
  councils: { id: string; period: number; isDeleted: boolean }[]
  published: Published[]
}
type Real = { school: ASchool; rooms: Record<Room, string>; management: string; secretary: string }

/** The status changes that an authorization allows, from the rules of the school and not from the code. */
const moves: Record<string, string[]> = {
  MATRICULADO: ['TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO'],
  TRANCADO: ['TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'FALECIDO'],
  EVADIDO: ['TRANSFERIDO', 'CANCELADO', 'FALECIDO'],
  CANCELADO: ['TRANSFERIDO', 'EVADIDO'],
  TRANSFERIDO: ['CANCELADO', 'EVADIDO'],
  CONCLUIDO: ['CANCELADO'],
  RECLASSIFICADO: ['CANCELADO'],
  FALECIDO: ['CANCELADO'],
}

const activeOf = (student: Student) =>
  student.enrollments.find(({ status, isDeleted }) => status === active && !isDeleted)
const seatsTaken = ({ students }: Model, room: Room) =>
  students
    .flatMap(({ enrollments }) => enrollments)
    .filter((e) => e.room === room && e.status === active && !e.isDeleted).length
const isFull = (model: Model, room: Room) => seatsTaken(model, room) >= capacity[room]

/** Sends one request. Expects success, or one of the refusals for which the model has a reason. */
async function ask(real: Real, route: string, token: string, refusals: (string | false)[], body?: unknown) {
  const [method, path] = route.split(' ')
  const reply = await sineta.call(`${method} ${path!.replace('{school}', real.school.cnpj)}`, {
    as: token,
    ...(body !== undefined && { body }),
  })
  const reasons = refusals.filter((reason) => reason !== false)
  if (reasons.length === 0) expect([route, reply.status < 300 ? 'accepted' : reply.body]).toEqual([route, 'accepted'])
  else expect(reasons).toContain(reply.body?.code ?? `${reply.status} for ${route}`)
  return reasons.length === 0 ? (reply.body ?? {}) : null
}

const api = '/v1/partners/school/{school}'
const panel = '/v1/panel/school/{school}'

/** The data of an event, from the response of the operation. */
const dataOf = (name: EventName, answer: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(catalogue[name].data.properties).map((key) => [key, answer[key]]))

type Step = (model: Model, real: Real) => Promise<void>
const publish = (model: Model, real: Real, name: EventName, data: Record<string, unknown>) =>
  model.published.push({ name, data: { ...data, school_cnpj: real.school.cnpj } })

/** The changes that can happen in the school. Numbers choose among the existing records; without any, nothing happens. */
const steps: Record<string, (a: number, b: number) => Step> = {
  register: (a) => async (model, real) => {
    const name = `Aluna ${a} ${model.students.length}`
    const answer = await ask(real, `POST ${api}/student`, client.key, [], { name })
    model.students.push({ id: answer.id, number: answer.student_number, name, isDeleted: false, enrollments: [] })
    publish(model, real, 'student.created', dataOf('student.created', answer))
  },
  enroll: (a, b) =>
    onStudent(a, async (student, model, real) => {
      const room: Room = b % 2 ? 'A' : 'B'
      const answer = await ask(
        real,
        `POST ${api}/student/${student.number}/enroll`,
        client.key,
        [
          student.isDeleted && 'student_not_found',
          !student.isDeleted && !!activeOf(student) && 'already_enrolled',
          !student.isDeleted && isFull(model, room) && 'classroom_full',
        ],
        { classroom_id: real.rooms[room] },
      )
      if (!answer) return
      student.enrollments.push({ id: answer.id, room, status: active, isDeleted: false })
      publish(model, real, 'student.enrolled', {
        id: student.id,
        enrollment_number: student.number,
        name: student.name,
      })
    }),
  unenroll: (a) =>
    onStudent(a, async (student, model, real) => {
      const enrollment = activeOf(student)
      const done = await ask(real, `DELETE ${api}/student/${student.number}/unenroll`, client.key, [
        student.isDeleted && 'student_not_found',
        !student.isDeleted && !enrollment && 'no_active_enrollment',
      ])
      if (!done) return
      enrollment!.status = 'CANCELADO'
      publish(model, real, 'student.unenrolled', { id: student.id, name: student.name })
    }),
  transferClass: (a, b) =>
    onStudent(a, async (student, model, real) => {
      const room: Room = b % 2 ? 'A' : 'B'
      const enrollment = activeOf(student)
      const reason = b % 3 ? `motivo ${b}` : null
      const answer = await ask(
        real,
        `POST ${api}/student/${student.number}/transfer/classroom`,
        client.key,
        [
          student.isDeleted && 'student_not_found',
          !student.isDeleted && !enrollment && 'no_active_enrollment',
          enrollment?.room === room && 'same_classroom',
          !!enrollment && enrollment.room !== room && isFull(model, room) && 'classroom_full',
        ],
        { classroom_id: real.rooms[room], reason },
      )
      if (!answer) return
      const from = enrollment!.room
      enrollment!.room = room
      publish(model, real, 'student.classroom_transferred', {
        id: student.id,
        enrollment_number: student.number,
        from_classroom_id: real.rooms[from],
        to_classroom_id: real.rooms[room],
        reason,
      })
    }),
  transferAway: (a, b) =>
    onStudent(a, async (student, model, real) => {
      const enrollment = activeOf(student)
      const partial_transcript = b % 2 === 0
      const done = await ask(
        real,
        `POST ${api}/student/${student.number}/transfer/external`,
        client.key,
        [student.isDeleted && 'student_not_found', !student.isDeleted && !enrollment && 'no_active_enrollment'],
        { destination: 'Colégio Horizonte', partial_transcript },
      )
      if (!done) return
      enrollment!.status = 'TRANSFERIDO'
      publish(model, real, 'student.transferred_external', {
        id: student.id,
        enrollment_number: student.number,
        destination: 'Colégio Horizonte',
        partial_transcript,
        reason: null,
      })
    }),
  remove: (a) =>
    onStudent(a, async (student, model, real) => {
      const done = await ask(real, `DELETE ${api}/student/${student.number}`, client.key, [
        student.isDeleted && 'student_not_found',
        !student.isDeleted && !!activeOf(student) && 'student_has_active_enrollment',
      ])
      if (!done) return
      student.isDeleted = true
      publish(model, real, 'student.deleted', { id: student.id, name: student.name })
    }),
  forceDelete: (a, b) =>
    onEnrollment(a, b, async (enrollment, student, model, real) => {
      const done = await ask(real, `DELETE ${panel}/enrollment/${enrollment.id}/force?reason=engano`, real.management, [
        enrollment.isDeleted && 'enrollment_not_found',
      ])
      if (!done) return
      enrollment.isDeleted = true
      // Authorizations for it are removed with it, without an event.
      model.authorizations = model.authorizations.filter((one) => one.enrollment !== enrollment)
      publish(model, real, 'student.enrollment_force_deleted', {
        id: student.id,
        enrollment_number: student.number,
        previous_status: enrollment.status,
        reason: 'engano',
      })
    }),
  request: (a, b) =>
    onEnrollment(a, b, async (enrollment, student, model, real) => {
      const isReactivation = b % 2 === 0
      const to = isReactivation ? active : Object.keys(moves)[b % 8]!
      const isOpen = model.authorizations.some((one) => one.enrollment === enrollment && one.status === 'requested')
      const answer = await ask(
        real,
        `POST ${panel}/authorization`,
        real.secretary,
        [
          enrollment.isDeleted && 'enrollment_not_found',
          !enrollment.isDeleted && isOpen && 'authorization_pending',
          !enrollment.isDeleted && isReactivation && enrollment.status === active && 'enrollment_already_active',
          !enrollment.isDeleted && !isReactivation && to === active && 'use_reactivation',
          !enrollment.isDeleted &&
            !isReactivation &&
            to !== active &&
            !moves[enrollment.status]!.includes(to) &&
            'transition_not_allowed',
        ],
        {
          type: isReactivation ? 'enrollment_reactivation' : 'enrollment_status_change',
          enrollment_id: enrollment.id,
          ...(!isReactivation && { to_status: to }),
          reason: 'pedido da família',
        },
      )
      if (!answer) return
      model.authorizations.push({
        id: answer.id,
        enrollment,
        student,
        type: answer.type,
        from: enrollment.status,
        to,
        status: 'requested',
      })
      publish(model, real, 'authorization.requested', dataOf('authorization.requested', answer))
    }),
  approve: (a) =>
    onAuthorization(a, async (request, model, real) => {
      const { enrollment, student, from, to } = request
      const isReactivation = request.type === 'enrollment_reactivation'
      const isStale = enrollment.status !== from || student.isDeleted
      const answer = await ask(
        real,
        `PATCH ${panel}/authorization/${request.id}/approve`,
        real.management,
        [
          request.status !== 'requested' && 'authorization_already_decided',
          request.status === 'requested' && isStale && 'authorization_stale',
          // A removed student is not found when the action is executed.
          request.status === 'requested' && student.isDeleted && 'student_not_found',
          request.status === 'requested' && !isStale && isReactivation && !!activeOf(student) && 'already_enrolled',
          request.status === 'requested' &&
            !isStale &&
            isReactivation &&
            isFull(model, enrollment.room) &&
            'classroom_full',
        ],
        { note: 'de acordo' },
      )
      if (!answer) return
      request.status = 'approved'
      enrollment.status = to
      const about = { id: student.id, enrollment_number: student.number, from_status: from, to_status: to }
      if (isReactivation) publish(model, real, 'student.enrollment_reactivated', about)
      else publish(model, real, 'student.enrollment_status_changed', { ...about, reason: 'pedido da família' })
      publish(model, real, 'authorization.approved', dataOf('authorization.approved', answer))
    }),
  reject: (a) =>
    onAuthorization(a, async (request, model, real) => {
      const answer = await ask(real, `PATCH ${panel}/authorization/${request.id}/reject`, real.management, [
        request.status !== 'requested' && 'authorization_already_decided',
      ])
      if (!answer) return
      request.status = 'rejected'
      publish(model, real, 'authorization.rejected', dataOf('authorization.rejected', answer))
    }),
  council: (a) => async (model, real) => {
    const period = (a % 2) + 1
    const answer = await ask(
      real,
      `POST ${panel}/class-council`,
      real.management,
      [model.councils.some((one) => one.period === period && !one.isDeleted) && 'class_council_exists'],
      { classroom_id: real.rooms.A, period },
    )
    if (!answer) return
    model.councils.push({ id: answer.id, period, isDeleted: false })
    publish(model, real, 'class_council.created', dataOf('class_council.created', answer))
  },
  removeCouncil: (a) => async (model, real) => {
    const council = model.councils[a % Math.max(1, model.councils.length)]
    if (!council) return
    const done = await ask(real, `DELETE ${panel}/class-council/${council.id}`, real.management, [
      council.isDeleted && 'class_council_not_found',
    ])
    if (!done) return
    council.isDeleted = true
    publish(model, real, 'class_council.deleted', {
      id: council.id,
      classroom_id: real.rooms.A,
      classroom_name: 'Turma A',
      school_year_id: expect.any(Number),
      period: council.period,
    })
  },
}

function onStudent(a: number, work: (student: Student, model: Model, real: Real) => Promise<void>): Step {
  return async (model, real) => {
    const student = model.students[a % Math.max(1, model.students.length)]
    if (student) await work(student, model, real)
  }
}
function onEnrollment(
  a: number,
  b: number,
  work: (enrollment: Enrollment, student: Student, model: Model, real: Real) => Promise<void>,
): Step {
  return onStudent(a, async (student, model, real) => {
    const enrollment = student.enrollments[b % Math.max(1, student.enrollments.length)]
    if (enrollment && !student.isDeleted) await work(enrollment, student, model, real)
  })
}
function onAuthorization(a: number, work: (request: Authorization, model: Model, real: Real) => Promise<void>): Step {
  return async (model, real) => {
    const request = model.authorizations[a % Math.max(1, model.authorizations.length)]
    if (request) await work(request, model, real)
  }
}

async function aSchoolWithTwoRooms(): Promise<Real> {
  const school = await aSchool(sineta, client)
  const [year] = await sineta.sql<{ id: number }>(
    `insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
     values ($1, $2, 'Ano', 2026, (clock() - interval '200 days')::date, (clock() + interval '200 days')::date, 'open') returning id`,
    [client.id, school.id],
  )
  for (const period of [1, 2])
    await sineta.sql(
      `insert into term (client_id, school_year_id, period, name, starts_on, ends_on) values ($1, $2, $3, 'Etapa', (clock() + make_interval(days => $3 * 90 - 200))::date, (clock() + make_interval(days => $3 * 90 - 111))::date)`,
      [client.id, year!.id, period],
    )
  const rooms = {} as Record<Room, string>
  for (const room of ['A', 'B'] as const) {
    const [made] = await sineta.sql<{ id: string }>(
      `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift, capacity) values ($1, $2, $3, 15, $4, lower($4), 'morning', $5) returning id`,
      [client.id, school.id, year!.id, `Turma ${room}`, capacity[room]],
    )
    rooms[room] = made!.id
  }
  return {
    school,
    rooms,
    management: await aPanelSession(sineta, client, school, 'management'),
    secretary: await aPanelSession(sineta, client, school, 'secretary'),
  }
}

/** The recorded events in the order of the operations; events of one operation keep their order. */
const recorded = async (school: ASchool) =>
  (
    await sineta.sql<{ name: EventName; data: string }>(
      'select name, data from event where school_id = $1 order by created_at, id',
      [school.id],
    )
  ).map(({ name, data }) => ({ name, data: JSON.parse(data) }))

const stepNames = Object.keys(steps) as (keyof typeof steps)[]
// Registering and enrolling are more frequent than the rest, or most schools would stay empty.
const aStep = fc.record({
  name: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('register', 'enroll', 'enroll') },
    { weight: 3, arbitrary: fc.constantFrom(...stepNames) },
  ),
  a: fc.nat(7),
  b: fc.nat(11),
})

test('the service accepts, refuses and publishes what the model does, for anything a school does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 40 }), async (plan) => {
      const real = await aSchoolWithTwoRooms()
      const model: Model = { students: [], authorizations: [], councils: [], published: [] }
      for (const { name, a, b } of plan) await steps[name]!(a, b)(model, real)
      expect(await recorded(real.school)).toEqual(model.published)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 40), ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})
