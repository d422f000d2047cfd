import { beforeAll, describe, expect, test } from 'vitest'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let yearId: number
let maths: { id: number; uuid: string }
let chess: { id: number; uuid: string }
let teacher: string
const inSchool = (path: string, of = school) => `/v1/partners/school/${of.cnpj}${path}`

let count = 0
const aTeacher = async (of = school, role = 'teacher') => {
  const [{ id }] = (await sineta.sql(
    `insert into staff (client_id, school_id, role, name, folded_name, email) values ($1, $2, $4, 'Helena Duarte', 'helena duarte', $3) returning id`,
    [client.id, of.id, `helena${++count}@escola.example`, role],
  )) as [{ id: string }]
  return id
}
const aYear = async () =>
  (
    await call(`POST ${inSchool('/school-year')}`, {
      body: { name: `Ano ${++count}`, year: 2026, starts_on: '2026-02-02', ends_on: '2026-12-16' },
    })
  ).body.id as number
const aClassroom = async (school_year_id = yearId) =>
  (await call(`POST ${inSchool('/classroom')}`, { body: { name: `Turma ${++count}`, school_year_id, grade_id: 15 } }))
    .body as { id: string; name: string }
const aSubject = async (name: string, of = school) =>
  (await call(`POST ${inSchool('/subject', of)}`, { body: { name, abbreviation: name.slice(0, 3) } })).body

const entry = (changes = {}) => ({
  weekday: 1,
  starts_at: '07:15',
  ends_at: '08:05',
  subject_id: maths.uuid,
  teacher_id: teacher,
  room: 'Sala 12',
  ...changes,
})
const save = (classroom: { id: string }, entries: unknown[], options = {}) =>
  call(`PUT ${inSchool(`/classroom/${classroom.id}/timetable`)}`, { body: { entries }, ...options })
const read = (classroom: { id: string }) => call(`GET ${inSchool(`/classroom/${classroom.id}/timetable`)}`)
const clear = (classroom: { id: string }) => call(`DELETE ${inSchool(`/classroom/${classroom.id}/timetable`)}`)

beforeAll(async () => {
  yearId = await aYear()
  maths = await aSubject('Matemática')
  chess = await aSubject('Xadrez')
  await call(`POST ${inSchool('/grade/15/subject')}`, { body: { subject_id: maths.id } })
  teacher = await aTeacher()
})

describe('a timetable', () => {
  test('is saved, replaced and cleared, and each is published', async () => {
    const classroom = await aClassroom()
    const data = { school_cnpj: school.cnpj, classroom_id: classroom.id, classroom_name: classroom.name }
    await expectRefusal(() => read(classroom), 404, 'timetable_not_found')

    expect(
      await eventsDuring(async () => {
        const reply = await save(classroom, [
          entry({ weekday: 3, teacher_id: null, room: null }),
          entry({ subject_id: maths.uuid.toUpperCase(), teacher_id: teacher.toUpperCase() }),
        ])
        expect(reply.status).toBe(200)
        expect(reply.body).toEqual({
          ...data,
          entries_count: 2,
          entries: [entry(), entry({ weekday: 3, teacher_id: null, room: null })],
          updated_at: expect.stringMatching(/-03:00$/),
        })
        expect((await read(classroom)).body).toEqual(reply.body)
      }),
    ).toEqual([['classroom_timetable.saved', { ...data, entries_count: 2 }]])

    expect(await eventsDuring(() => save(classroom, [entry({ weekday: 5 })]))).toEqual([
      ['classroom_timetable.saved', { ...data, entries_count: 1 }],
    ])
    expect((await read(classroom)).body.entries).toEqual([entry({ weekday: 5 })])

    expect(await eventsDuring(async () => expect((await clear(classroom)).status).toBe(204))).toEqual([
      ['classroom_timetable.cleared', data],
    ])
    await expectRefusal(() => read(classroom), 404, 'timetable_not_found')
    await expectRefusal(() => clear(classroom), 404, 'timetable_not_found')
  })

  test('may have a teacher in two classrooms one after the other, and at the same time in another year', async () => {
    const own = await aTeacher()
    const mine = entry({ teacher_id: own })
    expect((await save(await aClassroom(), [mine])).status).toBe(200)
    expect(
      (
        await save(await aClassroom(), [
          entry({ teacher_id: own, starts_at: '08:05', ends_at: '08:55' }),
          entry({ teacher_id: own, weekday: 2 }),
        ])
      ).status,
    ).toBe(200)
    expect((await save(await aClassroom(await aYear()), [mine])).status).toBe(200)
  })

  test('saved again with the same teacher does not conflict with itself', async () => {
    const classroom = await aClassroom()
    const entries = [entry({ teacher_id: await aTeacher() })]
    await save(classroom, entries)
    expect((await save(classroom, entries)).status).toBe(200)
  })

  test('of two that need a teacher at the same time, one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await aTeacher()
      const rooms = [await aClassroom(), await aClassroom(), await aClassroom()]
      const replies = await Promise.all(
        rooms.map((classroom, i) => save(classroom, [entry({ teacher_id: own, starts_at: `07:1${i}` })])),
      )
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        200,
        'teacher_conflict',
        'teacher_conflict',
      ])
    }
  })

  test('saved many times at once for one classroom is never a mixture', async () => {
    const classroom = await aClassroom()
    const replies = await Promise.all(
      [1, 2, 3, 4].map((weekday) =>
        save(classroom, [entry({ weekday, teacher_id: null }), entry({ weekday: weekday + 1, teacher_id: null })]),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { entries } = (await read(classroom)).body
    expect(entries.map(({ weekday }: any) => weekday)).toEqual([entries[0].weekday, entries[0].weekday + 1])
  })
})

