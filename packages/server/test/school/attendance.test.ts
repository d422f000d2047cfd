import { localDateTime, offsetTimestamp } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ASchool, type AStudent, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { waiting } from '../support/management.ts'
import { useSchool } from '../support/school.ts'
import type { Reply } from '../support/sineta.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let entrance_id = 0

const pass = (way: 'in' | 'out', body: object, { as = school.deviceKey, cnpj = school.cnpj } = {}): Promise<Reply> =>
  call(`POST /v1/attendance/student/biometric/check/${way}`, { as, body: { school_cnpj: cnpj, ...body } })
const checkIn = ({ number }: AStudent, body: object = {}) => pass('in', { enrollment_number: number, ...body })
const checkOut = ({ number }: AStudent, body: object = {}) => pass('out', { enrollment_number: number, ...body })

const now = async () => (await sineta.sql<{ now: Date }>('select clock() as now'))[0]!.now
const secondsAgo = async (seconds: number) => new Date((await now()).getTime() - seconds * 1000)
/** The time on the school's clock. */
const local = async (seconds: number) => localDateTime(await secondsAgo(seconds), school.timeZone)

const anEntrance = async ({ id, clientId }: ASchool) => {
  const [made] = await sineta.sql<{ id: number }>(
    `insert into entrance (client_id, school_id, name, folded_name) values ($1, $2, 'Portão', gen_random_uuid()::text) returning id`,
    [clientId, id],
  )
  return made!.id
}

beforeAll(async () => {
  entrance_id = await anEntrance(school)
  // Advance to noon, so that a few hours ago is still today.
  const [hour] = await sineta.sql<{ seconds: number }>(
    `select extract(epoch from date_trunc('day', l) + interval '36 hours' - l)::float as seconds from (select clock() at time zone $1 as l) x`,
    [school.timeZone],
  )
  await sineta.advance(hour!.seconds)
})

