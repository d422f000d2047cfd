import { beforeAll, describe, expect, test } from 'vitest'
import { type AClass, aClass, aDay, aPanelSession, aPupil, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other } = useSchool()
let management: string
let coordinator: string
let today: string
const panel = (path = '', of = school) => `/v1/panel/school/${of.cnpj}/class-council${path}`
const api = (path = '', of = school) => `/v1/partners/school/${of.cnpj}${path}`
const call = (route: string, options = {}) => sineta.call(route, { as: management, ...options })
const create = (room: AClass, body = {}, as = coordinator) =>
  call(`POST ${panel()}`, { as, body: { classroom_id: room.id, period: 1, held_on: today, ...body } })
const update = (id: string, room: AClass, body = {}, as = coordinator) =>
  call(`PUT ${panel(`/${id}`)}`, { as, body: { classroom_id: room.id, period: 1, ...body } })
const act = (id: string, action: string, as = management) =>
  call(action === 'delete' ? `DELETE ${panel(`/${id}`)}` : `PATCH ${panel(`/${id}/${action}`)}`, {
    as,
    ...(action === 'reopen' && { body: { reason: 'nota retificada' } }),
  })

/** The fields that events and responses of a council share. */
const council = (room: AClass, id: string, more = {}) => ({
  id,
  school_cnpj: school.cnpj,
  classroom_id: room.id,
  classroom_name: room.name,
  school_year_id: room.schoolYearId,
  period: 1,
  ...more,
})
const localTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

beforeAll(async () => {
  management = await aPanelSession(sineta, client, school, 'management')
  coordinator = await aPanelSession(sineta, client, school, 'coordinator')
  today = await aDay(sineta, school)
})

