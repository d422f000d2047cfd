import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/database.ts'
import { uses } from '../../src/school/classrooms/queries.ts'
import { usedBy } from '../../src/school/school-years/queries.ts'
import { aClassroom, aPanelSession, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
let yearId: number
const inSchool = (path: string, of = school) => `/v1/partners/school/${of.cnpj}${path}`
const at = (path = '', of = school) => inSchool(`/classroom${path}`, of)

let count = 0
const aName = () => `Turma ${++count}`
const aYear = async (of = school, status = 'open') => {
  const { body } = await call(`POST ${inSchool('/school-year', of)}`, {
    body: { name: `Ano ${++count}`, year: 2026, starts_on: '2026-02-02', ends_on: '2026-12-16' },
  })
  await sineta.sql('update school_year set status = $2 where id = $1', [body.id, status])
  return body.id as number
}
const aBody = (changes = {}) => ({ name: aName(), school_year_id: yearId, grade_id: 15, ...changes })
const made = async (changes = {}) => (await call(`POST ${at()}`, { body: aBody(changes) })).body

const aForm = async (schoolYearId: number) => {
  const [{ id }] = (await sineta.sql(
    `insert into form_of_evaluation (client_id, school_id, school_year_id, name, folded_name, scale, max_score, passing_score, decimals, recovery, recovery_rule)
     values ($1, $2, $3, $4, $4, 'numeric', 10, 6, 1, 'none', 'average') returning id`,
    [client.id, school.id, schoolYearId, `forma ${++count}`],
  )) as [{ id: number }]
  return id
}

/** A student who is or was enrolled in the classroom. */
const aSeat = async (classroomId: string, status = 'MATRICULADO') => {
  const student = await aStudent(sineta, school, { enrolled: false, name: `Aluno ${++count}` })
  const [{ id }] = (await sineta.sql(
    `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on, status)
     select client_id, school_id, $2, school_year_id, id, grade_id, $3, '2026-02-02', $4 from classroom where id = $1 returning id`,
    [classroomId, student.id, student.number, status],
  )) as [{ id: string }]
  return { ...student, enrollmentId: id }
}

beforeAll(async () => {
  yearId = await aYear()
})

describe('a classroom', () => {
  test('is created, changed and removed, and each is published', async () => {
    let id = ''
    const form = await aForm(yearId)
    expect(
      await eventsDuring(async () => {
        const reply = await call(`POST ${at()}`, {
          body: aBody({
            name: '5º Ano A',
            shift: 'intermediate',
            capacity: 30,
            room: 'Sala 12',
            form_of_evaluation_id: form,
          }),
        })
        expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"v1"'])
        expect(reply.body).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          school_cnpj: school.cnpj,
          name: '5º Ano A',
          school_year_id: yearId,
          grade_id: 15,
          shift: 'intermediate',
          capacity: 30,
          room: 'Sala 12',
          form_of_evaluation_id: form,
          active_enrollments: 0,
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        })
        id = reply.body.id
      }),
    ).toEqual([['classroom.created', { school_cnpj: school.cnpj, classroom_name: '5º Ano A' }]])

    expect(
      await eventsDuring(async () => {
        const reply = await call(`PUT ${at(`/${id}`)}`, { body: aBody({ name: '5º Ano A — Manhã' }) })
        expect(reply.body).toMatchObject({
          name: '5º Ano A — Manhã',
          shift: 'morning',
          capacity: null,
          room: null,
          form_of_evaluation_id: null,
          version: 2,
        })
      }),
    ).toEqual([['classroom.updated', { school_cnpj: school.cnpj, classroom_name: '5º Ano A — Manhã' }]])

    expect(await eventsDuring(async () => expect((await call(`DELETE ${at(`/${id}`)}`)).status).toBe(204))).toEqual([
      ['classroom.deleted', { school_cnpj: school.cnpj, classroom_name: '5º Ano A — Manhã' }],
    ])
    await expectRefusal(() => call(`GET ${at(`/${id}`)}`), 404, 'classroom_not_found')
  })

  test('may have the name that a removed one had, or one of another year has', async () => {
    const { id, name } = await made()
    expect((await call(`POST ${at()}`, { body: aBody({ name, school_year_id: await aYear() }) })).status).toBe(201)
    await call(`DELETE ${at(`/${id}`)}`)
    expect((await call(`POST ${at()}`, { body: aBody({ name }) })).status).toBe(201)
  })

  test('is removed together with its timetable and period grid, which is not published separately', async () => {
    const { id, name } = await made()
    await sineta.sql('insert into timetable (client_id, school_id, classroom_id) values ($1, $2, $3)', [
      client.id,
      school.id,
      id,
    ])
    await call(`PUT ${at(`/${id}/schedule`)}`, {
      body: { periods: [{ number: 1, starts_at: '07:15', ends_at: '08:05' }] },
    })
    expect(await eventsDuring(() => call(`DELETE ${at(`/${id}`)}`))).toEqual([
      ['classroom.deleted', { school_cnpj: school.cnpj, classroom_name: name }],
    ])
    expect(
      await sineta.sql(
        'select classroom_id from timetable where classroom_id = $1 union all select classroom_id from classroom_schedule where classroom_id = $1',
        [id],
      ),
    ).toEqual([])
  })

  test('says how many students are in it, and lists them by name', async () => {
    const { id } = await made({ capacity: 5 })
    const [first, second] = [await aSeat(id), await aSeat(id)]
    await aSeat(id, 'CANCELADO')
    expect((await call(`GET ${at(`/${id}`)}`)).body.active_enrollments).toBe(2)
    const seats = (await call(`GET ${at(`/${id}/student?sort=name`)}`)).body.data
    expect(seats).toEqual(
      [first, second].map((student) => ({
        enrollment_id: student.enrollmentId,
        student_id: student.id,
        enrollment_number: student.number,
        name: student.name,
        enrolled_on: '2026-02-02',
      })),
    )
  })

  test('moves to another year and grade if no student was ever enrolled', async () => {
    const { id } = await made()
    const school_year_id = await aYear()
    expect((await call(`PUT ${at(`/${id}`)}`, { body: aBody({ school_year_id, grade_id: 16 }) })).body).toMatchObject({
      school_year_id,
      grade_id: 16,
    })
  })
})

