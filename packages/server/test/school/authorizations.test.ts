import { beforeAll, describe, expect, test } from 'vitest'
import { type ASchool, type AStudent, aClassroom, aPanelSession, aSchool, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, expectRefusal } = useSchool()
let secretary: string
let manager: string

const base = () => `/v1/panel/school/${school.cnpj}/authorization`
const request = (body: object, as = secretary) => sineta.call(`POST ${base()}`, { as, body })
const decide = (id: string, decision: string, body: object = {}, as = manager) =>
  sineta.call(`PATCH ${base()}/${id}/${decision}`, { as, body })
const statusOf = async ({ enrollmentId }: AStudent) =>
  (await sineta.sql('select status from enrollment where id = $1', [enrollmentId]))[0]!.status
const names = (events: [string, unknown][]) => events.map(([name]) => name).sort()

/** A student whose only enrollment has this status. */
async function aStudentWho(status: string, inSchool = school): Promise<AStudent> {
  const student = await aStudent(sineta, inSchool)
  await sineta.sql('update enrollment set status = $2 where id = $1', [student.enrollmentId, status])
  return student
}
const suspend = ({ enrollmentId }: AStudent) => ({
  type: 'enrollment_status_change',
  enrollment_id: enrollmentId,
  to_status: 'TRANCADO',
  reason: 'tratamento de saúde',
})
const bringBack = ({ enrollmentId }: AStudent) => ({ type: 'enrollment_reactivation', enrollment_id: enrollmentId })

beforeAll(async () => {
  secretary = await aPanelSession(sineta, client, school, 'secretary', 'secretaria@escola.example')
  manager = await aPanelSession(sineta, client, school, 'management', 'direcao@escola.example')
})

describe('a change of status', () => {
  const requested = (id: string, student: AStudent) => ({
    id,
    school_cnpj: school.cnpj,
    type: 'enrollment_status_change',
    status: 'requested',
    student_id: student.id,
    enrollment_number: student.number,
    from_status: 'MATRICULADO',
    to_status: 'TRANCADO',
    reason: 'tratamento de saúde',
    requested_by: 'secretaria@escola.example',
    requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    decided_by: null,
    decided_at: null,
    decision_note: null,
  })
  /** A response has the name as well; an event never does. */
  const answered = (data: object) => ({ ...data, student_name: 'Ana Clara Souza Lima' })

  test('is requested by the secretary, and published', async () => {
    const student = await aStudent(sineta, school)
    let id = ''
    const events = await eventsDuring(async () => {
      const reply = await request(suspend(student))
      id = reply.body.id
      expect([reply.status, reply.body]).toEqual([201, answered(requested(id, student))])
    })
    expect(events).toEqual([['authorization.requested', requested(id, student)]])
    expect(await statusOf(student)).toBe('MATRICULADO')
  })

  test('is executed when the management approves it: the fact is published first, then the approval', async () => {
    const student = await aStudent(sineta, school)
    const { id } = (await request(suspend(student))).body
    const approved = {
      ...requested(id, student),
      status: 'approved',
      decided_by: 'direcao@escola.example',
      decided_at: expect.any(String),
      decision_note: 'de acordo',
    }
    const events = await eventsDuring(async () => {
      const reply = await decide(id, 'approve', { note: 'de acordo' })
      expect([reply.status, reply.body]).toEqual([200, answered(approved)])
      const recorded = await sineta.sql('select name from event where id = any ($1) order by id', [
        reply.headers.get('x-event-ids')!.split(','),
      ])
      expect(recorded.map(({ name }) => name)).toEqual(['student.enrollment_status_changed', 'authorization.approved'])
    })
    expect(Object.fromEntries(events)).toEqual({
      'student.enrollment_status_changed': {
        id: student.id,
        school_cnpj: school.cnpj,
        enrollment_number: student.number,
        from_status: 'MATRICULADO',
        to_status: 'TRANCADO',
        reason: 'tratamento de saúde',
      },
      'authorization.approved': approved,
    })
    expect(await statusOf(student)).toBe('TRANCADO')
  })

  test('changes nothing when the management rejects it', async () => {
    const student = await aStudent(sineta, school)
    const { id } = (await request(suspend(student))).body
    const rejected = {
      ...requested(id, student),
      status: 'rejected',
      decided_by: 'direcao@escola.example',
      decided_at: expect.any(String),
      decision_note: 'faltam documentos',
    }
    const events = await eventsDuring(async () =>
      expect((await decide(id, 'reject', { note: 'faltam documentos' })).body).toEqual(answered(rejected)),
    )
    expect(events).toEqual([['authorization.rejected', rejected]])
    expect(await statusOf(student)).toBe('MATRICULADO')
    expect((await request(suspend(student))).status).toBe(201)
  })
})