describe('a check-in', () => {
  test('is answered with its record, and published', async () => {
    const student = await aStudent(sineta, school)
    const checked_in_at = await local(40)
    const events = await eventsDuring(async () => {
      const { status, body } = await checkIn(student, {
        checked_in_at,
        entrance_id,
        device_event_id: 'GATE3-000981',
        confidence: 0.97,
      })
      expect(status).toBe(201)
      expect(Object.entries(body)).toEqual([
        ['id', expect.any(String)],
        ['school_cnpj', school.cnpj],
        ['student_id', student.id],
        ['enrollment_number', student.number],
        ['direction', 'in'],
        ['checked_in_at', checked_in_at],
        ['entrance_id', entrance_id],
        ['source', 'biometric'],
        ['anomaly', null],
        ['duplicate', false],
        ['created_at', expect.stringMatching(/-03:00$/)],
      ])
    })
    expect(events).toEqual([
      ['attendance.check_in', { school_cnpj: school.cnpj, enrollment_number: student.number, checked_in_at }],
    ])
  })

  test('finds the student by number, by id or by biometric id, and is published under the number', async () => {
    const student = await aStudent(sineta, school)
    await sineta.sql(
      `insert into biometric (client_id, school_id, biometric_id, student_id) values ($1, $2, 'F-0042', $3)`,
      [client.id, school.id, student.id],
    )
    for (const [i, name] of [
      { enrollment_number: student.number },
      { enrollment_number: student.id.toUpperCase() },
      { biometric_id: 'F-0042', enrollment_number: null },
    ].entries()) {
      const [[, data]] = (await eventsDuring(async () =>
        expect((await pass('in', { ...name, checked_in_at: await local(3600 - i * 600) })).status).toBe(201),
      )) as [[string, any]]
      expect(data.enrollment_number).toBe(student.number)
    }
  })

  test("gives its time by the school's clock or with an offset; without one it is now", async () => {
    const at = await secondsAgo(1800)
    const shown = localDateTime(at, school.timeZone)
    for (const written of [shown, offsetTimestamp(at, school.timeZone), offsetTimestamp(at, 'America/Rio_Branco')])
      expect((await checkIn(await aStudent(sineta, school), { checked_in_at: written })).body.checked_in_at).toBe(shown)
    const { body } = await checkIn(await aStudent(sineta, school))
    expect(
      Math.abs(Date.parse(`${body.checked_in_at.replace(' ', 'T')}-03:00`) - (await now()).getTime()),
    ).toBeLessThan(60_000)
  })

  test('less than 60 seconds from another is a duplicate of it, whichever of the two arrives first', async () => {
    const student = await aStudent(sineta, school)
    const events = await eventsDuring(async () => {
      const first = await checkIn(student, { checked_in_at: await local(300) })
      for (const seconds of [300, 260, 340]) {
        const again = await checkIn(student, { checked_in_at: await local(seconds) })
        expect([again.status, again.headers.get('x-event-ids'), again.body]).toEqual([
          200,
          '',
          { ...first.body, duplicate: true },
        ])
      }
    })
    expect(events).toHaveLength(1)
    const at = await secondsAgo(300)
    const exactly = await aStudent(sineta, school)
    expect((await checkIn(exactly, { checked_in_at: at.toISOString() })).status).toBe(201)
    const later = new Date(at.getTime() + 60_000)
    expect((await checkIn(exactly, { checked_in_at: later.toISOString() })).status).toBe(201)
  })

  test('is not a duplicate after a check-out, nor in a school that turns duplicates off', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(50) })
    await checkOut(student, { checked_out_at: await local(40) })
    expect((await checkIn(student, { checked_in_at: await local(30) })).body).toMatchObject({ anomaly: null })

    const withoutWindow = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
    const there = { as: withoutWindow.deviceKey, cnpj: withoutWindow.cnpj }
    const { number } = await aStudent(sineta, withoutWindow)
    for (const _ of [1, 2]) expect((await pass('in', { enrollment_number: number }, there)).status).toBe(201)
  })

  test('of a student who is inside is accepted as an anomaly, and published; a new day begins outside', async () => {
    const student = await aStudent(sineta, school)
    const events = await eventsDuring(async () => {
      expect((await checkIn(student, { checked_in_at: await local(24 * 3600) })).body.anomaly).toBeNull()
      expect((await checkIn(student, { checked_in_at: await local(7200) })).body.anomaly).toBeNull()
      expect((await checkIn(student, { checked_in_at: await local(3600) })).body.anomaly).toBe('missing_check_out')
    })
    expect(events).toHaveLength(3)
  })

  test('sent again under the same device_event_id gets the first record, even after later changes', async () => {
    const student = await aStudent(sineta, school)
    const reading = { device_event_id: 'GATE3-1', checked_in_at: await local(0) }
    const first = await checkIn(student, reading)
    await sineta.advance(96 * 3600)
    await sineta.sql(`update student set deleted_at = clock() where id = $1`, [student.id])
    const events = await eventsDuring(async () => {
      const again = await checkIn(student, reading)
      expect([again.status, again.body]).toEqual([200, { ...first.body, duplicate: true }])
    })
    expect(events).toEqual([])
  })

  test('sent under the device_event_id of a check-out is refused, as is the reverse', async () => {
    const student = await aStudent(sineta, school)
    const [entry, exit] = [{ device_event_id: 'GATE3-2' }, { device_event_id: 'GATE3-3' }]
    await checkIn(student, { ...entry, checked_in_at: await local(3600) })
    await checkOut(student, { ...exit, checked_out_at: await local(1800) })
    await expectRefusal(() => checkOut(student, entry), 409, 'device_event_id_reused')
    await expectRefusal(() => checkIn(student, exit), 409, 'device_event_id_reused')
    expect((await checkOut(student, { device_event_id: 'GATE3-4' })).status).toBe(201)
  })

  test('sent many times at once under one device_event_id is one record, published once', async () => {
    const withoutWindow = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
    const students = [await aStudent(sineta, withoutWindow), await aStudent(sineta, withoutWindow)]
    // Which requests are batched together differs from round to round.
    for (const round of [1, 2, 3, 4, 5]) {
      const events = await eventsDuring(async () => {
        const replies = await Promise.all(
          [0, 0, 0, 1, 0].map((i) =>
            pass(
              'in',
              { enrollment_number: students[i]!.number, device_event_id: `BURST-${round}` },
              { as: withoutWindow.deviceKey, cnpj: withoutWindow.cnpj },
            ),
          ),
        )
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
        expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
      })
      expect(events).toHaveLength(1)
    }
  })

  test('is not mistaken for one with the same device_event_id in another school of the same key', async () => {
    const here = await aStudent(sineta, school)
    const there = await aStudent(sineta, other)
    const reading = { device_event_id: 'GATE-1' }
    expect((await pass('in', { ...reading, enrollment_number: here.number }, { as: client.key })).status).toBe(201)
    const reply = await pass(
      'in',
      { ...reading, enrollment_number: there.number },
      { as: client.key, cnpj: other.cnpj },
    )
    expect([reply.status, reply.body.student_id]).toEqual([201, there.id])
  })
})

