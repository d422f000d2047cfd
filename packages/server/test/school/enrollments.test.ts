import { beforeAll, describe, expect, test } from 'vitest'
import { type AStudent, aClassroom, aPanelSession, aSchool, aStudent } from '../support/builders.ts'
import { waiting } from '../support/management.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call } = useSchool()
let management: string
/** The classroom that `aStudent` is enrolled in. */
let home: { id: string; schoolYearId: number }
const at = (path: string) => `/v1/partners/school/${school.cnpj}${path}`
const of = ({ number }: { number: string }, path: string) => at(`/student/${number}${path}`)

type Year = { status?: string; from?: number; to?: number }
const aYear = async ({ status = 'open', from = -100, to = 100 }: Year = {}) => {
  const [{ id }] = (await sineta.sql(
    `insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
     values ($1, $2, gen_random_uuid()::text, 2026, (clock() at time zone 'America/Sao_Paulo')::date + $3::int, (clock() at time zone 'America/Sao_Paulo')::date + $4::int, $5) returning id`,
    [client.id, school.id, from, to, status],
  )) as [{ id: number }]
  return id
}
const aRoom = async (yearId: number, { capacity = null as number | null, grade = 15, name = 'Turma' } = {}) => {
  const [{ id }] = (await sineta.sql(
    `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift, capacity) values ($1, $2, $3, $4, $5, gen_random_uuid()::text, 'morning', $6) returning id`,
    [client.id, school.id, yearId, grade, name, capacity],
  )) as [{ id: string }]
  return id
}
const day = async (offset = 0) => {
  const [{ day }] = (await sineta.sql(
    `select ((clock() at time zone 'America/Sao_Paulo')::date + $1::int)::text as day`,
    [offset],
  )) as [{ day: string }]
  return day
}
const enrollmentOf = async ({ id }: { id: string }) =>
  (await call(`GET ${at(`/student/${id}/enrollment`)}`)).body.data as Record<string, any>[]
const numberOf = async ({ id }: { id: string }) =>
  (await call(`GET ${at(`/student/${id}`)}`)).body.student_number as string

beforeAll(async () => {
  management = await aPanelSession(sineta, client, school, 'management')
  home = await aClassroom(sineta, school)
})

/** Expects a refusal that changes no enrollment of the student and publishes no event. */
async function refused(
  student: AStudent,
  route: string,
  options: object,
  [status, code, pointer]: [number, string, string?],
) {
  const before = await enrollmentOf(student)
  const events = await eventsDuring(async () => {
    const reply = await call(route, options)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    if (pointer) expect(reply.body.errors[0].pointer).toBe(pointer)
  })
  expect(events).toEqual([])
  expect(await enrollmentOf(student)).toEqual(before)
}

