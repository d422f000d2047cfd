import { cpf as cpfs, localDateTime } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AResponsible, type AStudent, aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
const twoFactors = [{ type: 'pin' }, { type: 'document' }]

const comes = ({ cpf }: { cpf: string }, body: object = {}) =>
  call('POST /v1/tssv/responsible/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, responsible_cpf: cpf, factors: twoFactors, ...body },
  })
/** A reading at the gate. Returns its time. */
const passes = async (way: 'in' | 'out', { number }: AStudent, secondsAgo = 0) => {
  const at = await local(secondsAgo)
  const reply = await call(`POST /v1/attendance/student/biometric/check/${way}`, {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number, [`checked_${way}_at`]: at },
  })
  expect(reply.status).toBe(201)
  return at
}
/** The time on the school's clock. */
const local = async (secondsAgo: number) => {
  const [{ now }] = (await sineta.sql('select clock() as now')) as [{ now: Date }]
  return localDateTime(new Date(now.getTime() - secondsAgo * 1000), school.timeZone)
}

beforeAll(async () => {
  // Advance to noon, so that a few hours ago is still today.
  const [{ seconds }] = (await sineta.sql(
    `select extract(epoch from date_trunc('day', l) + interval '36 hours' - l)::float as seconds from (select clock() at time zone $1 as l) x`,
    [school.timeZone],
  )) as [{ seconds: number }]
  await sineta.advance(seconds)
})

describe('a responsible who comes for students', () => {
  test('is published once, however many wait', async () => {
    const [ana, bruno, absent] = [
      await aStudent(sineta, school, { name: 'Ana' }),
      await aStudent(sineta, school, { name: 'Bruno' }),
      await aStudent(sineta, school, { name: 'Caio' }),
    ]
    const mother = await aResponsible(sineta, school, [bruno, ana, absent])
    for (const student of [ana, bruno]) await passes('in', student, 3600)
    const checked_in_at = await local(0)
    const events = await eventsDuring(async () => {
      const { status, body } = await comes(mother, { checked_in_at })
      expect(status).toBe(201)
      expect(Object.entries(body)).toEqual([
        ['id', expect.any(String)],
        ['school_cnpj', school.cnpj],
        ['responsible_cpf', cpfs.format(mother.cpf)],
        ['checked_in_at', checked_in_at],
        ['factors', ['pin', 'document']],
        [
          'students_waiting',
          [
            { enrollment_number: ana.number, name: 'Ana' },
            { enrollment_number: bruno.number, name: 'Bruno' },
          ],
        ],
        ['event_emitted', true],
      ])
    })
    expect(events).toEqual([
      [
        'tssv.responsible_check_in',
        { school_cnpj: school.cnpj, responsible_cpf: cpfs.format(mother.cpf), checked_in_at },
      ],
    ])
  })

  test('when no child waits is recorded, but not published', async () => {
    const [gone, yesterday, notForPickUp] = [
      await aStudent(sineta, school),
      await aStudent(sineta, school),
      await aStudent(sineta, school),
    ]
    const mother = await aResponsible(sineta, school, [gone, yesterday])
    await sineta.sql(
      `insert into responsible_link (client_id, school_id, responsible_id, student_id, kind, can_pick_up) values ($1, $2, $3, $4, 'additional', false)`,
      [school.clientId, school.id, mother.id, notForPickUp.id],
    )
    await passes('in', gone, 3600)
    await passes('out', gone, 1800)
    await passes('in', yesterday, 24 * 3600)
    await passes('in', notForPickUp, 3600)
    const events = await eventsDuring(async () => {
      const reply = await comes(mother)
      expect([reply.status, reply.headers.get('x-event-ids')]).toEqual([201, ''])
      expect(reply.body).toMatchObject({ students_waiting: [], event_emitted: false })
    })
    expect(events).toEqual([])
    expect(await sineta.sql('select event_emitted from pick_up where responsible_id = $1', [mother.id])).toEqual([
      { event_emitted: false },
    ])
  })

  test('finds a child inside whose entry was read by a gate with a clock that is ahead', async () => {
    const student = await aStudent(sineta, school)
    const mother = await aResponsible(sineta, school, [student])
    await passes('in', student, -180)
    expect((await comes(mother)).body).toMatchObject({
      students_waiting: [{ enrollment_number: student.number }],
      event_emitted: true,
    })
  })

  test('does not find a child inside who left by a gate with a clock that is ahead, or had entered by one', async () => {
    const [ana, bruno] = [await aStudent(sineta, school), await aStudent(sineta, school)]
    const mother = await aResponsible(sineta, school, [ana, bruno])
    await passes('in', ana, 3600)
    await passes('out', ana, -180)
    await passes('in', bruno, -180)
    await sineta.advance(60)
    await passes('out', bruno)
    expect((await comes(mother)).body).toMatchObject({ students_waiting: [], event_emitted: false })
  })

  test('by an additional link counts like a primary one', async () => {
    const student = await aStudent(sineta, school)
    const grandmother = await aResponsible(sineta, school, [student])
    await sineta.sql(`update responsible_link set kind = 'additional' where responsible_id = $1`, [grandmother.id])
    await passes('in', student, 600)
    expect((await comes(grandmother)).body.event_emitted).toBe(true)
  })

  test('is identified by face only with an approved photo', async () => {
    const student = await aStudent(sineta, school)
    const factors = [{ type: 'face' }, { type: 'pin' }]
    for (const photo of [null, 'pending', 'rejected'] as const) {
      const mother = await aResponsible(sineta, school, [student], { photo })
      await expectRefusal(() => comes(mother, { factors }), 409, 'photo_not_approved')
    }
    const mother = await aResponsible(sineta, school, [student], { photo: 'approved' })
    expect((await comes(mother, { factors })).body.factors).toEqual(['face', 'pin'])
  })

  test('and enters a PIN leaves no trace of it', async () => {
    const mother = await aResponsible(sineta, school, [await aStudent(sineta, school)])
    const factors = [
      { type: 'pin', reference: '482915' },
      { type: 'document', reference: 'RG 52.318.774-1' },
    ]
    expect((await comes(mother, { factors })).status).toBe(201)
    const [kept] = await sineta.sql('select factor_details from pick_up where responsible_id = $1', [mother.id])
    expect(kept!.factor_details).toEqual([{ type: 'pin' }, { type: 'document', reference: 'RG 52.318.774-1' }])
  })
})