describe('a class council', () => {
  test('is created, updated, closed, reopened, closed again and homologated, and each is published', async () => {
    const room = await aClass(sineta, school)
    const pupil = await aPupil(sineta, school, room)
    let id = ''
    const open = { status: 'open', held_on: today, closed_at: null, homologated_at: null }
    expect(
      await eventsDuring(async () => {
        const reply = await create(room)
        id = reply.body.id
        expect([reply.status, reply.body]).toMatchObject([
          201,
          { ...council(room, id, open), deliberations_count: 0, version: 1 },
        ])
        expect(reply.body).not.toHaveProperty('minutes')
      }),
    ).toEqual([['class_council.created', council(room, id, open)]])

    const deliberations = [{ enrollment_number: pupil.number, result: 'APROVADO_PELO_CONSELHO', note: 'Boa evolução' }]
    expect(
      await eventsDuring(async () => {
        const { body } = await update(id, room, { held_on: today, minutes: 'Ata', deliberations })
        expect(body).toMatchObject({ deliberations_count: 1, version: 2 })
      }),
    ).toEqual([['class_council.updated', council(room, id, open)]])
    expect((await sineta.call(`GET ${api(`/class-council/${id}`)}`, { as: client.key })).body).toMatchObject({
      minutes: 'Ata',
      deliberations,
    })

    const closed = council(room, id, { status: 'closed', held_on: today, closed_at: localTime, homologated_at: null })
    expect(
      await eventsDuring(async () => expect((await act(id, 'close', coordinator)).body).toMatchObject(closed)),
    ).toEqual([['class_council.closed', closed]])
    expect(
      await eventsDuring(async () => expect((await act(id, 'reopen')).body).toMatchObject(council(room, id, open))),
    ).toEqual([['class_council.updated', council(room, id, open)]])
    const { body: reopened } = await call(`GET /v1/partners/school/${school.cnpj}/class-council/${id}`)
    expect(reopened.reopening_reason).toBe('nota retificada')
    await act(id, 'close', coordinator)
    const homologated = council(room, id, {
      status: 'homologated',
      held_on: today,
      closed_at: localTime,
      homologated_at: localTime,
    })
    expect(
      await eventsDuring(async () => expect((await act(id, 'homologate')).body).toMatchObject(homologated)),
    ).toEqual([['class_council.homologated', homologated]])
    // Only the final council decides how the year ended.
    expect(await sineta.sql('select final_result from enrollment where id = $1', [pupil.enrollmentId])).toEqual([
      { final_result: null },
    ])
  })

  test('is removed while it is open, and that is published', async () => {
    const room = await aClass(sineta, school)
    const { body } = await create(room)
    expect(
      await eventsDuring(async () => expect((await act(body.id, 'delete', coordinator)).status).toBe(204)),
    ).toEqual([['class_council.deleted', council(room, body.id)]])
    await expectRefusal(
      () => sineta.call(`GET ${api(`/class-council/${body.id}`)}`, { as: client.key }),
      404,
      'class_council_not_found',
    )
    expect((await create(room)).status).toBe(201)
  })

  test('is unique for each term of a classroom, and for the end of the year', async () => {
    const room = await aClass(sineta, school)
    for (const period of [1, 2, null]) expect((await create(room, { period })).status).toBe(201)
    for (const period of [1, 2, null]) await expectRefusal(() => create(room, { period }), 409, 'class_council_exists')
    const another = await aClass(sineta, school)
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(another, { period: null })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('needs a classroom of the school, a term of its year, and an open year', async () => {
    const away = await aClass(sineta, other)
    await expectRefusal(() => create(away), 404, 'classroom_not_found')
    for (const status of ['draft', 'closed']) {
      const room = await aClass(sineta, school)
      await expectRefusal(() => create(room, { period: 5 }), 422, 'period_unknown')
      await sineta.sql('update school_year set status = $2 where id = $1', [room.schoolYearId, status])
      await expectRefusal(() => create(room), 409, 'school_year_not_open')
    }
  })

  test('decides about students of its classroom, each once', async () => {
    const room = await aClass(sineta, school)
    const pupil = await aPupil(sineta, school, room)
    const unenrolled = await aStudent(sineta, school, { enrolled: false })
    const { body } = await create(room, { period: 2 })
    const about = (...numbers: string[]) => ({
      deliberations: numbers.map((enrollment_number) => ({ enrollment_number, result: 'APROVADO' })),
    })
    for (const attempt of [
      (more: object) => create(room, more),
      (more: object) => update(body.id, room, { period: 2, ...more }),
    ]) {
      await expectRefusal(() => attempt(about(pupil.number, '1999.00001')), 404, 'student_not_found')
      await expectRefusal(() => attempt(about(unenrolled.number)), 409, 'student_not_in_classroom')
      const twice = await expectRefusal(() => attempt(about(pupil.number, pupil.id)), 422, 'validation_failed')
      expect(twice.body.errors).toMatchObject([{ pointer: '/deliberations/1/enrollment_number', code: 'repeated' }])
    }
  })

  test('hides a student who was removed, can be sent back as read, and keeps its decision', async () => {
    const room = await aClass(sineta, school)
    const [stays, goes] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const { body } = await create(room, {
      deliberations: [goes, stays].map(({ number }) => ({ enrollment_number: number, result: 'APROVADO' })),
    })
    for (const path of ['/unenroll', ''])
      expect((await call(`DELETE ${api(`/student/${goes.number}${path}`)}`, { as: client.key })).status).toBe(204)

    const { deliberations, deliberations_count } = (await call(`GET ${api(`/class-council/${body.id}`)}`)).body
    expect([deliberations_count, deliberations.map((one: any) => one.enrollment_number)]).toEqual([1, [stays.number]])
    expect((await update(body.id, room, { held_on: today, deliberations })).status).toBe(200)
    const kept = await sineta.sql('select enrollment_id from council_deliberation where class_council_id = $1', [
      body.id,
    ])
    expect(kept.map(({ enrollment_id }) => enrollment_id).sort()).toEqual(
      [stays.enrollmentId, goes.enrollmentId].sort(),
    )
  })

  test('can be sent back as read after a student has left the class, and keeps the decision', async () => {
    const room = await aClass(sineta, school)
    const [stays, goes] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const { body } = await create(room, {
      deliberations: [goes, stays].map(({ number }) => ({ enrollment_number: number, result: 'APROVADO' })),
    })
    expect((await call(`DELETE ${api(`/student/${goes.number}/unenroll`)}`, { as: client.key })).status).toBe(204)
    const read = async () => (await call(`GET ${api(`/class-council/${body.id}`)}`)).body.deliberations
    const deliberations = await read()
    expect(deliberations).toHaveLength(2)
    expect((await update(body.id, room, { held_on: today, deliberations })).status).toBe(200)
    expect(await read()).toEqual(deliberations)
    // A decision that was removed is not made again.
    expect((await update(body.id, room, { deliberations: [] })).status).toBe(200)
    await expectRefusal(() => update(body.id, room, { deliberations }), 409, 'student_not_in_classroom')
  })

  test('cannot change its classroom or term', async () => {
    const [room, another] = [await aClass(sineta, school), await aClass(sineta, school)]
    const { body } = await create(room)
    await expectRefusal(() => update(body.id, another), 422, 'immutable_field')
    await expectRefusal(() => update(body.id, room, { period: 2 }), 422, 'immutable_field')
    await expectRefusal(() => update(body.id, room, { period: null }), 422, 'immutable_field')
    await expectRefusal(
      () =>
        call(`PUT ${panel(`/${body.id}`)}`, {
          body: { classroom_id: room.id, period: 1 },
          headers: { 'if-match': '"v9"' },
        }),
      412,
      'version_conflict',
    )
  })

  test('that is closed is neither updated, removed nor closed again; one that is open neither homologated nor reopened', async () => {
    const room = await aClass(sineta, school)
    const { body: open } = await create(room)
    for (const action of ['homologate', 'reopen'])
      await expectRefusal(() => act(open.id, action), 409, 'class_council_not_closed')
    await act(open.id, 'close')
    await expectRefusal(() => update(open.id, room), 409, 'class_council_not_open')
    for (const action of ['delete', 'close'])
      await expectRefusal(() => act(open.id, action), 409, 'class_council_not_open')
    await act(open.id, 'homologate')
    await expectRefusal(() => update(open.id, room), 409, 'class_council_not_open')
    for (const action of ['delete', 'close'])
      await expectRefusal(() => act(open.id, action), 409, 'class_council_not_open')
    for (const action of ['homologate', 'reopen'])
      await expectRefusal(() => act(open.id, action), 409, 'class_council_not_closed')
  })

  test('closed by several callers at the same moment is closed once', async () => {
    const { body } = await create(await aClass(sineta, school))
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2, 3, 4].map(() => act(body.id, 'close')))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })
    expect(events).toHaveLength(1)
  })

  test('that was not held cannot be closed', async () => {
    const { body } = await create(await aClass(sineta, school), { held_on: null })
    const reply = await expectRefusal(() => act(body.id, 'close'), 409, 'class_council_incomplete')
    expect(reply.body.errors).toMatchObject([{ pointer: '/held_on', code: 'required' }])
  })

  test('is prepared by coordinators and decided by management; other roles have no access', async () => {
    const room = await aClass(sineta, school)
    const { body } = await create(room)
    for (const action of ['homologate', 'reopen'])
      await expectRefusal(() => act(body.id, action, coordinator), 403, 'forbidden')
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    await expectRefusal(() => create(room, { period: 2 }, secretary), 403, 'forbidden')
    await expectRefusal(() => create(room, { period: 2 }, client.key), 403, 'forbidden')
    await expectRefusal(() => call(`GET ${api('/class-council')}`, { as: secretary }), 403, 'forbidden')
    expect((await call(`GET ${api('/class-council')}`, { as: coordinator })).status).toBe(200)
  })

  test('of another school is not found', async () => {
    const room = await aClass(sineta, school)
    const { body } = await create(room)
    const there = await aPanelSession(sineta, client, other, 'management')
    for (const action of ['close', 'homologate', 'reopen'])
      await expectRefusal(
        () =>
          call(`PATCH ${panel(`/${body.id}/${action}`, other)}`, {
            as: there,
            ...(action === 'reopen' && { body: { reason: 'x' } }),
          }),
        404,
        'class_council_not_found',
      )
    await expectRefusal(
      () => call(`DELETE ${panel(`/${body.id}`, other)}`, { as: there }),
      404,
      'class_council_not_found',
    )
    await expectRefusal(
      () => sineta.call(`GET ${api(`/class-council/${body.id}`, other)}`, { as: client.key }),
      404,
      'class_council_not_found',
    )
  })

  test('is found by the student it decided about', async () => {
    const room = await aClass(sineta, school)
    const [pupil, other] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const { body } = await create(room)
    await update(body.id, room, {
      deliberations: [{ enrollment_number: pupil.number, result: 'APROVADO_PELO_CONSELHO' }],
    })
    const found = async ({ number }: { number: string }) =>
      (await sineta.call(`GET ${api(`/class-council?enrollment_number=${number}`)}`, { as: client.key })).body.data.map(
        ({ id }: any) => id,
      )
    expect([await found(pupil), await found(other)]).toEqual([[body.id], []])
  })

  test('is found by status, classroom and term, without the notes', async () => {
    const room = await aClass(sineta, school)
    const { body: first } = await create(room, { minutes: 'Ata' })
    const { body: second } = await create(room, { period: 2 })
    await act(first.id, 'close')
    const found = async (query: string) =>
      (await sineta.call(`GET ${api(`/class-council?classroom_id=${room.id}${query}`)}`, { as: client.key })).body.data
    const ids = async (query: string) => (await found(query)).map(({ id }: any) => id)
    expect(await ids('&status=closed')).toEqual([first.id])
    expect(await ids('&period=2')).toEqual([second.id])
    for (const one of await found('')) expect(one).not.toHaveProperty('minutes')
  })
})