describe('enrolling', () => {
  test("takes a seat in a classroom from today, under the student's number", async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const classroom_id = await aRoom(home.schoolYearId, { name: '5º Ano A' })
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })
      expect(reply.status).toBe(201)
      expect(reply.body).toEqual({
        id: expect.any(String),
        student_id: student.id,
        student_name: student.name,
        school_cnpj: school.cnpj,
        enrollment_number: student.number,
        status: 'MATRICULADO',
        school_year_id: home.schoolYearId,
        grade_id: 15,
        classroom_id,
        classroom_name: '5º Ano A',
        enrolled_on: await day(),
        ended_on: null,
        final_result: null,
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect((await call(`GET ${at(`/enrollment/${reply.body.id}`)}`)).body).toEqual(reply.body)
    })
    expect(events).toEqual([
      [
        'student.enrolled',
        { id: student.id, school_cnpj: school.cnpj, enrollment_number: student.number, name: student.name },
      ],
    ])
  })

  test('under another number makes it the number of the student, who is still found by the earlier one', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    await call(`POST ${of(student, '/enroll')}`, {
      body: { classroom_id: home.id, enrollment_number: 'NOVO-1', enrolled_on: await day(-3) },
    })
    expect(await numberOf(student)).toBe('NOVO-1')
    expect((await call(`GET ${of(student, '')}`)).body.id).toBe(student.id)
  })

  test('for the next year while this one runs does not change this one', async () => {
    const student = await aStudent(sineta, school)
    const nextYear = await aYear({ from: 201, to: 400 })
    const classroom_id = await aRoom(nextYear)
    const { body } = await call(`POST ${of(student, '/enroll')}`, {
      body: { classroom_id, enrollment_number: `R-${student.number}` },
    })
    expect(body.enrolled_on).toBe(await day(201))
    expect((await enrollmentOf(student)).map(({ status }) => status)).toEqual(['MATRICULADO', 'MATRICULADO'])
    expect(await numberOf(student)).toBe(student.number)
    // Student paths act on the year that includes today.
    await call(`DELETE ${of(student, '/unenroll')}`)
    expect((await enrollmentOf(student)).map(({ school_year_id, status }) => [school_year_id, status])).toEqual(
      expect.arrayContaining([
        [home.schoolYearId, 'CANCELADO'],
        [nextYear, 'MATRICULADO'],
      ]),
    )
    expect(await numberOf(student)).toBe(`R-${student.number}`)
  })

  test('finishes an enrollment left active in an earlier, closed year, and publishes only the new one', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const closing = await aYear({ from: -400, to: -300 })
    await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id: await aRoom(closing) } })
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [closing])
    const events = await eventsDuring(() => call(`POST ${of(student, '/enroll')}`, { body: { classroom_id: home.id } }))
    expect(events.map(([name]) => name)).toEqual(['student.enrolled'])
    expect((await enrollmentOf(student)).map(({ status, ended_on }) => [status, ended_on])).toEqual(
      expect.arrayContaining([
        ['CONCLUIDO', await day(-300)],
        ['MATRICULADO', null],
      ]),
    )
  })

  test('is refused without a seat, a year, a free number or a day of the year', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const other = await aStudent(sineta, school, { enrolled: false })
    const full = await aRoom(home.schoolYearId, { capacity: 1, name: 'Cheia' })
    await call(`POST ${of(other, '/enroll')}`, { body: { classroom_id: full } })
    const enroll = (body: object, expected: [number, string, string?]) =>
      refused(student, `POST ${of(student, '/enroll')}`, { body }, expected)
    await enroll({ classroom_id: student.id }, [404, 'classroom_not_found'])
    await enroll({ classroom_id: full }, [409, 'classroom_full'])
    await enroll({ classroom_id: await aRoom(await aYear({ status: 'draft' })) }, [409, 'school_year_not_open'])
    await enroll({ classroom_id: await aRoom(await aYear({ status: 'closed' })) }, [409, 'school_year_not_open'])
    await enroll({ classroom_id: home.id, enrollment_number: other.number }, [409, 'enrollment_number_taken'])
    await enroll({ classroom_id: home.id, enrolled_on: '2001-01-01' }, [
      422,
      'date_outside_school_year',
      '/enrolled_on',
    ])
    await enroll({}, [422, 'validation_failed', '/classroom_id'])
    await refused(student, `POST ${at('/student/nobody/enroll')}`, { body: {} }, [404, 'student_not_found'])
    const enrolled = await aStudent(sineta, school)
    await refused(
      enrolled,
      `POST ${of(enrolled, '/enroll')}`,
      { body: { classroom_id: await aRoom(home.schoolYearId) } },
      [409, 'already_enrolled'],
    )
  })

  test('in a classroom of another school finds none', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const elsewhere = await aClassroom(sineta, await aSchool(sineta, client))
    await refused(student, `POST ${of(student, '/enroll')}`, { body: { classroom_id: elsewhere.id } }, [
      404,
      'classroom_not_found',
    ])
  })
})