describe('a pick-up is refused, and not published,', () => {
  let mother: AResponsible
  beforeAll(async () => {
    const student = await aStudent(sineta, school)
    mother = await aResponsible(sineta, school, [student])
    await passes('in', student, 600)
  })

  test.each([
    ['with one factor', { factors: [{ type: 'pin' }] }, 422, 'second_factor_required', '/factors'],
    [
      'with the same factor twice',
      { factors: [{ type: 'pin' }, { type: 'pin' }] },
      422,
      'second_factor_required',
      '/factors',
    ],
    ['with no factor', { factors: [] }, 422, 'second_factor_required', '/factors'],
    [
      'with a factor we do not know',
      { factors: [{ type: 'pin' }, { type: 'smile' }] },
      422,
      'validation_failed',
      '/factors/1/type',
    ],
    ['at an invalid time', { checked_in_at: 'noon' }, 422, 'validation_failed', '/checked_in_at'],
    ['at a gate that does not exist', { entrance_id: 2_000_000_000 }, 404, 'entrance_not_found'],
    ['by an unknown person', { responsible_cpf: '390.533.447-05' }, 404, 'responsible_not_found'],
    ['by a CPF with wrong digits', { responsible_cpf: '390.533.447-06' }, 422, 'cpf_invalid', '/responsible_cpf'],
  ])('%s', async (_, body, status, code, pointer?: string) => {
    const reply = await expectRefusal(() => comes(mother, body), status, code)
    if (pointer) expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
  })

  test.each([
    ['after 72 hours', 72 * 3600 + 60],
    ['6 minutes ahead', -360],
  ])('%s', async (_, secondsAgo) => {
    const checked_in_at = await local(secondsAgo)
    await expectRefusal(() => comes(mother, { checked_in_at }), 422, 'timestamp_out_of_range')
  })

  test('with every error of the request, if it has several', async () => {
    const wrong = { factors: [{ type: 'pin' }], checked_in_at: await local(100 * 3600) }
    const { body } = await expectRefusal(() => comes(mother, wrong), 422, 'validation_failed')
    expect(body.errors.map((fault: any) => [fault.pointer, fault.code])).toEqual([
      ['/factors', 'second_factor_required'],
      ['/checked_in_at', 'timestamp_out_of_range'],
    ])
  })

  test('if they may not pick up any student', async () => {
    const [withoutStudents, driver] = [
      await aResponsible(sineta, school),
      await aResponsible(sineta, school, [await aStudent(sineta, school)], { canPickUp: false }),
    ]
    for (const responsible of [withoutStudents, driver])
      await expectRefusal(() => comes(responsible), 409, 'responsible_without_students')
    // Errors of the request itself are reported first.
    await expectRefusal(() => comes(withoutStudents, { factors: [{ type: 'pin' }] }), 422, 'second_factor_required')
  })

  test('by a responsible, or by the device, of another school', async () => {
    const theirs = await aResponsible(sineta, other, [await aStudent(sineta, other)])
    await expectRefusal(() => comes(theirs), 404, 'responsible_not_found')
    await expectRefusal(() => comes(theirs, { school_cnpj: other.cnpj }), 404, 'school_not_found')
  })
})

