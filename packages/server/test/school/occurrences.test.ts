import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AClass,
  type AStudent,
  aClass,
  aDay,
  aPanelSession,
  aPupil,
  aStudent,
  aTeacher,
} from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let room: AClass
let pupil: AStudent
let management: string
let coordinator: string
let yesterday: string
const panel = (path = '', of = school) => `/v1/panel/school/${of.cnpj}/disciplinary-occurrence${path}`
const api = (path = '', of = school) => `/v1/partners/school/${of.cnpj}/disciplinary-occurrence${path}`
const bodyOf = (more = {}) => ({
  enrollment_number: pupil.number,
  type: 'written_warning',
  occurred_at: `${yesterday} 09:40:00`,
  description: 'Discussão em sala.',
  ...more,
})
const register = (more = {}, as = coordinator) => call(`POST ${panel()}`, { as, body: bodyOf(more) })
const update = (id: string, more = {}, as = coordinator) => call(`PUT ${panel(`/${id}`)}`, { as, body: bodyOf(more) })

beforeAll(async () => {
  room = await aClass(sineta, school)
  pupil = await aPupil(sineta, school, room)
  management = await aPanelSession(sineta, client, school, 'management')
  coordinator = await aPanelSession(sineta, client, school, 'coordinator', 'renata.prado@escola.example')
  yesterday = await aDay(sineta, school, -1)
})