describe('at the same moment', () => {
  test('several want the last seat: one gets it', async () => {
    const classroom_id = await aRoom(home.schoolYearId, { capacity: 1, name: 'Última vaga' })
    const students = await Promise.all([1, 2, 3, 4].map(() => aStudent(sineta, school, { enrolled: false })))
    const replies = await Promise.all(
      students.map((student) => call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })),
    )
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'classroom_full'],
      [409, 'classroom_full'],
      [409, 'classroom_full'],
    ])
  })
  test('one student is enrolled in two classrooms: one enrollment succeeds', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const rooms = [await aRoom(home.schoolYearId), await aRoom(home.schoolYearId), await aRoom(home.schoolYearId)]
    const replies = await Promise.all(
      rooms.map((classroom_id) => call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })),
    )
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'already_enrolled'],
      [409, 'already_enrolled'],
    ])
  })
  test('two move into the last seat: one gets it', async () => {
    const classroom_id = await aRoom(home.schoolYearId, { capacity: 1 })
    const students = [await aStudent(sineta, school), await aStudent(sineta, school)]
    const replies = await Promise.all(
      students.map((student) => call(`POST ${of(student, '/transfer/classroom')}`, { body: { classroom_id } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  test('two students want one number: one gets it', async () => {
    const students = [await aStudent(sineta, school), await aStudent(sineta, school)]
    const replies = await Promise.all(
      students.map(({ enrollmentId }) =>
        call(`PATCH ${at(`/enrollment/${enrollmentId}/number`)}`, { body: { enrollment_number: 'DISPUTADO' } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  test('a student is removed and enrolled: only one of them succeeds', async () => {
    for (const _ of [1, 2, 3]) {
      const student = await aStudent(sineta, school, { enrolled: false })
      const replies = await Promise.all([
        call(`DELETE ${of(student, '')}`),
        call(`POST ${of(student, '/enroll')}`, { body: { classroom_id: home.id } }),
      ])
      expect([
        ['204', '404'],
        ['201', '409'],
      ]).toContainEqual(replies.map(({ status }) => String(status)).sort())
    }
  })
})

describe('unenrolling', () => {
  test('cancels the enrollment with its reason and frees the seat', async () => {
    const classroom_id = await aRoom(home.schoolYearId, { capacity: 1 })
    const [student, next] = [
      await aStudent(sineta, school, { enrolled: false }),
      await aStudent(sineta, school, { enrolled: false }),
    ]
    await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })
    const events = await eventsDuring(async () =>
      expect((await call(`DELETE ${of(student, '/unenroll')}?reason=mudan%C3%A7a`)).status).toBe(204),
    )
    expect(events).toEqual([['student.unenrolled', { id: student.id, school_cnpj: school.cnpj, name: student.name }]])
    const [enrollment] = await enrollmentOf(student)
    expect(enrollment).toMatchObject({ status: 'CANCELADO', ended_on: await day() })
    expect(await sineta.sql('select end_reason from enrollment where id = $1', [enrollment!.id])).toEqual([
      { end_reason: 'mudança' },
    ])
    expect((await call(`POST ${of(next, '/enroll')}`, { body: { classroom_id } })).status).toBe(201)
  })
  test('ends an enrollment of next year on its first day, not before it', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const classroom_id = await aRoom(await aYear({ from: 201, to: 400 }))
    await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })
    await call(`DELETE ${of(student, '/unenroll')}`)
    const [{ status, enrolled_on, ended_on }] = (await enrollmentOf(student)) as [Record<string, any>]
    expect([status, enrolled_on, ended_on]).toEqual(['CANCELADO', await day(201), await day(201)])
  })
  test('is refused without an active enrollment, and in a closed year', async () => {
    const idle = await aStudent(sineta, school, { enrolled: false })
    await refused(idle, `DELETE ${of(idle, '/unenroll')}`, {}, [409, 'no_active_enrollment'])
    const late = await aStudent(sineta, school)
    await sineta.sql('update enrollment set school_year_id = $2 where id = $1', [
      late.enrollmentId,
      await aYear({ status: 'closed' }),
    ])
    await refused(late, `DELETE ${of(late, '/unenroll')}`, {}, [409, 'school_year_closed'])
    await refused(late, `DELETE ${at('/student/nobody/unenroll')}`, {}, [404, 'student_not_found'])
  })
})

describe('the enrollment number', () => {
  const change = (enrollmentId: string | null, enrollment_number: string, headers = {}) =>
    call(`PATCH ${at(`/enrollment/${enrollmentId}/number`)}`, { body: { enrollment_number }, headers })

  test('changes; the old one finds no student and is never given to another', async () => {
    const student = await aStudent(sineta, school)
    const events = await eventsDuring(async () => {
      const reply = await change(student.enrollmentId, 'TROCADO')
      expect([reply.status, reply.body.enrollment_number, reply.body.version]).toEqual([200, 'TROCADO', 2])
    })
    expect(events).toEqual([
      [
        'student.enrollment_number_updated',
        {
          id: student.id,
          school_cnpj: school.cnpj,
          old_enrollment_number: student.number,
          new_enrollment_number: 'TROCADO',
        },
      ],
    ])
    expect(await numberOf(student)).toBe('TROCADO')
    expect((await call(`GET ${of(student, '')}`)).body.code).toBe('student_not_found')
    const other = await aStudent(sineta, school)
    expect((await change(other.enrollmentId, student.number)).body.code).toBe('enrollment_number_taken')
    // The number may return to its first owner.
    expect((await change(student.enrollmentId, student.number)).status).toBe(200)
    expect((await call(`GET ${of(student, '')}`)).body.id).toBe(student.id)
  })

  test('that another enrollment of the student still has continues to find the student', async () => {
    const student = await aStudent(sineta, school)
    await call(`DELETE ${of(student, '/unenroll')}`)
    const { body } = await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id: home.id } })
    await change(body.id, 'SEGUNDO')
    expect((await call(`GET ${of(student, '')}`)).body.student_number).toBe('SEGUNDO')
  })

  test('of an imported enrollment that has none changes from the number of the student', async () => {
    const student = await aStudent(sineta, school)
    await sineta.sql('update enrollment set enrollment_number = null where id = $1', [student.enrollmentId])
    const [[, data]] = (await eventsDuring(() => change(student.enrollmentId, 'IMPORTADO'))) as [[string, any]]
    expect([data.old_enrollment_number, data.new_enrollment_number]).toEqual([student.number, 'IMPORTADO'])
  })

  test('that is unchanged, taken, or of an unknown or changed enrollment is refused', async () => {
    const [student, other] = [await aStudent(sineta, school), await aStudent(sineta, school)]
    const path = `PATCH ${at(`/enrollment/${student.enrollmentId}/number`)}`
    await refused(student, path, { body: { enrollment_number: student.number } }, [
      422,
      'enrollment_number_unchanged',
      '/enrollment_number',
    ])
    await refused(student, path, { body: { enrollment_number: other.number } }, [409, 'enrollment_number_taken'])
    await refused(student, path, { body: { enrollment_number: 'X1' }, headers: { 'if-match': '"v5"' } }, [
      412,
      'version_conflict',
    ])
    await refused(student, path, { body: { enrollment_number: 'com espaço' } }, [
      422,
      'validation_failed',
      '/enrollment_number',
    ])
    await refused(student, `PATCH ${at(`/enrollment/${student.id}/number`)}`, { body: { enrollment_number: 'X1' } }, [
      404,
      'enrollment_not_found',
    ])
  })
})

describe('a transfer', () => {
  test('to another classroom keeps enrollment and number', async () => {
    const student = await aStudent(sineta, school)
    const to = await aRoom(home.schoolYearId, { name: '5º Ano B' })
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${of(student, '/transfer/classroom')}`, {
        body: { classroom_id: to, reason: 'mudança de turno da família' },
      })
      expect(reply.body).toMatchObject({
        id: student.enrollmentId,
        enrollment_number: student.number,
        classroom_id: to,
        classroom_name: '5º Ano B',
        status: 'MATRICULADO',
        version: 2,
      })
    })
    expect(events).toEqual([
      [
        'student.classroom_transferred',
        {
          id: student.id,
          school_cnpj: school.cnpj,
          enrollment_number: student.number,
          from_classroom_id: home.id,
          to_classroom_id: to,
          reason: 'mudança de turno da família',
        },
      ],
    ])
  })

  test('to another classroom is refused when that is impossible', async () => {
    const student = await aStudent(sineta, school)
    const idle = await aStudent(sineta, school, { enrolled: false })
    const full = await aRoom(home.schoolYearId, { capacity: 1 })
    await call(`POST ${of(await aStudent(sineta, school), '/transfer/classroom')}`, { body: { classroom_id: full } })
    const move = (classroom_id: string, expected: [number, string, string?], more = {}) =>
      refused(student, `POST ${of(student, '/transfer/classroom')}`, { body: { classroom_id, ...more } }, expected)
    await move(student.id, [404, 'classroom_not_found'])
    await move(home.id, [409, 'same_classroom'])
    await move(full, [409, 'classroom_full'])
    await move(await aRoom(home.schoolYearId, { grade: 16 }), [409, 'grade_mismatch'])
    await move(await aRoom(await aYear()), [409, 'school_year_mismatch'])
    await move(await aRoom(home.schoolYearId), [422, 'date_outside_school_year', '/transferred_on'], {
      transferred_on: '2001-01-01',
    })
    await refused(idle, `POST ${of(idle, '/transfer/classroom')}`, { body: { classroom_id: home.id } }, [
      409,
      'no_active_enrollment',
    ])
    const late = await aStudent(sineta, school)
    await sineta.sql('update enrollment set school_year_id = $2 where id = $1', [
      late.enrollmentId,
      await aYear({ status: 'closed' }),
    ])
    await refused(late, `POST ${of(late, '/transfer/classroom')}`, { body: { classroom_id: full } }, [
      409,
      'school_year_closed',
    ])
  })

  test('to another school ends the enrollment', async () => {
    const student = await aStudent(sineta, school)
    const transferred_on = await day(-2)
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${of(student, '/transfer/external')}`, {
        body: {
          destination: 'Colégio Horizonte',
          partial_transcript: true,
          reason: 'mudança de cidade',
          transferred_on,
        },
      })
      expect(reply.body).toMatchObject({ id: student.enrollmentId, status: 'TRANSFERIDO', ended_on: transferred_on })
    })
    expect(events).toEqual([
      [
        'student.transferred_external',
        {
          id: student.id,
          school_cnpj: school.cnpj,
          enrollment_number: student.number,
          destination: 'Colégio Horizonte',
          partial_transcript: true,
          reason: 'mudança de cidade',
        },
      ],
    ])
  })

  test('to another school needs no body, but an active enrollment of a year that is not closed', async () => {
    const student = await aStudent(sineta, school)
    await refused(student, `POST ${of(student, '/transfer/external')}`, { body: { transferred_on: '2001-01-01' } }, [
      422,
      'date_outside_school_year',
      '/transferred_on',
    ])
    const [[, data]] = (await eventsDuring(() => call(`POST ${of(student, '/transfer/external')}`))) as [[string, any]]
    expect(data).toMatchObject({ destination: null, partial_transcript: false, reason: null })
    await refused(student, `POST ${of(student, '/transfer/external')}`, {}, [409, 'no_active_enrollment'])
    const late = await aStudent(sineta, school)
    await sineta.sql('update enrollment set school_year_id = $2 where id = $1', [
      late.enrollmentId,
      await aYear({ status: 'closed' }),
    ])
    await refused(late, `POST ${of(late, '/transfer/external')}`, {}, [409, 'school_year_closed'])
  })
})