describe('a reactivation', () => {
  test('makes an inactive enrollment active again', async () => {
    const student = await aStudentWho('EVADIDO')
    const { id } = (await request(bringBack(student))).body
    const events = await eventsDuring(() => decide(id, 'approve'))
    expect(names(events)).toEqual(['authorization.approved', 'student.enrollment_reactivated'])
    expect(Object.fromEntries(events)['student.enrollment_reactivated']).toEqual({
      id: student.id,
      school_cnpj: school.cnpj,
      enrollment_number: student.number,
      from_status: 'EVADIDO',
      to_status: 'MATRICULADO',
    })
    expect(await statusOf(student)).toBe('MATRICULADO')
  })

  describe('that cannot be executed leaves the request as it was, and publishes nothing:', () => {
    const stays = async (student: AStudent, code: string, place: ASchool, as: string) => {
      const at = (path: string) => path.replace(school.cnpj, place.cnpj)
      const { body } = await sineta.call(`POST ${at(base())}`, { as, body: bringBack(student) })
      await expectRefusal(() => sineta.call(`PATCH ${at(base())}/${body.id}/approve`, { as, body: {} }), 409, code)
      expect(
        (await sineta.call(`GET /v1/partners/school/${place.cnpj}/authorization/${body.id}`, { as: client.key })).body,
      ).toEqual(body)
      expect(await statusOf(student)).toBe('TRANCADO')
    }
    test('the classroom is full', async () => {
      const place = await aSchool(sineta, client)
      const student = await aStudentWho('TRANCADO', place)
      await aStudent(sineta, place)
      await sineta.sql('update classroom set capacity = 1 where school_id = $1', [place.id])
      await stays(student, 'classroom_full', place, await aPanelSession(sineta, client, place, 'management'))
    })
    test('the year is not open', async () => {
      const place = await aSchool(sineta, client)
      const student = await aStudentWho('TRANCADO', place)
      await sineta.sql(`update school_year set status = 'closed' where school_id = $1`, [place.id])
      await stays(student, 'school_year_not_open', place, await aPanelSession(sineta, client, place, 'management'))
    })
    test('the student has another active enrollment', async () => {
      const student = await aStudentWho('TRANCADO')
      const { id } = await aClassroom(sineta, school)
      await sineta.sql(
        `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
         select client_id, school_id, $2, school_year_id, id, grade_id, clock()::date from classroom where id = $1`,
        [id, student.id],
      )
      await stays(student, 'already_enrolled', school, manager)
    })
  })
})