describe('a classroom is refused', () => {
  test.each([
    ['a year', { school_year_id: 999_999 }, 'school_year_not_found'],
    ['a grade', { grade_id: 99 }, 'grade_not_found'],
    ['a form of evaluation', { form_of_evaluation_id: 999_999 }, 'form_of_evaluation_not_found'],
  ])('with %s that does not exist', async (_, changes, code) => {
    const { id } = await made()
    await expectRefusal(() => call(`POST ${at()}`, { body: aBody(changes) }), 404, code)
    await expectRefusal(() => call(`PUT ${at(`/${id}`)}`, { body: aBody(changes) }), 404, code)
  })

  test('with a form of evaluation of another year', async () => {
    const form_of_evaluation_id = await aForm(await aYear())
    await expectRefusal(
      () => call(`POST ${at()}`, { body: aBody({ form_of_evaluation_id }) }),
      404,
      'form_of_evaluation_not_found',
    )
  })

  test("with another school's year", async () => {
    const { schoolYearId } = await aClassroom(sineta, other)
    await expectRefusal(
      () => call(`POST ${at()}`, { body: aBody({ school_year_id: schoolYearId }) }),
      404,
      'school_year_not_found',
    )
  })

  test('in a closed year', async () => {
    const closed = await aYear(school, 'closed')
    await expectRefusal(
      () => call(`POST ${at()}`, { body: aBody({ school_year_id: closed }) }),
      409,
      'school_year_closed',
    )
    const { id } = await made()
    await expectRefusal(
      () => call(`PUT ${at(`/${id}`)}`, { body: aBody({ school_year_id: closed }) }),
      409,
      'school_year_closed',
    )
    await sineta.sql('update classroom set school_year_id = $2 where id = $1', [id, closed])
    await expectRefusal(() => call(`PUT ${at(`/${id}`)}`, { body: aBody() }), 409, 'school_year_closed')
  })

  test('when another one of the year has its name, ignoring case and accents', async () => {
    const [first, second] = [await made({ name: '6º Único' }), await made()]
    expect(first.name).toBe('6º Único')
    await expectRefusal(() => call(`POST ${at()}`, { body: aBody({ name: '6º ÚNICO' }) }), 409, 'classroom_name_taken')
    await expectRefusal(
      () => call(`PUT ${at(`/${second.id}`)}`, { body: aBody({ name: '6º unico' }) }),
      409,
      'classroom_name_taken',
    )
  })

  test.each([
    ['year', async () => ({ school_year_id: await aYear() })],
    ['grade', async () => ({ grade_id: 16 })],
  ])('another %s once a student was enrolled, even one who left', async (_, changes) => {
    const { id } = await made()
    await aSeat(id, 'TRANSFERIDO')
    const body = aBody(await changes())
    await expectRefusal(() => call(`PUT ${at(`/${id}`)}`, { body }), 409, 'classroom_has_enrollments')
  })

  test('another grade while it has a timetable', async () => {
    const { id } = await made()
    await sineta.sql('insert into timetable (client_id, school_id, classroom_id) values ($1, $2, $3)', [
      client.id,
      school.id,
      id,
    ])
    await expectRefusal(() => call(`PUT ${at(`/${id}`)}`, { body: aBody({ grade_id: 16 }) }), 409, 'classroom_in_use')
  })

  test('another grade or year while it has a class council', async () => {
    const { id } = await made()
    await sineta.sql('insert into class_council (client_id, school_id, classroom_id, period) values ($1, $2, $3, 4)', [
      client.id,
      school.id,
      id,
    ])
    const another = await aYear()
    for (const changes of [{ grade_id: 16 }, { school_year_id: another }])
      await expectRefusal(() => call(`PUT ${at(`/${id}`)}`, { body: aBody(changes) }), 409, 'classroom_in_use')
  })

  test('a capacity below its students', async () => {
    const { id } = await made()
    await aSeat(id)
    await aSeat(id)
    await expectRefusal(
      () => call(`PUT ${at(`/${id}`)}`, { body: aBody({ capacity: 1 }) }),
      409,
      'capacity_below_enrollments',
    )
    expect((await call(`PUT ${at(`/${id}`)}`, { body: aBody({ capacity: 2 }) })).status).toBe(200)
  })

  test('removal while students are enrolled in it', async () => {
    const { id } = await made()
    await aSeat(id)
    await expectRefusal(() => call(`DELETE ${at(`/${id}`)}`), 409, 'classroom_has_active_enrollments')
  })

  const aSubject = `with s as (insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation) values ($1, $2, $4, $4, left(md5($4), 10), left(md5($4), 10)) returning id)`
  test.each([
    ['an ended enrollment', async (id: string) => void (await aSeat(id, 'CANCELADO'))],
    [
      'a lesson',
      async (id: string) =>
        void (await sineta.sql(
          `${aSubject} insert into lesson (client_id, school_id, classroom_id, subject_id, title, date, period) select $1, $2, $3, id, 'Frações', '2026-03-02', 1 from s`,
          [client.id, school.id, id, `lesson ${++count}`],
        )),
    ],
    [
      'a score',
      async (id: string) => {
        const { id: elsewhere } = await made()
        const seat = await aSeat(elsewhere)
        await sineta.sql(
          `${aSubject} insert into score (client_id, school_id, classroom_id, subject_id, student_id, enrollment_id, period, score) select $1, $2, $3, id, $5, $6, 1, 8 from s`,
          [client.id, school.id, id, `score ${++count}`, seat.id, seat.enrollmentId],
        )
      },
    ],
  ])('removal once it has %s', async (_, happened) => {
    const { id } = await made()
    await happened(id)
    await expectRefusal(() => call(`DELETE ${at(`/${id}`)}`), 409, 'classroom_in_use')
  })

  test.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', ''],
    ['GET', '/student'],
    ['GET', '/timetable'],
    ['GET', '/schedule'],
  ])('to another school: %s %s responds as if it did not exist', async (method, path) => {
    const { id } = await made()
    await expectRefusal(
      () => call(`${method} ${at(`/${id}${path}`, other)}`, method === 'PUT' ? { body: aBody() } : {}),
      404,
      'classroom_not_found',
    )
  })

  test('to an editor with an older version of it', async () => {
    const { id } = await made()
    const headers = { 'if-match': '"v1"' }
    const replies = await Promise.all([1, 2].map(() => call(`PUT ${at(`/${id}`)}`, { body: aBody(), headers })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    await expectRefusal(() => call(`DELETE ${at(`/${id}`)}`, { headers }), 412, 'version_conflict')
  })
})