describe('erasing an enrollment', () => {
  const force = (enrollmentId: string | null, query = '') =>
    `DELETE /v1/panel/school/${school.cnpj}/enrollment/${enrollmentId}/force${query}`

  test('is done by the management, in any status, and leaves a tombstone for clients that keep a copy', async () => {
    const student = await aStudent(sineta, school)
    await call(`POST ${of(student, '/transfer/external')}`)
    const events = await eventsDuring(async () =>
      expect((await call(force(student.enrollmentId, '?reason=engano'), { as: management })).status).toBe(204),
    )
    expect(events).toEqual([
      [
        'student.enrollment_force_deleted',
        {
          id: student.id,
          school_cnpj: school.cnpj,
          enrollment_number: student.number,
          previous_status: 'TRANSFERIDO',
          reason: 'engano',
        },
      ],
    ])
    expect(await enrollmentOf(student)).toEqual([])
    expect((await call(`GET ${at(`/enrollment/${student.enrollmentId}`)}`)).body.code).toBe('enrollment_not_found')
    expect((await call(`GET ${at(`/student/${student.number}/enrollment`)}?include_deleted=true`)).body.data).toEqual([
      { id: student.enrollmentId, reason: 'engano', deleted_at: expect.any(String) },
    ])
    expect(await sineta.sql(`select action from audit where subject = $1`, [student.enrollmentId])).toEqual([
      { action: 'enrollment.force_deleted' },
    ])
    expect(await sineta.sql('select end_reason from enrollment where id = $1', [student.enrollmentId])).toEqual([
      { end_reason: 'engano' },
    ])
    expect((await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id: home.id } })).status).toBe(201)
  })

  test('is refused to others, for unknown enrollments, and if a homologated council has a result', async () => {
    const student = await aStudent(sineta, school)
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    await refused(student, force(student.enrollmentId), { as: secretary }, [403, 'forbidden'])
    await refused(student, force(student.enrollmentId), {}, [403, 'forbidden'])
    await refused(student, force(student.id), { as: management }, [404, 'enrollment_not_found'])
    const [{ id }] = (await sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, status, held_on, closed_at, homologated_at) values ($1, $2, $3, 'homologated', clock()::date, clock(), clock()) returning id`,
      [client.id, school.id, home.id],
    )) as [{ id: string }]
    await sineta.sql(
      `insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result) values ($1, $2, $3, 1, 'APROVADO')`,
      [client.id, id, student.enrollmentId],
    )
    await refused(student, force(student.enrollmentId), { as: management }, [409, 'council_homologated'])
  })

  test('waits for a council that is being homologated at the same time', async () => {
    const student = await aStudent(sineta, school)
    const [{ id }] = (await sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, status, held_on, closed_at, period) values ($1, $2, $3, 'closed', clock()::date, clock(), 1) returning id`,
      [client.id, school.id, home.id],
    )) as [{ id: string }]
    await sineta.sql(
      `insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result) values ($1, $2, $3, 1, 'APROVADO')`,
      [client.id, id, student.enrollmentId],
    )
    const council = await sineta.parts.system.pool.connect()
    try {
      await council.query('begin')
      await council.query(`update class_council set status = 'homologated', homologated_at = clock() where id = $1`, [
        id,
      ])
      let isSettled = false
      const erasing = call(force(student.enrollmentId), { as: management }).finally(() => {
        isSettled = true
      })
      while (!isSettled && (await sineta.sql(waiting)).length === 0);
      await council.query('commit')
      expect((await erasing).body.code).toBe('council_homologated')
    } finally {
      council.release()
    }
    expect(await enrollmentOf(student)).toHaveLength(1)
  })
})