describe('a check-out', () => {
  test('is answered with its record, and published', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(3600) })
    const checked_out_at = await local(0)
    const events = await eventsDuring(async () => {
      const { status, body } = await checkOut(student, { checked_out_at, entrance_id })
      expect([status, Object.keys(body)[5]]).toEqual([201, 'checked_out_at'])
      expect(body).toMatchObject({ direction: 'out', checked_out_at, entrance_id, anomaly: null, duplicate: false })
      expect((await checkOut(student, { checked_out_at })).body).toEqual({ ...body, duplicate: true })
    })
    expect(events).toEqual([
      ['attendance.check_out', { school_cnpj: school.cnpj, enrollment_number: student.number, checked_out_at }],
    ])
  })

  test('of a student who did not check in that day is accepted as an anomaly', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(24 * 3600) })
    expect((await checkOut(student)).body.anomaly).toBe('missing_check_in')
  })

  test('needs no active enrollment: a child who is inside can always leave', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(600) })
    await sineta.sql(`update enrollment set status = 'CANCELADO' where student_id = $1`, [student.id])
    expect((await checkOut(student)).status).toBe(201)
  })

  test('is published for a student who was removed while inside, once; then the student is unknown', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(600) })
    const path = `/v1/partners/school/${school.cnpj}/student/${student.number}`
    expect((await call(`DELETE ${path}/unenroll`)).status).toBe(204)
    expect((await call(`DELETE ${path}`)).status).toBe(204)
    await expectRefusal(() => checkIn(student), 404, 'student_not_found')
    const checked_out_at = await local(0)
    const events = await eventsDuring(async () => {
      expect((await checkOut(student, { checked_out_at })).body).toMatchObject({ direction: 'out', anomaly: null })
      expect((await checkOut(student, { checked_out_at })).body.duplicate).toBe(true)
    })
    expect(events).toEqual([
      ['attendance.check_out', { school_cnpj: school.cnpj, enrollment_number: student.number, checked_out_at }],
    ])
    await sineta.advance(120)
    await expectRefusal(() => checkOut(student), 404, 'student_not_found')
  })

  test('is refused for a student who was removed while outside, even if more is wrong with it', async () => {
    const student = await aStudent(sineta, school)
    await checkIn(student, { checked_in_at: await local(24 * 3600) })
    await sineta.sql('update student set deleted_at = clock() where id = $1', [student.id])
    await expectRefusal(() => checkOut(student), 404, 'student_not_found')
    const ahead = { checked_out_at: await local(-360) }
    await expectRefusal(() => checkOut(student, ahead), 404, 'student_not_found')
  })

  test('names as its recipient only a linked responsible who may pick the student up', async () => {
    const student = await aStudent(sineta, school)
    const mother = await aResponsible(sineta, school, [student])
    const driver = await aResponsible(sineta, school, [student], { canPickUp: false })
    const unlinked = await aResponsible(sineta, school, [await aStudent(sineta, school)])
    for (const { cpf } of [driver, unlinked])
      await expectRefusal(() => checkOut(student, { released_to_cpf: cpf }), 409, 'responsible_not_authorized')
    await expectRefusal(() => checkOut(student, { released_to_cpf: '529.982.247-24' }), 422, 'cpf_invalid')
    expect((await checkOut(student, { released_to_cpf: mother.cpf })).status).toBe(201)
  })

  test('closes the pick-up it names, for this student only', async () => {
    const [ana, bruno] = [await aStudent(sineta, school), await aStudent(sineta, school, { name: 'Bruno' })]
    const mother = await aResponsible(sineta, school, [ana, bruno])
    for (const student of [ana, bruno]) await checkIn(student, { checked_in_at: await local(600) })
    const { body: pickUp } = await call('POST /v1/tssv/responsible/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, responsible_cpf: mother.cpf, factors: [{ type: 'pin' }, { type: 'document' }] },
    })
    await expectRefusal(() => checkOut(ana, { tssv_check_in_id: ana.id }), 404, 'resource_not_found')
    expect((await checkOut(ana, { tssv_check_in_id: pickUp.id })).status).toBe(201)
    const waiting = await sineta.sql(
      'select student_id from pick_up_student where pick_up_id = $1 and released_at is null',
      [pickUp.id],
    )
    expect(waiting).toEqual([{ student_id: bruno.id }])
  })
})

