import { beforeAll, describe, expect, test } from 'vitest'
import { type AClass, aClass, aDay, aPanelSession, aSchool, aTeacher } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let classroom: AClass
let coordinator: string
const panel = (path = '', of = school) => `/v1/panel/school/${of.cnpj}/agenda${path}`
const api = (path = '', of = school) => `/v1/partners/school/${of.cnpj}/agenda${path}`
const create = (body = {}, as = coordinator) =>
  call(`POST ${panel()}`, { as, body: { subject: 'Reunião de pais', ...body } })
const edit = (id: number | string, body = {}, as = coordinator) =>
  call(`PUT ${panel(`/${id}`)}`, { as, body: { subject: 'Reunião de pais', ...body } })

beforeAll(async () => {
  classroom = await aClass(sineta, school)
  coordinator = await aPanelSession(sineta, client, school, 'coordinator', 'Renata.Prado@escola.example')
})

describe('an agenda', () => {
  test('is created and edited in the panel and removed by either side, and each is published', async () => {
    let made: any
    expect(
      await eventsDuring(async () => {
        const reply = await create({
          description: 'Às 18h no auditório.',
          date: '2026-04-24',
          classroom_ids: [classroom.id.toUpperCase(), classroom.id],
        })
        expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"v1"'])
        made = reply.body
        expect(made).toMatchObject({
          school_cnpj: school.cnpj,
          subject: 'Reunião de pais',
          description: 'Às 18h no auditório.',
          date: '2026-04-24',
          classroom_ids: [classroom.id],
          created_by: 'Renata.Prado@escola.example',
          version: 1,
        })
        expect((await call(`GET ${api(`/${made.id}`)}`)).body).toEqual(made)
        expect((await call(`GET ${api(`/${made.uuid}`)}`)).body).toEqual(made)
      }),
    ).toEqual([
      [
        'agenda.created',
        { id: made.uuid, school_cnpj: school.cnpj, subject: 'Reunião de pais', description: 'Às 18h no auditório.' },
      ],
    ])

    expect(
      await eventsDuring(async () => {
        const { body } = await edit(made.uuid, { subject: 'Reunião adiada' })
        expect(body).toMatchObject({
          id: made.id,
          description: null,
          date: await aDay(sineta, school),
          classroom_ids: [],
          version: 2,
        })
      }),
    ).toEqual([
      ['agenda.updated', { id: made.uuid, school_cnpj: school.cnpj, subject: 'Reunião adiada', description: null }],
    ])

    expect(
      await eventsDuring(async () => expect((await call(`DELETE ${api(`/${made.id}`)}`)).status).toBe(204)),
    ).toEqual([['agenda.deleted', { school_cnpj: school.cnpj, id: made.id }]])
  })

  test('that was removed says so under either id, with both', async () => {
    const { body } = await create()
    await call(`DELETE ${api(`/${body.uuid}`)}`)
    for (const id of [body.id, body.uuid]) {
      const reply = await expectRefusal(() => call(`GET ${api(`/${id}`)}`), 410, 'resource_gone')
      expect(reply.body).toMatchObject({ id: body.id, uuid: body.uuid, deleted_at: expect.stringMatching(/-03:00$/) })
      await expectRefusal(() => call(`DELETE ${api(`/${id}`)}`), 404, 'agenda_not_found')
      await expectRefusal(() => edit(id), 404, 'agenda_not_found')
    }
  })

  test('without classrooms and date is for the whole school, today', async () => {
    expect((await create()).body).toMatchObject({ classroom_ids: [], date: await aDay(sineta, school) })
  })

  test('is limited to classrooms of the school', async () => {
    const away = await aClass(sineta, other)
    await expectRefusal(() => create({ classroom_ids: [classroom.id, away.id] }), 404, 'classroom_not_found')
    const { body } = await create()
    await expectRefusal(() => edit(body.id, { classroom_ids: [away.id] }), 404, 'classroom_not_found')
  })

  test('of a classroom that was removed since can be edited, and stays for that classroom', async () => {
    const [room, gone] = [await aClass(sineta, school), await aClass(sineta, school)]
    const { body } = await create({ classroom_ids: [gone.id] })
    expect((await call(`DELETE /v1/partners/school/${school.cnpj}/classroom/${gone.id}`)).status).toBe(204)
    const read = (await call(`GET ${api(`/${body.id}`)}`)).body
    const edited = await edit(body.id, { subject: read.subject, classroom_ids: [...read.classroom_ids, room.id] })
    expect([edited.status, edited.body.classroom_ids]).toEqual([200, [gone.id, room.id].sort()])
    await expectRefusal(() => create({ classroom_ids: [gone.id] }), 404, 'classroom_not_found')
  })

  test('of another school is not found', async () => {
    const { body } = await create()
    for (const id of [body.id, body.uuid]) {
      await expectRefusal(() => call(`GET ${api(`/${id}`, other)}`), 404, 'agenda_not_found')
      await expectRefusal(() => call(`DELETE ${api(`/${id}`, other)}`), 404, 'agenda_not_found')
      const there = await aPanelSession(sineta, client, other, 'management')
      await expectRefusal(
        () => call(`PUT ${panel(`/${id}`, other)}`, { as: there, body: { subject: 'Minha' } }),
        404,
        'agenda_not_found',
      )
    }
    await expectRefusal(() => call(`GET ${api('/0')}`), 400, 'invalid_parameter')
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { body } = await create()
    await expectRefusal(
      () =>
        call(`PUT ${panel(`/${body.id}`)}`, {
          as: coordinator,
          body: { subject: 'Minha' },
          headers: { 'if-match': '"v9"' },
        }),
      412,
      'version_conflict',
    )
  })

  test('is written in the panel only', async () => {
    await expectRefusal(() => create({}, client.key), 403, 'forbidden')
    await expectRefusal(
      async () => create({}, await aPanelSession(sineta, client, school, 'librarian')),
      403,
      'forbidden',
    )
  })

  test('is found by day and by classroom', async () => {
    const quiet = await aSchool(sineta, client)
    const room = await aClass(sineta, quiet)
    const as = await aPanelSession(sineta, client, quiet, 'management')
    for (const [subject, date, classroom_ids] of [
      ['A', '2026-03-01', [room.id]],
      ['B', '2026-03-02', []],
      ['C', '2026-03-03', [room.id]],
    ] as const)
      await call(`POST ${panel('', quiet)}`, { as, body: { subject, date, classroom_ids } })
    const found = async (query: string) =>
      (await call(`GET ${api(query, quiet)}`)).body.data.map(({ subject }: any) => subject)
    expect(await found('')).toEqual(['A', 'B', 'C'])
    expect(await found('?date_from=2026-03-02')).toEqual(['B', 'C'])
    expect(await found('?date_to=2026-03-02')).toEqual(['A', 'B'])
    expect(await found(`?classroom_id=${room.id}`)).toEqual(['A', 'C'])
  })
})