describe('the list of classrooms', () => {
  test('finds the record of an event by its name, and by year and its status, grade and shift', async () => {
    const { id, name } = await made({ shift: 'evening', grade_id: 21 })
    const find = async (query: string) => (await call(`GET ${at(`?${query}`)}`)).body.data.map((row: any) => row.id)
    expect(await find(`name=${encodeURIComponent(name.toUpperCase())}&school_year_id=${yearId}`)).toEqual([id])
    expect(await find('shift=evening&grade_id=21')).toEqual([id])
    expect(await find(`shift=evening&grade_id=22`)).toEqual([])
    expect(await find('shift=evening&school_year_status=open')).toEqual([id])
    expect(await find('shift=evening&school_year_status=closed')).toEqual([])
  })
  test('is open to every role of the school', async () => {
    const gatekeeper = await aPanelSession(sineta, client, school, 'gatekeeper')
    expect((await sineta.call(`GET ${at()}`, { as: gatekeeper })).status).toBe(200)
    await expectRefusal(() => sineta.call(`POST ${at()}`, { as: gatekeeper, body: aBody() }), 403, 'forbidden')
  })
})

test('the uses of a classroom or a school year are looked up by index', async () => {
  const plans: string[] = []
  const query = async (text: string, values: unknown[]) => {
    const lines = await sineta.sql(`explain ${text}`, values)
    plans.push(...lines.map((line) => String(line['QUERY PLAN'])))
    return { rows: [{}] }
  }
  const noted = { query } as unknown as Transaction
  await uses(noted, randomUUID())
  await usedBy(noted, 1)
  // Sequential scans are disabled, so one is planned only where no index serves.
  expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([])
})