describe.each(['in', 'out'] as const)('a check-%s is refused, and not published,', (way) => {
  const time = `checked_${way}_at`

  test.each([
    ['without a student', async () => ({ enrollment_number: null }), 422, 'validation_failed', '/enrollment_number'],
    ['at an invalid time', async () => ({ [time]: '2026-03-02T07:12:09' }), 422, 'validation_failed', `/${time}`],
    [
      'after 72 hours',
      async () => ({ [time]: await local(72 * 3600 + 60) }),
      422,
      'timestamp_out_of_range',
      `/${time}`,
    ],
    ['6 minutes ahead', async () => ({ [time]: await local(-360) }), 422, 'timestamp_out_of_range', `/${time}`],
    ['with a confidence above 1', async () => ({ confidence: 1.1 }), 422, 'validation_failed', '/confidence'],
    ['of an unknown number', async () => ({ enrollment_number: '1999.1' }), 404, 'student_not_found'],
    [
      'of an unknown biometric id',
      async () => ({ enrollment_number: null, biometric_id: 'F-?' }),
      404,
      'student_not_found',
    ],
    [
      'of a student of another school',
      async () => ({ enrollment_number: (await aStudent(sineta, other)).id }),
      404,
      'student_not_found',
    ],
    ["at another school's gate", async () => ({ entrance_id: await anEntrance(other) }), 404, 'entrance_not_found'],
    ['for another school', async () => ({ school_cnpj: other.cnpj }), 404, 'school_not_found'],
  ])('%s', async (_, body, status, code, pointer?: string) => {
    const { number } = await aStudent(sineta, school)
    const wrong = await body()
    const reply = await expectRefusal(() => pass(way, { enrollment_number: number, ...wrong }), status, code)
    if (pointer) expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
  })
})

test('while the office changes students, only their own readings wait, and those of other schools are answered', async () => {
  const elsewhere = await aSchool(sineta, client)
  const there = { as: elsewhere.deviceKey, cnpj: elsewhere.cnpj }
  const changed = [await aStudent(sineta, school), await aStudent(sineta, school)]
  const office = await sineta.parts.system.pool.connect()
  try {
    await office.query('begin')
    await office.query('select from student where id = any ($1) for update', [changed.map(({ id }) => id)])
    // One after the other, so that each begins a batch.
    const ended: Promise<Reply>[] = []
    for (const student of changed) {
      ended.push(checkIn(student))
      while ((await sineta.sql(waiting)).length < ended.length);
    }
    const { number } = await aStudent(sineta, elsewhere)
    expect((await pass('in', { enrollment_number: number }, there)).status).toBe(201)
    await office.query('commit')
    expect((await Promise.all(ended)).map(({ status }) => status)).toEqual([201, 201])
  } finally {
    office.release()
  }
})

test('a reading without student and valid time gets both errors', async () => {
  const { body } = await expectRefusal(() => pass('in', { checked_in_at: 'seven' }), 422, 'validation_failed')
  expect(body.errors.map((fault: any) => fault.pointer)).toEqual(['/enrollment_number', '/checked_in_at'])
})

test('a check-in needs an active enrollment', async () => {
  const student = await aStudent(sineta, school, { enrolled: false })
  await expectRefusal(() => checkIn(student), 409, 'no_active_enrollment')
})

test('a missing record is reported before a late time, and that before a missing enrollment', async () => {
  const late = { checked_in_at: await local(100 * 3600) }
  const idle = await aStudent(sineta, school, { enrolled: false })
  await expectRefusal(() => checkIn(idle, { ...late, entrance_id: 2_000_000_000 }), 404, 'entrance_not_found')
  await expectRefusal(() => checkIn(idle, late), 422, 'timestamp_out_of_range')
})