describe('a request is refused', () => {
  test('while another one for the enrollment is open', async () => {
    const student = await aStudent(sineta, school)
    await request(suspend(student))
    await expectRefusal(() => request(suspend(student)), 409, 'authorization_pending')
  })
  test('if another one comes first at the same moment', async () => {
    const student = await aStudent(sineta, school)
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2].map(() => request(suspend(student))))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    expect(names(events)).toEqual(['authorization.requested'])
  })
  test('to reach MATRICULADO without a reactivation', async () => {
    const student = await aStudentWho('TRANCADO')
    await expectRefusal(() => request({ ...suspend(student), to_status: 'MATRICULADO' }), 422, 'use_reactivation')
  })
  test('that does not say what to change to', async () => {
    const student = await aStudent(sineta, school)
    await expectRefusal(() => request({ ...suspend(student), to_status: null }), 422, 'validation_failed')
  })
  test('to reactivate into something else', async () => {
    const student = await aStudentWho('TRANCADO')
    await expectRefusal(() => request({ ...bringBack(student), to_status: 'CANCELADO' }), 422, 'validation_failed')
  })
  test('to reactivate what is active', async () => {
    await expectRefusal(
      async () => request(bringBack(await aStudent(sineta, school))),
      409,
      'enrollment_already_active',
    )
  })
  test('for an enrollment of another school', async () => {
    const student = await aStudent(sineta, await aSchool(sineta, client))
    await expectRefusal(() => request(suspend(student)), 404, 'enrollment_not_found')
  })

  const statuses = [
    'MATRICULADO',
    'TRANCADO',
    'TRANSFERIDO',
    'CANCELADO',
    'EVADIDO',
    'CONCLUIDO',
    'RECLASSIFICADO',
    'FALECIDO',
  ]
  const allowed: Record<string, string[]> = {
    MATRICULADO: statuses.slice(1),
    TRANCADO: ['TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'FALECIDO'],
    EVADIDO: ['TRANSFERIDO', 'CANCELADO', 'FALECIDO'],
    CANCELADO: ['TRANSFERIDO', 'EVADIDO'],
    TRANSFERIDO: ['CANCELADO', 'EVADIDO'],
    CONCLUIDO: ['CANCELADO'],
    RECLASSIFICADO: ['CANCELADO'],
    FALECIDO: ['CANCELADO'],
  }
  test.each(statuses)('for any move out of %s that is not in the table', async (from) => {
    const student = await aStudentWho(from)
    const taken: string[] = []
    for (const to_status of statuses.slice(1)) {
      const { status, body } = await request({ ...suspend(student), to_status })
      if (status === 201) {
        taken.push(to_status)
        await decide(body.id, 'reject')
      } else expect([status, body.code]).toEqual([409, 'transition_not_allowed'])
    }
    expect(taken.sort()).toEqual(allowed[from]!.sort())
  })
})