describe("today's pick-ups", () => {
  let gatekeeper: string
  beforeAll(async () => {
    gatekeeper = await aPanelSession(sineta, client, school, 'gatekeeper')
  })
  const today = async (what: string, query = '') =>
    (await call(`GET /v1/panel/school/${school.cnpj}/today/${what}${query}`, { as: gatekeeper })).body.data as any[]
  const leaves = (student: AStudent, body: object = {}) =>
    call('POST /v1/attendance/student/biometric/check/out', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, enrollment_number: student.number, ...body },
    })

  test('show who has come, which students still wait and which have left', async () => {
    const [ana, bruno] = [
      await aStudent(sineta, school, { name: 'Ana' }),
      await aStudent(sineta, school, { name: 'Bruno' }),
    ]
    const mother = await aResponsible(sineta, school, [ana, bruno])
    for (const student of [ana, bruno]) await passes('in', student, 3600)
    const { id } = (await comes(mother)).body
    const mine = async (query?: string) => (await today('pick-up', query)).find((one) => one.id === id)
    expect(await mine('?waiting=true')).toMatchObject({
      responsible_cpf: cpfs.format(mother.cpf),
      is_waiting: true,
      students: [
        { enrollment_number: ana.number, name: 'Ana', left_at: null },
        { enrollment_number: bruno.number, name: 'Bruno', left_at: null },
      ],
    })
    expect((await leaves(ana, { released_to_cpf: mother.cpf, tssv_check_in_id: id })).status).toBe(201)
    expect(await mine()).toMatchObject({
      is_waiting: true,
      students: [{ left_at: expect.any(String) }, { left_at: null }],
    })
    // A student who leaves without naming the pick-up no longer waits either.
    expect((await leaves(bruno)).status).toBe(201)
    expect(await mine('?waiting=true')).toBeUndefined()
    expect(await mine('?waiting=false')).toMatchObject({ is_waiting: false })
    const passed = (await today('pass')).filter(({ enrollment_number }) =>
      [ana.number, bruno.number].includes(enrollment_number),
    )
    expect(passed.map(({ name, direction }) => [name, direction])).toEqual(
      expect.arrayContaining([
        ['Ana', 'out'],
        ['Bruno', 'out'],
        ['Ana', 'in'],
        ['Bruno', 'in'],
      ]),
    )
    expect(passed.find(({ direction, name }) => direction === 'out' && name === 'Ana').released_to_name).toBe(
      'Mariana Souza Lima',
    )
  })

  test('do not show a student as waiting who left and came back after lunch', async () => {
    const ana = await aStudent(sineta, school, { name: 'Ana' })
    const mother = await aResponsible(sineta, school, [ana])
    await passes('in', ana, 7200)
    const { id } = (await comes(mother, { checked_in_at: await local(3600) })).body
    const waiting = async () => (await call(`GET /v1/panel/school/${school.cnpj}/today`, { as: gatekeeper })).body
    const mine = async () => (await today('pick-up')).find((one) => one.id === id)
    const before = (await waiting()).waiting_for_pick_up
    expect(await mine()).toMatchObject({ is_waiting: true })
    const left_at = await passes('out', ana, 3000)
    await passes('in', ana, 60)
    expect(await mine()).toMatchObject({ is_waiting: false, students: [{ left_at }] })
    expect((await waiting()).waiting_for_pick_up).toBe(before - 1)
  })

  test('do not show a student as waiting who entered by a gate with a clock that is ahead, and left', async () => {
    const ana = await aStudent(sineta, school, { name: 'Ana' })
    const mother = await aResponsible(sineta, school, [ana])
    const numbers = async () => (await call(`GET /v1/panel/school/${school.cnpj}/today`, { as: gatekeeper })).body
    const before = await numbers()
    await passes('in', ana, -180)
    const { id } = (await comes(mother)).body
    expect((await numbers()).students.inside).toBe(before.students.inside + 1)
    await sineta.advance(60)
    await passes('out', ana)
    expect((await today('pick-up')).find((one) => one.id === id)).toMatchObject({ is_waiting: false })
    const after = await numbers()
    expect([after.students.inside, after.waiting_for_pick_up]).toEqual([
      before.students.inside,
      before.waiting_for_pick_up,
    ])
  })

  test('show the class of this year, even if that of last year was left active', async () => {
    const student = await aStudent(sineta, school)
    await sineta.sql(
      `with year as (
         insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
         values ($1, $2, 'Ano passado', 2025, (clock() - interval '565 days')::date, (clock() - interval '215 days')::date, 'closed') returning id
       ), room as (
         insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
         select $1, $2, id, 14, '4º Ano', '4o ano', 'morning' from year returning *
       )
       insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
       select $1, $2, $3, school_year_id, id, 14, (clock() - interval '565 days')::date from room`,
      [school.clientId, school.id, student.id],
    )
    const mother = await aResponsible(sineta, school, [student])
    await passes('in', student, 600)
    const { id } = (await comes(mother)).body
    expect((await today('pass')).find(({ enrollment_number }) => enrollment_number === student.number)).toMatchObject({
      classroom_name: 'Turma de teste',
    })
    expect((await today('pick-up')).find((one) => one.id === id)).toMatchObject({
      students: [{ classroom_name: 'Turma de teste' }],
    })
  })

  test('are empty tomorrow', async () => {
    const student = await aStudent(sineta, school)
    const mother = await aResponsible(sineta, school, [student])
    await passes('in', student, 600)
    const { id } = (await comes(mother)).body
    const ids = (await today('pick-up')).map((one) => one.id)
    expect(ids).toContain(id)
    // The latest first, page by page: at the end of a long day the first page still shows what happens now.
    const lastFirst = `GET /v1/panel/school/${school.cnpj}/today/pick-up?sort=-checked_in_at&limit=1`
    const { data: newest, next_cursor } = (await call(lastFirst, { as: gatekeeper })).body
    const { data: next } = (await call(`${lastFirst}&cursor=${next_cursor}`, { as: gatekeeper })).body
    expect([...newest, ...next].map((one: any) => one.id)).toEqual(ids.toReversed().slice(0, 2))
    await sineta.advance(24 * 3600)
    gatekeeper = await aPanelSession(sineta, client, school, 'gatekeeper')
    expect(await today('pick-up')).toEqual([])
    expect(await today('pass')).toEqual([])
  })
})