describe('a disciplinary occurrence', () => {
  test('is registered, updated and removed; each is published, but never the text', async () => {
    let made: any
    const createdEvents = await eventsDuring(async () => {
      const reply = await register({ severity: 'medium', visible_to_responsibles: true })
      expect(reply.status).toBe(201)
      made = reply.body
      expect(made).toMatchObject({
        school_cnpj: school.cnpj,
        student_id: pupil.id,
        enrollment_number: pupil.number,
        type: 'written_warning',
        severity: 'medium',
        occurred_at: `${yesterday} 09:40:00`,
        description: 'Discussão em sala.',
        visible_to_responsibles: true,
        suspension_days: null,
        created_by: 'renata.prado@escola.example',
        version: 1,
      })
      expect((await call(`GET ${api(`/${made.id}`)}`)).body).toEqual(made)
    })
    const identity = { id: made.id, school_cnpj: school.cnpj, student_id: pupil.id, enrollment_number: pupil.number }
    const data = {
      ...identity,
      type: 'written_warning',
      severity: 'medium',
      occurred_at: `${yesterday} 09:40:00`,
      visible_to_responsibles: true,
    }
    expect(createdEvents).toEqual([['disciplinary_occurrence.created', data]])

    expect(
      await eventsDuring(async () => {
        const { body } = await update(made.id, { enrollment_number: pupil.id, type: 'suspension', suspension_days: 3 })
        expect(body).toMatchObject({
          suspension_days: 3,
          severity: 'low',
          created_by: 'renata.prado@escola.example',
          version: 2,
        })
      }),
    ).toEqual([
      [
        'disciplinary_occurrence.updated',
        { ...data, type: 'suspension', severity: 'low', visible_to_responsibles: false },
      ],
    ])

    expect(
      await eventsDuring(async () =>
        expect((await call(`DELETE ${panel(`/${made.id}`)}`, { as: management })).status).toBe(204),
      ),
    ).toEqual([['disciplinary_occurrence.deleted', identity]])
    await expectRefusal(() => call(`GET ${api(`/${made.id}`)}`), 404, 'occurrence_not_found')
    await expectRefusal(() => update(made.id), 404, 'occurrence_not_found')
    const auditLog = await sineta.sql('select action from audit where subject = $1', [made.id])
    expect(auditLog).toContainEqual({ action: 'disciplinary_occurrence.deleted' })
  })

  test('of a student who left has no enrollment number', async () => {
    const gone = await aPupil(sineta, school, room)
    await sineta.sql(`update enrollment set status = 'TRANSFERIDO' where id = $1`, [gone.enrollmentId])
    let id = ''
    const events = await eventsDuring(async () => {
      id = (await register({ enrollment_number: gone.number })).body.id
    })
    expect(events).toMatchObject([
      ['disciplinary_occurrence.created', { id, student_id: gone.id, enrollment_number: null }],
    ])
  })

  test('of a student who was removed leaves every response with its text, as a tombstone', async () => {
    const gone = await aPupil(sineta, school, room)
    const { body } = await register({ enrollment_number: gone.number })
    const before = (await sineta.sql('select clock() as now'))[0]!.now as Date
    await call(`DELETE /v1/partners/school/${school.cnpj}/student/${gone.number}/unenroll`)
    expect((await call(`DELETE /v1/partners/school/${school.cnpj}/student/${gone.number}`)).status).toBe(204)

    await expectRefusal(() => call(`GET ${api(`/${body.id}`)}`), 404, 'occurrence_not_found')
    await expectRefusal(
      () => call(`PATCH ${panel(`/${body.id}/close`)}`, { as: management }),
      404,
      'occurrence_not_found',
    )
    expect((await call(`GET ${api()}?enrollment_number=${gone.number}`)).body.data).toEqual([])
    await sineta.advance(6)
    const since = `updated_since=${before.toISOString()}&include_deleted=true&enrollment_number=${gone.number}`
    expect((await call(`GET ${api()}?${since}`)).body.data).toEqual([{ id: body.id, deleted_at: expect.any(String) }])
  })

  test('is about a student who is or was enrolled in the school', async () => {
    const away = await aPupil(sineta, other, await aClass(sineta, other))
    await expectRefusal(() => register({ enrollment_number: away.number }), 404, 'student_not_found')
    const never = await aStudent(sineta, school, { enrolled: false })
    await expectRefusal(() => register({ enrollment_number: never.number }), 404, 'enrollment_not_found')
  })

  test.each([
    [{ occurred_at: '2999-01-01 00:00:00' }, 'date_in_future', '/occurred_at'],
    [{ occurred_at: 'ontem' }, 'validation_failed', '/occurred_at'],
    [{ type: 'suspension' }, 'validation_failed', '/suspension_days'],
    [{ suspension_days: 2 }, 'validation_failed', '/suspension_days'],
    [{ type: 'suspension', suspension_days: 31 }, 'validation_failed', '/suspension_days'],
    [{ type: 'detention' }, 'validation_failed', '/type'],
  ])('with %o is refused as %s', async (wrong, code, pointer) => {
    const { body } = await register()
    for (const reply of [
      await expectRefusal(() => register(wrong), 422, code),
      await expectRefusal(() => update(body.id, wrong), 422, code),
    ])
      expect(reply.body.errors).toMatchObject([{ pointer }])
  })

  test('is closed with its outcome, and cannot be changed from then on', async () => {
    const { body: made } = await register()
    expect(made).toMatchObject({ closed_at: null, outcome: null })
    const close = (as = coordinator) =>
      call(`PATCH ${panel(`/${made.id}/close`)}`, { as, body: { outcome: 'Conversa com a família.' } })
    await expectRefusal(async () => close((await aTeacher(sineta, client, school)).token), 403, 'forbidden')
    const events = await eventsDuring(async () => {
      expect((await close()).body).toMatchObject({
        closed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
        outcome: 'Conversa com a família.',
        version: 2,
      })
    })
    expect(events).toMatchObject([['disciplinary_occurrence.updated', { id: made.id }]])
    expect(JSON.stringify(events)).not.toContain('família')
    await expectRefusal(close, 409, 'occurrence_closed')
    await expectRefusal(() => update(made.id), 409, 'occurrence_closed')
    const closed = await call(`GET ${api()}?status=closed`)
    expect(closed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.id])
  })

  test('cannot move to another student', async () => {
    const { body } = await register()
    const another = await aPupil(sineta, school, room)
    await expectRefusal(() => update(body.id, { enrollment_number: another.number }), 422, 'immutable_field')
    await expectRefusal(
      () => call(`PUT ${panel(`/${body.id}`)}`, { as: coordinator, body: bodyOf(), headers: { 'if-match': '"v9"' } }),
      412,
      'version_conflict',
    )
  })

  test('is removed by management only, and written in the panel only', async () => {
    const { body } = await register()
    await expectRefusal(() => call(`DELETE ${panel(`/${body.id}`)}`, { as: coordinator }), 403, 'forbidden')
    await expectRefusal(() => register({}, client.key), 403, 'forbidden')
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    await expectRefusal(() => register({}, secretary), 403, 'forbidden')
    await expectRefusal(() => call(`GET ${api()}`, { as: secretary }), 403, 'forbidden')
  })

  test('of another school is not found', async () => {
    const { body } = await register()
    const there = await aPanelSession(sineta, client, other, 'management')
    await expectRefusal(() => call(`GET ${api(`/${body.id}`, other)}`), 404, 'occurrence_not_found')
    await expectRefusal(
      () => call(`PUT ${panel(`/${body.id}`, other)}`, { as: there, body: bodyOf() }),
      404,
      'occurrence_not_found',
    )
    await expectRefusal(() => call(`DELETE ${panel(`/${body.id}`, other)}`, { as: there }), 404, 'occurrence_not_found')
  })

  test("is found by student, and by the student's current class", async () => {
    const elsewhere = await aClass(sineta, school)
    const another = await aPupil(sineta, school, elsewhere)
    const { body } = await register({ enrollment_number: another.number })
    const found = async (query: string) => (await call(`GET ${api(query)}`)).body.data.map(({ id }: any) => id)
    expect(await found(`?enrollment_number=${another.number}`)).toEqual([body.id])
    expect(await found(`?classroom_id=${elsewhere.id}`)).toEqual([body.id])
    expect(await found(`?classroom_id=${room.id}`)).not.toContain(body.id)
    expect(await found('')).toContain(body.id)
  })
})