describe('a decision is refused', () => {
  test.each([
    ['approve', 'approve'],
    ['approve', 'reject'],
    ['reject', 'approve'],
    ['reject', 'reject'],
  ])('after %s: %s', async (first, second) => {
    const { id } = (await request(suspend(await aStudent(sineta, school)))).body
    await decide(id, first)
    await expectRefusal(() => decide(id, second), 409, 'authorization_already_decided')
  })
  test('when the enrollment changed since the request', async () => {
    const student = await aStudent(sineta, school)
    const { id } = (await request(suspend(student))).body
    await sineta.sql(`update enrollment set status = 'CANCELADO' where id = $1`, [student.enrollmentId])
    await expectRefusal(() => decide(id, 'approve'), 409, 'authorization_stale')
    expect((await decide(id, 'reject')).status).toBe(200)
  })
  test('when the student was removed since the request, and nothing more is requested for him', async () => {
    const student = await aStudentWho('CANCELADO')
    const { id } = (await request({ ...bringBack(student), reason: 'fim do tratamento' })).body
    expect(
      (await sineta.call(`DELETE /v1/partners/school/${school.cnpj}/student/${student.number}`, { as: client.key }))
        .status,
    ).toBe(204)
    await expectRefusal(() => decide(id, 'approve'), 409, 'authorization_stale')
    // The name, the reason and the note are no longer shown.
    const erased = { student_name: null, reason: null, decision_note: null }
    expect((await decide(id, 'reject', { note: 'mudou-se' })).body).toMatchObject({ id, status: 'rejected', ...erased })
    const path = `/v1/partners/school/${school.cnpj}/authorization`
    const listed = await sineta.call(`GET ${path}?enrollment_number=${student.number}`, { as: client.key })
    expect(listed.body.data).toMatchObject([{ id, student_id: student.id, ...erased }])
    await expectRefusal(() => request(bringBack(student)), 404, 'enrollment_not_found')
  })
  test('from any role but management, and from the management of another school', async () => {
    const { id } = (await request(suspend(await aStudent(sineta, school)))).body
    await expectRefusal(() => decide(id, 'approve', {}, secretary), 403, 'forbidden')
    const elsewhere = await aSchool(sineta, client)
    const otherManager = await aPanelSession(sineta, client, elsewhere, 'management')
    await expectRefusal(
      () => sineta.call(`PATCH /v1/panel/school/${elsewhere.cnpj}/authorization/${id}/approve`, { as: otherManager }),
      404,
      'authorization_not_found',
    )
  })
  test('from the person who requested it, if the school requires a second person', async () => {
    const careful = await aSchool(sineta, client, { settings: { authorization_four_eyes: true } })
    const [first, second] = [
      await aPanelSession(sineta, client, careful, 'management'),
      await aPanelSession(sineta, client, careful, 'management'),
    ]
    const path = `/v1/panel/school/${careful.cnpj}/authorization`
    const { body } = await sineta.call(`POST ${path}`, { as: first, body: suspend(await aStudent(sineta, careful)) })
    await expectRefusal(
      () => sineta.call(`PATCH ${path}/${body.id}/approve`, { as: first }),
      409,
      'self_approval_forbidden',
    )
    expect((await sineta.call(`PATCH ${path}/${body.id}/approve`, { as: second })).status).toBe(200)
  })
  test('when another one is made at the same moment: it is executed and published once', async () => {
    const { id } = (await request(suspend(await aStudent(sineta, school)))).body
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2].map(() => decide(id, 'approve')))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    })
    expect(names(events)).toEqual(['authorization.approved', 'student.enrollment_status_changed'])
  })
})

test('the last seat of a classroom goes to one of two reactivated students', async () => {
  const place = await aSchool(sineta, client)
  const as = await aPanelSession(sineta, client, place, 'management')
  const path = `/v1/panel/school/${place.cnpj}/authorization`
  const students = [await aStudentWho('TRANCADO', place), await aStudentWho('TRANCADO', place)]
  await sineta.sql('update classroom set capacity = 1 where school_id = $1', [place.id])
  const ids = await Promise.all(
    students.map(async (student) => (await sineta.call(`POST ${path}`, { as, body: bringBack(student) })).body.id),
  )
  const replies = await Promise.all(ids.map((id) => sineta.call(`PATCH ${path}/${id}/approve`, { as })))
  expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'classroom_full'],
  ])
})

test('authorizations are found by status, by classroom and by any number of the student that is not retired', async () => {
  const student = await aStudent(sineta, school)
  const { id } = (await request(suspend(student))).body
  const found = async (query: string) =>
    (
      await sineta.call(`GET /v1/partners/school/${school.cnpj}/authorization${query}`, { as: secretary })
    ).body.data.map((row: any) => row.id)
  expect(await found(`?enrollment_number=${student.number}&status=requested`)).toEqual([id])
  expect(await found(`?enrollment_number=${student.number}&status=approved`)).toEqual([])
  const [{ classroom_id }] = (await sineta.sql('select classroom_id from enrollment where id = $1', [
    student.enrollmentId,
  ])) as [{ classroom_id: string }]
  expect(await found(`?classroom_id=${classroom_id}`)).toContain(id)
  expect(await found(`?classroom_id=${student.id}`)).toEqual([])
  await sineta.call(`PATCH /v1/partners/school/${school.cnpj}/enrollment/${student.enrollmentId}/number`, {
    as: client.key,
    body: { enrollment_number: `${student.number}-B` },
  })
  expect(await found(`?enrollment_number=${student.number}-B`)).toEqual([id])
  expect(await found(`?enrollment_number=${student.number}`)).toEqual([])
})
