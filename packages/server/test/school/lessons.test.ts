import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AClass,
  aClass,
  aDay,
  aPanelSession,
  aPupil,
  aStudent,
  aTeacher,
  panelSessionOf,
} from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let classroom: AClass
let management: string
let today: string
const panel = (path = '', of = school) => `/v1/panel/school/${of.cnpj}${path}`
const api = (path = '', of = school) => `/v1/partners/school/${of.cnpj}${path}`

const bodyOf = (room: AClass, more = {}) => ({
  title: 'Frações',
  classroom_id: room.id,
  subject_id: room.subject.uuid,
  date: today,
  ...more,
})
const create = (room = classroom, more = {}, as = management) =>
  call(`POST ${panel('/lesson')}`, { as, body: bodyOf(room, more) })
const aLesson = async (room = classroom, more = {}) => (await create(room, more)).body
const edit = (id: number | string, room: AClass, more = {}, as = management) =>
  call(`PUT ${panel(`/lesson/${id}`)}`, { as, body: bodyOf(room, more) })
const entryPath = (lesson: any) => api(`/classroom/${lesson.classroom_id}/diary-entry/${lesson.diary_entry_id}`)
const write = (lesson: any, more = {}, as = client.key) =>
  call(`PUT ${entryPath(lesson)}`, { as, body: { content: 'Frações equivalentes', ...more } })

beforeAll(async () => {
  classroom = await aClass(sineta, school)
  management = await aPanelSession(sineta, client, school, 'management')
  today = await aDay(sineta, school)
})