describe('closing a council', () => {
  const post = (room: AClass, enrollment_number: string, period: number) =>
    sineta.call(`POST ${api(`/classroom/${room.id}/score`)}`, {
      as: client.key,
      body: { subject_id: room.subject.uuid, enrollment_number, period, score: 7 },
    })
  const lesson = async (room: AClass) =>
    (
      await call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
        body: { title: 'Aula', classroom_id: room.id, subject_id: room.subject.uuid, date: today },
      })
    ).body
  const write = ({ classroom_id, diary_entry_id }: any) =>
    sineta.call(`PUT ${api(`/classroom/${classroom_id}/diary-entry/${diary_entry_id}`)}`, {
      as: client.key,
      body: { content: 'x' },
    })

  test('locks scores and diary of its term until it is reopened', async () => {
    const room = await aClass(sineta, school)
    const pupil = await aPupil(sineta, school, room)
    const today = await lesson(room)
    const { body } = await create(room, { period: 2 })
    expect([(await post(room, pupil.number, 2)).status, (await write(today)).status]).toEqual([201, 200])
    await act(body.id, 'close')
    await expectRefusal(() => post(room, pupil.number, 2), 409, 'period_locked')
    await expectRefusal(() => write(today), 409, 'diary_entry_locked')
    expect((await post(room, pupil.number, 1)).status).toBe(201)
    await act(body.id, 'reopen')
    expect([(await post(room, pupil.number, 2)).status, (await write(today)).status]).toEqual([200, 200])
  })

  test('at the end of the year needs a final result for every student, locks every term and, homologated, writes the results', async () => {
    const room = await aClass(sineta, school)
    const [ana, bia, left] = [
      await aPupil(sineta, school, room),
      await aPupil(sineta, school, room),
      await aPupil(sineta, school, room),
    ]
    await sineta.sql(`update enrollment set status = 'TRANSFERIDO' where id = $1`, [left.enrollmentId])
    const { body } = await create(room, {
      period: null,
      deliberations: [{ enrollment_number: ana.number, result: 'EM_ANDAMENTO' }],
    })
    const reply = await expectRefusal(() => act(body.id, 'close'), 409, 'class_council_incomplete')
    expect(reply.body.errors.map(({ message }: any) => message).join()).toMatch(ana.number)
    expect(reply.body.errors.map(({ message }: any) => message).join()).toMatch(bia.number)
    expect(reply.body.errors).toHaveLength(2)

    const deliberations = [
      { enrollment_number: ana.number, result: 'APROVADO' },
      { enrollment_number: bia.number, result: 'REPROVADO_POR_FALTA' },
    ]
    await update(body.id, room, { period: null, held_on: today, deliberations })
    expect((await act(body.id, 'close')).status).toBe(200)
    for (const period of [1, 2, 3, 4]) await expectRefusal(() => post(room, ana.number, period), 409, 'period_locked')

    const results = async () =>
      (
        await sineta.sql(
          'select final_result, status from enrollment where classroom_id = $1 order by enrollment_number',
          [room.id],
        )
      ).map(({ final_result, status }) => [final_result, status])
    expect(await results()).toEqual([
      [null, 'MATRICULADO'],
      [null, 'MATRICULADO'],
      [null, 'TRANSFERIDO'],
    ])
    expect((await eventsDuring(() => act(body.id, 'homologate'))).map(([name]) => name)).toEqual([
      'class_council.homologated',
    ])
    expect(await results()).toEqual([
      ['APROVADO', 'MATRICULADO'],
      ['REPROVADO_POR_FALTA', 'MATRICULADO'],
      [null, 'TRANSFERIDO'],
    ])
  })

  test('writes no result for a student who has left the classroom meanwhile', async () => {
    const room = await aClass(sineta, school)
    const [stays, moves] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const beside = await call(`POST ${api('/classroom')}`, {
      as: client.key,
      body: { name: `${room.name} B`, school_year_id: room.schoolYearId, grade_id: 15 },
    })
    const deliberations = [stays, moves].map(({ number }) => ({ enrollment_number: number, result: 'REPROVADO' }))
    const { body: first } = await create(room, { period: null, deliberations })
    await call(`POST ${api(`/student/${moves.number}/transfer/classroom`)}`, {
      as: client.key,
      body: { classroom_id: beside.body.id },
    })
    const { body: second } = await create(beside.body, {
      period: null,
      deliberations: [{ enrollment_number: moves.number, result: 'APROVADO' }],
    })
    for (const { id } of [second, first])
      for (const action of ['close', 'homologate']) expect((await act(id, action)).status).toBe(200)
    const resultOf = async ({ enrollmentId }: { enrollmentId: string }) =>
      (await sineta.call(`GET ${api(`/enrollment/${enrollmentId}`)}`, { as: client.key })).body.final_result
    expect([await resultOf(stays), await resultOf(moves)]).toEqual(['REPROVADO', 'APROVADO'])
  })

  test('while scores are being posted accepts each score before it or refuses it after', async () => {
    const room = await aClass(sineta, school)
    const pupils = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aPupil(sineta, school, room)))
    const { body } = await create(room)
    const [closing, ...posts] = await Promise.all([
      act(body.id, 'close'),
      ...pupils.map(({ number }) => post(room, number, 1)),
    ])
    expect(closing!.status).toBe(200)
    const kept = posts.filter(({ status }) => status === 201).length
    expect(posts.filter(({ status }) => status === 409)).toHaveLength(posts.length - kept)
    expect((await sineta.call(`GET ${api(`/classroom/${room.id}/score`)}`, { as: client.key })).body.data).toHaveLength(
      kept,
    )
  })
})