test('a teacher registers and reads occurrences of own classes, and updates those they registered', async () => {
  const teacher = await aTeacher(sineta, client, school)
  await expectRefusal(() => register({}, teacher.token), 403, 'forbidden')
  await call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
    as: management,
    body: {
      title: 'Aula',
      classroom_id: room.id,
      subject_id: room.subject.uuid,
      teacher_id: teacher.id,
      date: yesterday,
    },
  })
  const { status, body: own } = await register({}, teacher.token)
  expect([status, own.created_by]).toEqual([201, teacher.email])
  const { body: foreign } = await register()
  expect((await update(own.id, { severity: 'high' }, teacher.token)).status).toBe(200)
  await expectRefusal(() => update(foreign.id, {}, teacher.token), 403, 'forbidden')
  expect((await call(`GET ${api(`/${own.id}`)}`, { as: teacher.token })).status).toBe(200)
  expect((await call(`GET ${api(`/${foreign.id}`)}`, { as: teacher.token })).status).toBe(200)
  const elsewhere = await aPupil(sineta, school, await aClass(sineta, school))
  const { body: unseen } = await register({ enrollment_number: elsewhere.number })
  await expectRefusal(() => call(`GET ${api(`/${unseen.id}`)}`, { as: teacher.token }), 403, 'forbidden')
  const { body: list } = await call(`GET ${api()}`, { as: teacher.token })
  const listed = list.data.map(({ id }: { id: string }) => id)
  expect(listed).toEqual(expect.arrayContaining([own.id, foreign.id]))
  expect(listed).not.toContain(unseen.id)

  const left = await aPupil(sineta, school, room)
  await sineta.sql(`update enrollment set status = 'CANCELADO' where id = $1`, [left.enrollmentId])
  await expectRefusal(() => register({ enrollment_number: left.number }, teacher.token), 403, 'forbidden')
})

test('a teacher of last year no longer lists occurrences of students who are in another class now', async () => {
  const teacher = await aTeacher(sineta, client, school)
  const [before, now] = [await aClass(sineta, school), await aClass(sineta, school)]
  const student = await aPupil(sineta, school, before)
  await sineta.sql(
    `insert into lesson (client_id, school_id, classroom_id, subject_id, teacher_id, title, date, period) values ($1, $2, $3, $4, $5, 'Aula', clock()::date, 2)`,
    [client.id, school.id, before.id, before.subject.id, teacher.id],
  )
  const { body } = await register({ enrollment_number: student.number })
  const listed = async () => (await call(`GET ${api()}`, { as: teacher.token })).body.data.map(({ id }: any) => id)
  expect(await listed()).toEqual([body.id])

  // The year ended and was closed, which does not finish its enrollments.
  await sineta.sql(
    `update school_year set status = 'closed', starts_on = starts_on - 300, ends_on = ends_on - 300 where id = $1`,
    [before.schoolYearId],
  )
  await sineta.sql(
    `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
     select client_id, school_id, $2, school_year_id, id, grade_id, clock()::date from classroom where id = $1`,
    [now.id, student.id],
  )
  expect(await listed()).toEqual([])
  await expectRefusal(() => call(`GET ${api(`/${body.id}`)}`, { as: teacher.token }), 403, 'forbidden')
})