describe('a lesson', () => {
  test('is created and edited in the panel and removed by either side, and each is published', async () => {
    const teacher = await aTeacher(sineta, client, school)
    let made: any
    expect(
      await eventsDuring(async () => {
        const reply = await create(classroom, {
          teacher_id: teacher.id.toUpperCase(),
          starts_at: '07:15',
          ends_at: '08:05',
        })
        expect(reply.status).toBe(201)
        made = reply.body
        expect(made).toMatchObject({
          school_cnpj: school.cnpj,
          title: 'Frações',
          description: null,
          classroom_id: classroom.id,
          subject_id: classroom.subject.uuid,
          teacher_id: teacher.id,
          date: today,
          starts_at: '07:15',
          ends_at: '08:05',
          period: 2,
          lesson_plan_id: null,
          diary_entry_id: expect.any(String),
          version: 1,
        })
        expect((await call(`GET ${api(`/lesson/${made.id}`)}`)).body).toEqual(made)
        expect((await call(`GET ${api(`/lesson/${made.uuid}`)}`)).body).toEqual(made)
      }),
    ).toEqual([['lesson.created', { id: made.uuid, school_cnpj: school.cnpj, title: 'Frações', description: null }]])

    const date = await aDay(sineta, school, -60)
    expect(
      await eventsDuring(async () => {
        const { body } = await edit(made.id, classroom, { description: 'Usar material dourado', date })
        expect(body).toMatchObject({ date, period: 1, teacher_id: null, starts_at: null, version: 2 })
      }),
    ).toEqual([
      [
        'lesson.updated',
        { id: made.uuid, school_cnpj: school.cnpj, title: 'Frações', description: 'Usar material dourado' },
      ],
    ])

    expect(
      await eventsDuring(async () => expect((await call(`DELETE ${api(`/lesson/${made.uuid}`)}`)).status).toBe(204)),
    ).toEqual([['lesson.deleted', { school_cnpj: school.cnpj, id: made.id }]])
  })

  test('that was removed says so under either id, with both; its plan and diary entry are removed with it', async () => {
    const lesson = await aLesson()
    await call(`POST ${api(`/lesson/${lesson.id}/lesson-plan`)}`, { body: { content: 'Frações' } })
    await call(`DELETE ${api(`/lesson/${lesson.id}`)}`)
    for (const id of [lesson.id, lesson.uuid]) {
      const reply = await expectRefusal(() => call(`GET ${api(`/lesson/${id}`)}`), 410, 'resource_gone')
      expect(reply.body).toMatchObject({
        id: lesson.id,
        uuid: lesson.uuid,
        deleted_at: expect.stringMatching(/-03:00$/),
      })
      await expectRefusal(() => call(`GET ${api(`/lesson/${id}/lesson-plan`)}`), 410, 'resource_gone')
      await expectRefusal(() => call(`DELETE ${api(`/lesson/${id}`)}`), 404, 'lesson_not_found')
      await expectRefusal(() => edit(id, classroom), 404, 'lesson_not_found')
      await expectRefusal(
        () => call(`POST ${api(`/lesson/${id}/lesson-plan`)}`, { body: { content: 'Frações' } }),
        404,
        'lesson_not_found',
      )
    }
    await expectRefusal(() => call(`GET ${entryPath(lesson)}`), 404, 'diary_entry_not_found')
    await expectRefusal(() => write(lesson), 404, 'diary_entry_not_found')
  })

  test('needs a classroom, a subject and a teacher of the school', async () => {
    const away = await aClass(sineta, other)
    const otherTeacher = await aTeacher(sineta, client, other)
    const lesson = await aLesson()
    await expectRefusal(() => create(classroom, { classroom_id: away.id }), 404, 'classroom_not_found')
    await expectRefusal(() => create(classroom, { subject_id: away.subject.uuid }), 404, 'subject_not_found')
    await expectRefusal(() => create(classroom, { teacher_id: otherTeacher.id }), 404, 'teacher_not_found')
    await expectRefusal(() => edit(lesson.id, classroom, { teacher_id: otherTeacher.id }), 404, 'teacher_not_found')
  })

  test('takes place inside a term, and ends after it began', async () => {
    const lesson = await aLesson()
    for (const date of [await aDay(sineta, school, -101), await aDay(sineta, school, 150)]) {
      await expectRefusal(() => create(classroom, { date }), 422, 'date_outside_school_year')
      await expectRefusal(() => edit(lesson.id, classroom, { date }), 422, 'date_outside_school_year')
    }
    const reply = await expectRefusal(
      () => create(classroom, { starts_at: '08:05', ends_at: '08:05' }),
      422,
      'validation_failed',
    )
    expect(reply.body.errors).toMatchObject([{ pointer: '/ends_at', code: 'out_of_range' }])
    expect((await create(classroom, { starts_at: '24:00' })).body.errors).toMatchObject([
      { pointer: '/starts_at', code: 'invalid_format' },
    ])
  })

  test('is of a subject of the grade, in an open year', async () => {
    const [{ uuid }] = (await sineta.sql(
      `insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation) values ($1, $2, 'Xadrez', 'xadrez', 'XAD', 'xad') returning uuid`,
      [client.id, school.id],
    )) as [{ uuid: string }]
    await expectRefusal(() => create(classroom, { subject_id: uuid }), 409, 'subject_not_attached')
    for (const status of ['draft', 'closed']) {
      const room = await aClass(sineta, school)
      await sineta.sql('update school_year set status = $2 where id = $1', [room.schoolYearId, status])
      await expectRefusal(() => create(room), 409, 'school_year_not_open')
    }
  })

  test('cannot be dated into a term whose council is closed', async () => {
    const room = await aClass(sineta, school)
    const lesson = await aLesson(room)
    const day = await aDay(sineta, school, -60)
    await sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, period, held_on, status, closed_at) values ($1, $2, $3, 1, current_date, 'closed', clock())`,
      [client.id, school.id, room.id],
    )
    for (const attempt of [() => create(room, { date: day }), () => edit(lesson.id, room, { date: day })]) {
      const { body } = await expectRefusal(attempt, 409, 'period_locked')
      expect(body.locked_reason).toBe('council_closed')
    }
  })

  test('keeps the teacher who taught it, even one who was removed since', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const lesson = await aLesson(classroom, { teacher_id: teacher.id, date: await aDay(sineta, school, -1) })
    expect((await call(`DELETE ${api(`/teacher/${teacher.id}`)}`)).status).toBe(204)
    const edited = await edit(lesson.id, classroom, { teacher_id: teacher.id, date: lesson.date, title: 'Decimais' })
    expect([edited.status, edited.body.teacher_id]).toEqual([200, teacher.id])
    const another = await aLesson()
    await expectRefusal(() => edit(another.id, classroom, { teacher_id: teacher.id }), 404, 'teacher_not_found')
  })

  test('cannot change its classroom or subject', async () => {
    const lesson = await aLesson()
    const another = await aClass(sineta, school)
    await expectRefusal(() => edit(lesson.id, classroom, { classroom_id: another.id }), 422, 'immutable_field')
    await expectRefusal(() => edit(lesson.id, classroom, { subject_id: another.subject.uuid }), 422, 'immutable_field')
    const reply = await expectRefusal(() => edit(lesson.id, another), 422, 'validation_failed')
    expect(reply.body.errors.map(({ pointer, code }: any) => [pointer, code])).toEqual([
      ['/classroom_id', 'immutable_field'],
      ['/subject_id', 'immutable_field'],
    ])
  })

  test('of another school is not found', async () => {
    const lesson = await aLesson()
    const there = await aPanelSession(sineta, client, other, 'management')
    await expectRefusal(() => call(`GET ${api(`/lesson/${lesson.id}`, other)}`), 404, 'lesson_not_found')
    await expectRefusal(() => call(`DELETE ${api(`/lesson/${lesson.uuid}`, other)}`), 404, 'lesson_not_found')
    await expectRefusal(
      () => call(`PUT ${panel(`/lesson/${lesson.id}`, other)}`, { as: there, body: bodyOf(classroom) }),
      404,
      'lesson_not_found',
    )
    await expectRefusal(
      () => call(`POST ${api(`/lesson/${lesson.id}/lesson-plan`, other)}`, { body: { content: 'x' } }),
      404,
      'lesson_not_found',
    )
  })

  test('is written in the panel only, and not overwritten unseen', async () => {
    await expectRefusal(() => create(classroom, {}, client.key), 403, 'forbidden')
    await expectRefusal(
      async () => create(classroom, {}, await aPanelSession(sineta, client, school, 'secretary')),
      403,
      'forbidden',
    )
    const lesson = await aLesson()
    await expectRefusal(
      () =>
        call(`PUT ${panel(`/lesson/${lesson.id}`)}`, {
          as: management,
          body: bodyOf(classroom),
          headers: { 'if-match': '"v9"' },
        }),
      412,
      'version_conflict',
    )
  })

  test('is found by classroom, subject and day', async () => {
    const room = await aClass(sineta, school)
    const [yesterday, tomorrow] = [await aDay(sineta, school, -1), await aDay(sineta, school, 1)]
    for (const date of [yesterday, today, tomorrow]) await aLesson(room, { title: date, date })
    const found = async (query: string) =>
      (await call(`GET ${api(`/lesson?classroom_id=${room.id}${query}`)}`)).body.data.map(({ title }: any) => title)
    expect(await found('')).toEqual([yesterday, today, tomorrow])
    expect(await found(`&date_from=${today}`)).toEqual([today, tomorrow])
    expect(await found(`&date_to=${today}&subject_id=${room.subject.uuid}`)).toEqual([yesterday, today])
    expect(await found(`&subject_id=${classroom.subject.uuid}`)).toEqual([])
  })
})

describe('the plan of a lesson', () => {
  const save = (lesson: any, body: unknown, as = client.key) =>
    call(`POST ${api(`/lesson/${lesson.uuid}/lesson-plan`)}`, { as, body })

  test('is created once and updated from then on, and each is published', async () => {
    const lesson = await aLesson()
    await expectRefusal(() => call(`GET ${api(`/lesson/${lesson.id}/lesson-plan`)}`), 404, 'resource_not_found')
    let plan: any
    const events = await eventsDuring(async () => {
      const reply = await save(lesson, {
        content: 'Frações',
        objectives: 'Comparar',
        bncc_codes: ['ef05ma03', 'EF05MA03'],
      })
      expect(reply.status).toBe(201)
      plan = reply.body
      expect(plan).toMatchObject({
        school_cnpj: school.cnpj,
        classroom_lesson_id: lesson.uuid,
        objectives: 'Comparar',
        methodology: null,
        bncc_codes: ['EF05MA03'],
        version: 1,
      })
      const again = await call(`POST ${api(`/lesson/${lesson.id}/lesson-plan`)}`, {
        body: { content: 'Frações equivalentes' },
      })
      expect([again.status, again.body]).toMatchObject([
        200,
        { id: plan.id, content: 'Frações equivalentes', objectives: null, bncc_codes: [], version: 2 },
      ])
    })
    const data = { school_cnpj: school.cnpj, classroom_lesson_id: lesson.uuid, lesson_plan_id: plan.id }
    expect(events).toEqual([
      ['lesson_plan.saved', data],
      ['lesson_plan.saved', data],
    ])
    expect((await call(`GET ${api(`/lesson/${lesson.id}/lesson-plan`)}`)).body).toMatchObject({
      id: plan.id,
      version: 2,
    })
    // The first plan changes the lesson, which gets its id; later changes of the plan do not.
    expect((await call(`GET ${api(`/lesson/${lesson.id}`)}`)).body).toMatchObject({
      lesson_plan_id: plan.id,
      version: lesson.version + 1,
    })
  })

  test('saved by several callers at the same moment is one plan', async () => {
    const lesson = await aLesson()
    const replies = await Promise.all([1, 2, 3, 4].map((n) => save(lesson, { content: `versão ${n}` })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  })

  test('does not overwrite an unseen version, and cannot be created with If-Match', async () => {
    const lesson = await aLesson()
    const put = (content: string, seen: string) =>
      call(`POST ${api(`/lesson/${lesson.id}/lesson-plan`)}`, { body: { content }, headers: { 'if-match': seen } })
    await expectRefusal(() => put('Frações', '"v1"'), 412, 'version_conflict')
    await save(lesson, { content: 'Frações' })
    expect((await put('Decimais', '"v1"')).body).toMatchObject({ content: 'Decimais', version: 2 })
    await expectRefusal(() => put('Porcentagem', '"v1"'), 412, 'version_conflict')
  })

  test('has codes of the national curriculum', async () => {
    const lesson = await aLesson()
    await expectRefusal(() => save(lesson, { content: 'x', bncc_codes: ['EF10MA01'] }), 422, 'bncc_code_invalid')
    await expectRefusal(() => save(lesson, { objectives: 'x' }), 422, 'validation_failed')
  })

  test('of a closed year cannot be changed', async () => {
    const room = await aClass(sineta, school)
    const lesson = await aLesson(room)
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [room.schoolYearId])
    await expectRefusal(() => save(lesson, { content: 'x' }), 409, 'school_year_closed')
  })
})

describe('an entry of the class diary', () => {
  test('is created empty with its lesson, then written, and that is published', async () => {
    const lesson = await aLesson()
    const [ana, bia] = [await aPupil(sineta, school, classroom), await aPupil(sineta, school, classroom)]
    expect((await call(`GET ${entryPath(lesson)}`)).body).toMatchObject({
      content: null,
      attendance: [],
      bncc_codes: [],
      locked: false,
      locked_reason: null,
      version: 1,
    })
    const events = await eventsDuring(async () => {
      const attendance = [
        { enrollment_number: ana.number, status: 'present' },
        { enrollment_number: bia.id, status: 'late' },
      ]
      const reply = await write(lesson, { activities: 'Lista 3', bncc_codes: ['EF05MA03'], attendance })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        id: lesson.diary_entry_id,
        school_cnpj: school.cnpj,
        classroom_id: classroom.id,
        classroom_lesson_id: lesson.uuid,
        subject_id: classroom.subject.uuid,
        date: today,
        period: 2,
        content: 'Frações equivalentes',
        activities: 'Lista 3',
        homework: null,
        bncc_codes: ['EF05MA03'],
        locked: false,
        locked_reason: null,
        version: 2,
      })
      expect(reply.body.attendance).toHaveLength(2)
      expect(reply.body.attendance).toEqual(
        expect.arrayContaining([
          { enrollment_number: ana.number, status: 'present' },
          { enrollment_number: bia.number, status: 'late' },
        ]),
      )
      // Read alone, it also lists who was in the class that day.
      const { students, ...entry } = (await call(`GET ${entryPath(lesson)}`)).body
      expect(entry).toEqual(reply.body)
      expect(students.length).toBeGreaterThan(0)
    })
    expect(events).toEqual([
      [
        'diary_entry.updated',
        {
          id: lesson.diary_entry_id,
          school_cnpj: school.cnpj,
          classroom_id: classroom.id,
          classroom_lesson_id: lesson.uuid,
          subject_id: classroom.subject.uuid,
          date: today,
          period: 2,
        },
      ],
    ])
    expect((await write(lesson)).body).toMatchObject({ activities: null, attendance: [], version: 3 })
  })

  test('records attendance for the students who were in the class that day', async () => {
    const lesson = await aLesson()
    const [ana, bia] = [await aPupil(sineta, school, classroom), await aPupil(sineta, school, classroom)]
    const unenrolled = await aStudent(sineta, school, { enrolled: false })
    const attended =
      (...numbers: string[]) =>
      () =>
        write(lesson, { attendance: numbers.map((enrollment_number) => ({ enrollment_number, status: 'present' })) })
    await expectRefusal(attended(ana.number, '1999.00001'), 404, 'student_not_found')
    await expectRefusal(attended(ana.number, unenrolled.number), 409, 'student_not_in_classroom')
    const twice = await expectRefusal(attended(ana.number, ana.id), 422, 'validation_failed')
    expect(twice.body.errors).toMatchObject([{ pointer: '/attendance/1/enrollment_number', code: 'repeated' }])

    const yesterday = await aDay(sineta, school, -1)
    await sineta.sql(`update enrollment set status = 'TRANSFERIDO', ended_on = $2 where id = $1`, [
      ana.enrollmentId,
      yesterday,
    ])
    await sineta.sql('update enrollment set enrolled_on = $2 where id = $1', [
      bia.enrollmentId,
      await aDay(sineta, school, 1),
    ])
    await expectRefusal(attended(ana.number), 409, 'student_not_in_classroom')
    await expectRefusal(attended(bia.number), 409, 'student_not_in_classroom')
    const before = await aLesson(classroom, { date: yesterday })
    expect((await write(before, { attendance: [{ enrollment_number: ana.number, status: 'absent' }] })).status).toBe(
      200,
    )
  })

  test('knows who was in the class that day even if they moved to another class since, or from another one', async () => {
    const old = await aClass(sineta, school)
    const rooms = (await sineta.sql(
      `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
       select client_id, school_id, school_year_id, grade_id, name || n, folded_name || n, shift
       from classroom, unnest(array[' B', ' C']) n where id = $1 returning id, name`,
      [old.id],
    )) as { id: string; name: string }[]
    const [second, third] = rooms.map((room) => ({ ...old, ...room })) as [AClass, AClass]
    const caio = await aPupil(sineta, school, old)
    const move = async ({ id: classroom_id }: AClass, offset: number) =>
      expect(
        (
          await call(`POST ${api(`/student/${caio.number}/transfer/classroom`)}`, {
            body: { classroom_id, transferred_on: await aDay(sineta, school, offset) },
          })
        ).status,
      ).toBe(200)
    await move(second, -20)
    await move(third, -10)

    const attends = async (room: AClass, offset: number) => {
      const lesson = await aLesson(room, { date: await aDay(sineta, school, offset) })
      const reply = await write(lesson, { attendance: [{ enrollment_number: caio.number, status: 'present' }] })
      return reply.status === 200 || reply.body.code
    }
    const no = 'student_not_in_classroom'
    expect([await attends(old, -21), await attends(old, -20), await attends(old, -19)]).toEqual([true, true, no])
    expect([await attends(second, -21), await attends(second, -20), await attends(second, -10)]).toEqual([
      no,
      true,
      true,
    ])
    expect([await attends(second, -9), await attends(third, -11), await attends(third, 0)]).toEqual([no, no, true])
    // Moved back, dated before the move to the third class: in the second and third class as the diary already says.
    await move(old, -15)
    expect([await attends(old, -15), await attends(second, -12), await attends(old, -9)]).toEqual([no, true, true])
  })

  test('hides a student who was removed, can be sent back as read, and keeps the attendance', async () => {
    const room = await aClass(sineta, school)
    const [stays, goes] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const lesson = await aLesson(room)
    await write(lesson, {
      attendance: [stays, goes].map(({ number }) => ({ enrollment_number: number, status: 'present' })),
    })
    await call(`DELETE ${api(`/student/${goes.number}/unenroll`)}`)
    expect((await call(`DELETE ${api(`/student/${goes.number}`)}`)).status).toBe(204)

    const { attendance } = (await call(`GET ${entryPath(lesson)}`)).body
    expect(attendance).toEqual([{ enrollment_number: stays.number, status: 'present' }])
    expect((await write(lesson, { attendance })).status).toBe(200)
    const kept = await sineta.sql('select enrollment_id from diary_attendance where diary_entry_id = $1', [
      lesson.diary_entry_id,
    ])
    expect(kept.map(({ enrollment_id }) => enrollment_id).sort()).toEqual(
      [stays.enrollmentId, goes.enrollmentId].sort(),
    )
  })

  test('cannot be written before its day', async () => {
    const lesson = await aLesson(classroom, { date: await aDay(sineta, school, 1) })
    await expectRefusal(() => write(lesson), 422, 'date_in_future')
    await expectRefusal(() => write(lesson, { bncc_codes: ['x'] }), 422, 'bncc_code_invalid')
  })

  test('is found only in its own classroom and school', async () => {
    const lesson = await aLesson()
    const another = await aClass(sineta, school)
    const away = await aClass(sineta, other)
    await expectRefusal(() => write({ ...lesson, classroom_id: another.id }), 404, 'diary_entry_not_found')
    await expectRefusal(() => write({ ...lesson, classroom_id: away.id }), 404, 'classroom_not_found')
    await expectRefusal(
      () =>
        call(`PUT ${api(`/classroom/${away.id}/diary-entry/${lesson.diary_entry_id}`, other)}`, {
          body: { content: 'x' },
        }),
      404,
      'diary_entry_not_found',
    )
    const there = await aPanelSession(sineta, client, other, 'management')
    await expectRefusal(
      () => call(`PATCH ${panel(`/diary-entry/${lesson.diary_entry_id}/lock`, other)}`, { as: there }),
      404,
      'diary_entry_not_found',
    )
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const lesson = await aLesson()
    await expectRefusal(
      () => call(`PUT ${entryPath(lesson)}`, { body: { content: 'x' }, headers: { 'if-match': '"v9"' } }),
      412,
      'version_conflict',
    )
  })
})

describe('a locked entry of the class diary', () => {
  const lockings: [string, (room: AClass, lesson: any) => Promise<unknown>][] = [
    [
      'school_year_closed',
      (room) => sineta.sql(`update school_year set status = 'closed' where id = $1`, [room.schoolYearId]),
    ],
    ['council_closed', (room) => aCouncil(room, 2, 'closed')],
    ['council_closed', (room) => aCouncil(room, null, 'homologated')],
    [
      'posting_window_over',
      async (room) =>
        sineta.sql('update term set posting_ends_on = $2 where school_year_id = $1 and period = 2', [
          room.schoolYearId,
          await aDay(sineta, school, -1),
        ]),
    ],
    [
      'locked_by_management',
      (_, lesson) => call(`PATCH ${panel(`/diary-entry/${lesson.diary_entry_id}/lock`)}`, { as: management }),
    ],
  ]
  const aCouncil = (room: AClass, period: number | null, status: string) =>
    sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, period, status, held_on, closed_at, homologated_at)
       values ($1, $2, $3, $4, $5, '2026-01-01', case when $5 <> 'open' then clock() end, case when $5 = 'homologated' then clock() end)`,
      [client.id, school.id, room.id, period, status],
    )

  test.each(lockings)(
    'because of %s cannot be written, and its lesson neither edited nor removed',
    async (reason, lock) => {
      const room = await aClass(sineta, school)
      const lesson = await aLesson(room)
      await lock(room, lesson)
      const reply = await expectRefusal(() => write(lesson), 409, 'diary_entry_locked')
      expect(reply.body.locked_reason).toBe(reason)
      await expectRefusal(() => edit(lesson.id, room), 409, 'diary_entry_locked')
      await expectRefusal(() => call(`DELETE ${api(`/lesson/${lesson.id}`)}`), 409, 'diary_entry_locked')
      expect((await call(`GET ${entryPath(lesson)}`)).body).toMatchObject({
        content: null,
        locked: true,
        locked_reason: reason,
      })
      const listed = async (locked: boolean) =>
        (await call(`GET ${api(`/classroom/${room.id}/diary-entry?locked=${locked}`)}`)).body.data.length
      expect([await listed(true), await listed(false)]).toEqual([1, 0])
    },
  )

  test('for several reasons gives the first', async () => {
    const room = await aClass(sineta, school)
    const lesson = await aLesson(room)
    for (const [reason, lock] of [...lockings].reverse()) {
      if (reason !== 'council_closed' || !(await isLockedBy(lesson, 'council_closed'))) await lock(room, lesson)
      expect(await isLockedBy(lesson, reason)).toBe(true)
    }
  })
  const isLockedBy = async (lesson: any, reason: string) =>
    (await call(`GET ${entryPath(lesson)}`)).body.locked_reason === reason

  test('is open again on the last day to post, and with an open council or one of another term', async () => {
    const room = await aClass(sineta, school)
    const lesson = await aLesson(room)
    await sineta.sql('update term set posting_ends_on = $2 where school_year_id = $1 and period = 2', [
      room.schoolYearId,
      today,
    ])
    await aCouncil(room, 2, 'open')
    await aCouncil(room, 1, 'closed')
    expect((await write(lesson)).status).toBe(200)
  })

  test('is locked and opened by management only, and nothing is published', async () => {
    const lesson = await aLesson()
    const by = (as: string, action: string) =>
      call(`PATCH ${panel(`/diary-entry/${lesson.diary_entry_id}/${action}`)}`, { as })
    await expectRefusal(
      async () => by(await aPanelSession(sineta, client, school, 'coordinator'), 'lock'),
      403,
      'forbidden',
    )
    expect(
      await eventsDuring(async () => {
        expect((await by(management, 'lock')).body).toMatchObject({
          locked: true,
          locked_reason: 'locked_by_management',
          version: 2,
        })
        expect((await by(management, 'unlock')).body).toMatchObject({ locked: false, locked_reason: null, version: 3 })
      }),
    ).toEqual([])
    expect((await write(lesson)).status).toBe(200)
  })
})