describe('a timetable is refused', () => {
  test('with two entries at a time', async () => {
    const classroom = await aClassroom()
    const reply = await expectRefusal(
      () => save(classroom, [entry(), entry({ starts_at: '08:00', ends_at: '08:50' })]),
      422,
      'timetable_overlap',
    )
    expect(reply.body.errors).toEqual([
      { pointer: '/entries/1', code: 'timetable_overlap', message: expect.any(String) },
    ])
  })

  test.each([
    ['that end before they begin', () => [entry({ ends_at: '07:00' })], '/entries/0/ends_at'],
    ['on an eighth day', () => [entry({ weekday: 8 })], '/entries/0/weekday'],
    ['at an invalid time', () => [entry({ starts_at: '24:00' })], '/entries/0/starts_at'],
    ['of a subject by its integer id', () => [entry({ subject_id: maths.id })], '/entries/0/subject_id'],
    ['left empty', () => [], '/entries'],
  ])('with entries %s', async (_, entries, pointer) => {
    const classroom = await aClassroom()
    const reply = await expectRefusal(() => save(classroom, entries()), 422, 'validation_failed')
    expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
  })

  test.each([
    ['an unknown subject', async () => ({ subject_id: '00000000-0000-4000-8000-000000000000' }), 'subject_not_found'],
    [
      "another school's subject",
      async () => ({ subject_id: (await aSubject('Física', other)).uuid }),
      'subject_not_found',
    ],
    ['an unknown teacher', async () => ({ teacher_id: '00000000-0000-4000-8000-000000000000' }), 'teacher_not_found'],
    ["another school's teacher", async () => ({ teacher_id: await aTeacher(other) }), 'teacher_not_found'],
    [
      'a coordinator as a teacher',
      async () => ({ teacher_id: await aTeacher(school, 'coordinator') }),
      'teacher_not_found',
    ],
  ])('with %s', async (_, changes, code) => {
    const [classroom, entries] = [await aClassroom(), [entry(await changes())]]
    await expectRefusal(() => save(classroom, entries), 404, code)
  })

  test('with a subject that its grade does not have', async () => {
    const classroom = await aClassroom()
    await expectRefusal(() => save(classroom, [entry({ subject_id: chess.uuid })]), 409, 'subject_not_attached')
  })

  test('with a teacher who is in another classroom then, and the one there before stays', async () => {
    const own = await aTeacher()
    const [first, second] = [await aClassroom(), await aClassroom()]
    await save(first, [entry({ teacher_id: own })])
    await save(second, [entry({ teacher_id: null })])
    const reply = await expectRefusal(
      () => save(second, [entry({ teacher_id: own, starts_at: '08:00', ends_at: '08:50' })]),
      409,
      'teacher_conflict',
    )
    expect(reply.body.detail).toContain(first.name)
    expect((await read(second)).body.entries).toEqual([entry({ teacher_id: null })])
  })

  test('in a closed year, to be saved or cleared', async () => {
    const year = await aYear()
    const classroom = await aClassroom(year)
    await save(classroom, [entry({ teacher_id: null })])
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [year])
    await expectRefusal(() => save(classroom, [entry()]), 409, 'school_year_closed')
    await expectRefusal(() => clear(classroom), 409, 'school_year_closed')
    expect((await read(classroom)).status).toBe(200)
  })

  test('to an editor with an older version', async () => {
    const classroom = await aClassroom()
    const seen = (await save(classroom, [entry({ teacher_id: null })])).headers.get('etag')!
    const options = { headers: { 'if-match': seen } }
    const replies = await Promise.all([1, 2].map(() => save(classroom, [entry({ teacher_id: null })], options)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test.each(['PUT', 'DELETE', 'GET'])(
    'to another school: %s responds as if the classroom did not exist',
    async (method) => {
      const classroom = await aClassroom()
      await expectRefusal(
        () =>
          call(
            `${method} ${inSchool(`/classroom/${classroom.id}/timetable`, other)}`,
            method === 'PUT' ? { body: { entries: [entry()] } } : {},
          ),
        404,
        'classroom_not_found',
      )
    },
  )
})

describe('a period grid', () => {
  const period = (number: number, starts_at: string, ends_at: string) => ({ number, starts_at, ends_at })
  const periods = [period(1, '07:15', '08:05'), period(2, '08:05', '08:55'), period(3, '09:15', '10:05')]
  const grid = (classroom: { id: string }, of = school) => inSchool(`/classroom/${classroom.id}/schedule`, of)

  test('is saved as a whole, published and read', async () => {
    const classroom = await aClassroom()
    const data = { school_cnpj: school.cnpj, classroom_id: classroom.id, classroom_name: classroom.name }
    await expectRefusal(() => call(`GET ${grid(classroom)}`), 404, 'schedule_not_found')
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${grid(classroom)}`, { body: { periods } })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({ ...data, periods_count: 3, periods, updated_at: expect.any(String) })
      expect(Object.keys(reply.body.periods[0])).toEqual(['number', 'starts_at', 'ends_at'])
      expect((await call(`GET ${grid(classroom)}`)).body).toEqual(reply.body)
    })
    expect(events).toEqual([['classroom_schedule.saved', { ...data, periods_count: 3 }]])
    expect((await call(`PUT ${grid(classroom)}`, { body: { periods: periods.slice(0, 1) } })).body.periods).toEqual(
      periods.slice(0, 1),
    )
  })

  test.each([
    ['overlap', [period(1, '07:15', '08:05'), period(2, '08:00', '08:55')]],
    ['skip a number', [period(1, '07:15', '08:05'), period(3, '08:05', '08:55')]],
    ['go back in time', [period(1, '08:05', '08:55'), period(2, '07:15', '08:05')]],
  ])('is refused when its periods %s', async (_, wrong) => {
    const classroom = await aClassroom()
    await expectRefusal(() => call(`PUT ${grid(classroom)}`, { body: { periods: wrong } }), 422, 'periods_overlap')
  })

  test('is refused in a closed year', async () => {
    const year = await aYear()
    const classroom = await aClassroom(year)
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [year])
    await expectRefusal(() => call(`PUT ${grid(classroom)}`, { body: { periods } }), 409, 'school_year_closed')
  })

  test('of a classroom of another school is not found', async () => {
    const classroom = await aClassroom()
    await expectRefusal(() => call(`PUT ${grid(classroom, other)}`, { body: { periods } }), 404, 'classroom_not_found')
  })
})