describe('a teacher', () => {
  test('writes to own classes, not to others and not to the whole school', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const mine = await aClass(sineta, school)
    await expectRefusal(() => create({ classroom_ids: [mine.id] }, teacher.token), 403, 'forbidden')
    await call(`PUT /v1/partners/school/${school.cnpj}/classroom/${mine.id}/timetable`, {
      body: {
        entries: [
          { weekday: 1, starts_at: '07:15', ends_at: '08:05', subject_id: mine.subject.uuid, teacher_id: teacher.id },
        ],
      },
    })
    const { body, status } = await create({ classroom_ids: [mine.id] }, teacher.token)
    expect([status, body.created_by]).toEqual([201, teacher.email])
    await expectRefusal(() => create({ classroom_ids: [mine.id, classroom.id] }, teacher.token), 403, 'forbidden')
    await expectRefusal(() => create({}, teacher.token), 403, 'forbidden')
    await expectRefusal(() => edit(body.id, { classroom_ids: [classroom.id] }, teacher.token), 403, 'forbidden')
    expect((await edit(body.id, { classroom_ids: [mine.id] }, teacher.token)).status).toBe(200)
  })

  test('reads the agenda of own classes and of the whole school', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const [mine, foreign] = [await aClass(sineta, school), await aClass(sineta, school)]
    await call(`PUT /v1/partners/school/${school.cnpj}/classroom/${mine.id}/timetable`, {
      body: {
        entries: [
          { weekday: 1, starts_at: '07:15', ends_at: '08:05', subject_id: mine.subject.uuid, teacher_id: teacher.id },
        ],
      },
    })
    const made: { id: number }[] = []
    for (const classroom_ids of [[mine.id], [foreign.id], []]) made.push((await create({ classroom_ids })).body)
    const listed = (await call(`GET ${api()}?limit=200`, { as: teacher.token })).body.data.map(({ id }: any) => id)
    expect(made.map(({ id }) => listed.includes(id))).toEqual([true, false, true])
    const read = (id: number) => call(`GET ${api(`/${id}`)}`, { as: teacher.token })
    expect((await read(made[0]!.id)).status).toBe(200)
    await expectRefusal(() => read(made[1]!.id), 403, 'forbidden')
  })

  test('edits and removes own agenda only', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const { body: foreign } = await create()
    await expectRefusal(() => edit(foreign.id, {}, teacher.token), 403, 'forbidden')
    await expectRefusal(() => call(`DELETE ${api(`/${foreign.id}`)}`, { as: teacher.token }), 403, 'forbidden')
    await sineta.sql('update agenda set author_id = (select id from panel_user where email = $2) where id = $1', [
      foreign.id,
      teacher.email,
    ])
    expect((await call(`DELETE ${api(`/${foreign.id}`)}`, { as: teacher.token })).status).toBe(204)
  })
})

test('a secretary creates and removes agenda entries, but edits only own ones', async () => {
  const secretary = await aPanelSession(sineta, client, school, 'secretary')
  const { body: own } = await create({}, secretary)
  const { body: foreign } = await create()
  expect((await edit(own.id, {}, secretary)).status).toBe(200)
  await expectRefusal(() => edit(foreign.id, {}, secretary), 403, 'forbidden')
  expect((await call(`DELETE ${api(`/${foreign.id}`)}`, { as: secretary })).status).toBe(204)
})