describe('a teacher', () => {
  test('creates lessons of own classes and teaches them, and edits own lessons only', async () => {
    const [teacher, colleague] = [await aTeacher(sineta, client, school), await aTeacher(sineta, client, school)]
    const room = await aClass(sineta, school)
    await expectRefusal(() => create(room, {}, teacher.token), 403, 'forbidden')
    await aLesson(room, { teacher_id: teacher.id })
    const { status, body: own } = await create(room, {}, teacher.token)
    expect([status, own.teacher_id]).toEqual([201, teacher.id])
    expect((await edit(own.id, room, { title: 'Outra' }, teacher.token)).body).toMatchObject({
      title: 'Outra',
      teacher_id: teacher.id,
    })
    const foreign = await aLesson(room, { teacher_id: colleague.id })
    await expectRefusal(() => edit(foreign.id, room, {}, teacher.token), 403, 'forbidden')
  })

  test('reads lessons and their plans of own classes only', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const [mine, foreign] = [await aClass(sineta, school), await aClass(sineta, school)]
    const [own, others] = [await aLesson(mine, { teacher_id: teacher.id }), await aLesson(foreign)]
    const listed = await call(`GET ${api('/lesson')}`, { as: teacher.token })
    expect(listed.body.data.map(({ id }: any) => id)).toEqual([own.id])
    expect((await call(`GET ${api(`/lesson/${own.id}`)}`, { as: teacher.token })).status).toBe(200)
    for (const path of [`/lesson/${others.id}`, `/lesson/${others.id}/lesson-plan`])
      await expectRefusal(() => call(`GET ${api(path)}`, { as: teacher.token }), 403, 'forbidden')
    const byTeacher = await call(`GET ${api('/lesson')}?teacher_id=${teacher.id}`)
    expect(byTeacher.body.data.map(({ id }: any) => id)).toEqual([own.id])
  })

  test('plans, writes the diary and removes lessons of own classes only, and reads only their diary', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const [mine, foreign] = [await aClass(sineta, school), await aClass(sineta, school)]
    const [own, others] = [await aLesson(mine, { teacher_id: teacher.id }), await aLesson(foreign)]
    const acts = [
      (lesson: any) =>
        call(`POST ${api(`/lesson/${lesson.id}/lesson-plan`)}`, { as: teacher.token, body: { content: 'x' } }),
      (lesson: any) => write(lesson, {}, teacher.token),
      (lesson: any) => call(`GET ${entryPath(lesson)}`, { as: teacher.token }),
      (lesson: any) => call(`GET ${api(`/classroom/${lesson.classroom_id}/diary-entry`)}`, { as: teacher.token }),
      (lesson: any) => call(`DELETE ${api(`/lesson/${lesson.id}`)}`, { as: teacher.token }),
    ]
    for (const act of acts) {
      await expectRefusal(() => act(others), 403, 'forbidden')
      expect((await act(own)).status).toBeLessThan(300)
    }
  })

  test('who becomes a coordinator too signs in again, and acts on every class', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const room = await aClass(sineta, school)
    await expectRefusal(() => create(room, {}, teacher.token), 403, 'forbidden')
    const as = await aPanelSession(sineta, client, school, 'management')
    await sineta.call(`POST ${api('/coordinator')}`, { as, body: { name: 'Helena', email: teacher.email } })
    await expectRefusal(() => create(room, {}, teacher.token), 401, 'unauthenticated')
    const newToken = await panelSessionOf(sineta, client, teacher.email)
    expect((await create(room, {}, newToken)).body).toMatchObject({ teacher_id: null })
  })
})