describe('the list of enrollments', () => {
  test('is filtered by status, year, classroom and number', async () => {
    const yearId = await aYear()
    const classroom_id = await aRoom(yearId)
    const [active, ended] = [
      await aStudent(sineta, school, { enrolled: false }),
      await aStudent(sineta, school, { enrolled: false }),
    ]
    for (const student of [active, ended]) await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id } })
    await call(`DELETE ${of(ended, '/unenroll')}`)
    const students = async (query: string) =>
      (await call(`GET ${at(`/enrollment?${query}`)}`)).body.data.map(
        ({ student_id }: { student_id: string }) => student_id,
      )
    expect(await students(`school_year_id=${yearId}`)).toEqual([active.id, ended.id])
    expect(await students(`classroom_id=${classroom_id}&status=CANCELADO`)).toEqual([ended.id])
    expect(await students(`enrollment_number=${active.number}`)).toEqual([active.id])
    expect((await enrollmentOf(ended))[0]!.status).toBe('CANCELADO')
    expect((await call(`GET ${at('/student/nobody/enrollment')}`)).body.code).toBe('student_not_found')
  })
})

test('the enrollments of a removed student leave every response, as tombstones, and are kept', async () => {
  const student = await aStudent(sineta, school, { name: 'Davi Moreira' })
  const { id, classroom_id } = (await enrollmentOf(student))[0]!
  await call(`DELETE ${of(student, '/unenroll')}?reason=tratamento`)
  const before = (await sineta.sql('select clock() as now'))[0]!.now as Date
  expect((await call(`DELETE ${of(student, '')}`)).status).toBe(204)

  expect((await call(`GET ${at(`/enrollment/${id}`)}`)).body.code).toBe('enrollment_not_found')
  const number = await call(`PATCH ${at(`/enrollment/${id}/number`)}`, { body: { enrollment_number: 'X-1' } })
  expect([number.status, number.body.code]).toEqual([404, 'enrollment_not_found'])
  expect((await call(`GET ${at(`/enrollment?enrollment_number=${student.number}`)}`)).body.data).toEqual([])
  await sineta.advance(6)
  const since = `updated_since=${before.toISOString()}&include_deleted=true&classroom_id=${classroom_id}`
  expect((await call(`GET ${at(`/enrollment?${since}`)}`)).body.data).toEqual([{ id, deleted_at: expect.any(String) }])
  expect(await sineta.sql('select status from enrollment where id = $1 and deleted_at is null', [id])).toEqual([
    { status: 'CANCELADO' },
  ])
})

test('when a new year begins, a student enrolled in both years is known by the number of the new one', async () => {
  const student = await aStudent(sineta, school)
  const classroom_id = await aRoom(await aYear({ from: 201, to: 400 }))
  await call(`POST ${of(student, '/enroll')}`, { body: { classroom_id, enrollment_number: 'ANO-NOVO' } })
  expect(await numberOf(student)).toBe(student.number)
  await sineta.advance(202 * 86_400)
  await sineta.parts.jobs.runDue()
  expect(await numberOf(student)).toBe('ANO-NOVO')
})