test('the diary of a class is listed by day and subject, with tombstones of removed entries', async () => {
  const room = await aClass(sineta, school)
  const yesterday = await aDay(sineta, school, -1)
  const [early, late] = [await aLesson(room, { date: yesterday }), await aLesson(room)]
  const found = async (query: string) =>
    (await call(`GET ${api(`/classroom/${room.id}/diary-entry${query}`)}`)).body.data
  const ids = async (query: string) => (await found(query)).map(({ id }: any) => id)
  expect(await ids('')).toEqual([early.diary_entry_id, late.diary_entry_id])
  const latestFirst = '?sort=-date&limit=1'
  expect(await ids(latestFirst)).toEqual([late.diary_entry_id])
  const { next_cursor } = (await call(`GET ${api(`/classroom/${room.id}/diary-entry${latestFirst}`)}`)).body
  expect(await ids(`${latestFirst}&cursor=${next_cursor}`)).toEqual([early.diary_entry_id])
  expect(await ids(`?date_from=${today}`)).toEqual([late.diary_entry_id])
  expect(await ids(`?date_to=${yesterday}&subject_id=${room.subject.uuid}`)).toEqual([early.diary_entry_id])
  expect(await ids(`?subject_id=${classroom.subject.uuid}`)).toEqual([])
  await call(`DELETE ${api(`/lesson/${early.id}`)}`)
  expect(await ids('')).toEqual([late.diary_entry_id])
  expect(await found('?include_deleted=true')).toMatchObject([
    { id: late.diary_entry_id },
    { id: early.diary_entry_id, deleted_at: expect.any(String) },
  ])
})
