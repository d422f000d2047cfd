import { cpf as cpfs } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClassroom, aCpf, aPanelSession, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { withConcurrentChange } from '../support/concurrent-change.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, expectRefusal, call } = useSchool()
let secretary: string
let classroom: { id: string; schoolYearId: number }

const list = () => `/v1/partners/school/${school.cnpj}/preenrollment`
const one = (number: string, move: string) => `PATCH /v1/panel/school/${school.cnpj}/preenrollment/${number}/${move}`
const decide = (number: string, move: string, body: unknown = {}) =>
  sineta.call(one(number, move), { as: secretary, body })

const grade = 15
const application = ({
  student = {},
  responsible = {},
  ...more
}: Record<string, object | string | number | null> = {}) => ({
  school_year_id: classroom.schoolYearId,
  grade_id: grade,
  student: { name: 'Bruno Henrique Alves', birthdate: '2016-01-20', ...(student as object) },
  responsible: {
    cpf: aCpf(),
    name: 'Mariana Alves',
    email: 'mariana@example.com',
    kinship: 'mother',
    ...(responsible as object),
  },
  ...more,
})
const apply = async (given: Parameters<typeof application>[0] = {}) => {
  const reply = await call(`POST ${list()}`, { body: application(given) })
  expect(reply.status).toBe(201)
  return reply.body
}
const names = (events: [string, unknown][]) => events.map(([name]) => name).sort()

beforeAll(async () => {
  secretary = await aPanelSession(sineta, client, school, 'secretary')
  classroom = await aClassroom(sineta, school)
  await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [classroom.schoolYearId])
})

describe('a request', () => {
  test('is submitted with its own number, and published', async () => {
    let number = ''
    const cpf = aCpf()
    const events = await eventsDuring(async () => {
      const body = await apply({ responsible: { cpf } })
      number = body.preenrollment_number
      expect(number).toMatch(/^PRE-20\d\d\d{6}$/)
      expect(body).toEqual({
        preenrollment_number: number,
        school_cnpj: school.cnpj,
        status: 'pending',
        school_year_id: classroom.schoolYearId,
        grade_id: grade,
        classroom_id: null,
        student: { name: 'Bruno Henrique Alves', birthdate: '2016-01-20', cpf: null },
        responsible: {
          cpf: cpfs.format(cpf),
          name: 'Mariana Alves',
          email: 'mariana@example.com',
          phone: null,
          kinship: 'mother',
        },
        denial_reason: null,
        applied_at: expect.stringMatching(/-03:00$/),
        decided_at: null,
      })
    })
    expect(events).toEqual([
      [
        'preenrollment.applied',
        {
          school_cnpj: school.cnpj,
          preenrollment_number: number,
          student_name: 'Bruno Henrique Alves',
          responsible_cpf: cpfs.format(cpf),
        },
      ],
    ])
    expect((await call(`GET ${list()}/${number}`)).body.preenrollment_number).toBe(number)
  })

  test('in another school of the platform continues the same sequence', async () => {
    const other = await aSchool(sineta, client)
    const { schoolYearId: school_year_id } = await aClassroom(sineta, other)
    await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [school_year_id])
    const here = await apply()
    const { body: there } = await call(`POST /v1/partners/school/${other.cnpj}/preenrollment`, {
      body: application({ school_year_id }),
    })
    expect(Number(there.preenrollment_number.slice(4)) - Number(here.preenrollment_number.slice(4))).toBe(1)
    await expectRefusal(() => decide(there.preenrollment_number, 'deny'), 404, 'preenrollment_not_found')
    expect((await call(`GET ${list()}/${there.preenrollment_number}`)).body.code).toBe('preenrollment_not_found')
  })

  test.each([
    ['the CPF of the child', { student: { cpf: aCpf() } }, { student: { name: 'Outro nome' } }],
    [
      'name, birthdate and responsible',
      { responsible: { cpf: aCpf() } },
      { student: { name: 'BRUNO  Henrique alves' } },
    ],
  ])('for the same child, known by %s, is refused while the first is pending', async (_, first, second) => {
    const { preenrollment_number } = await apply(first)
    const again = { ...first, student: { ...('student' in first && first.student), ...second.student } }
    await expectRefusal(() => call(`POST ${list()}`, { body: application(again) }), 409, 'preenrollment_duplicate')
    await decide(preenrollment_number, 'deny')
    await apply(again)
    await expectRefusal(() => decide(preenrollment_number, 'revert-denial'), 409, 'preenrollment_duplicate')
  })

  test('sent twice at once is accepted once', async () => {
    const body = application()
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2].map(() => call(`POST ${list()}`, { body })))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    expect(names(events)).toEqual(['preenrollment.applied'])
  })

  test.each([
    ['for a child not yet born', { student: { birthdate: '2999-01-01' } }, 422, 'date_in_future'],
    ['for a child with a wrong CPF', { student: { cpf: '11111111111' } }, 422, 'cpf_invalid'],
    [
      'whose identity card is older than the child',
      { student: { rg_issue_date: '2010-01-01' } },
      422,
      'validation_failed',
    ],
    ['without a contact of the family', { responsible: { email: null } }, 422, 'validation_failed'],
    ['for a year that does not exist', { school_year_id: 2_000_000_000 }, 404, 'school_year_not_found'],
    ['for a grade that does not exist', { grade_id: 9999 }, 404, 'grade_not_found'],
    ['for a grade that the school does not offer', { grade_id: 1 }, 409, 'grade_not_offered'],
    [
      'for a classroom that does not exist',
      { classroom_id: '00000000-0000-4000-8000-000000000000' },
      404,
      'classroom_not_found',
    ],
  ])('%s is refused', async (_, wrong, status, code) => {
    await expectRefusal(() => call(`POST ${list()}`, { body: application(wrong as never) }), status, code)
  })

  test('reports where in the record of the child an error is', async () => {
    const body = application({ student: { rg_issue_date: '2999-01-01' } } as never)
    expect((await call(`POST ${list()}`, { body })).body.errors).toMatchObject([
      { pointer: '/student/rg_issue_date', code: 'date_in_future' },
    ])
  })

  test.each([
    ['takes no requests', 'preenrollment_enabled = false', 'preenrollment_disabled'],
    ['is closed', `status = 'closed', preenrollment_enabled = true`, 'school_year_closed'],
  ])('for a year that %s is refused', async (_, change, code) => {
    const other = await aSchool(sineta, client)
    const { schoolYearId: school_year_id } = await aClassroom(sineta, other)
    await sineta.sql(`update school_year set ${change} where id = $1`, [school_year_id])
    await expectRefusal(
      () => call(`POST /v1/partners/school/${other.cnpj}/preenrollment`, { body: application({ school_year_id }) }),
      409,
      code,
    )
  })

  test('is found by its status, its year and its responsible', async () => {
    const cpf = aCpf()
    const { preenrollment_number } = await apply({ responsible: { cpf } })
    const found = async (query: string) =>
      (await call(`GET ${list()}?responsible_cpf=${cpf}${query}`)).body.data.map((row: any) => row.preenrollment_number)
    expect(await found(`&status=pending&school_year_id=${classroom.schoolYearId}`)).toEqual([preenrollment_number])
    expect(await found('&status=denied')).toEqual([])
  })
})

describe('a request that is allowed', () => {
  test('creates student, responsible, link and enrollment, and publishes each fact before the decision', async () => {
    const cpf = aCpf()
    const { preenrollment_number } = await apply({
      student: { cpf: cpfs.format(aCpf()), sex: 'M' },
      responsible: { cpf },
    })
    let enrollment: any
    const events = await eventsDuring(async () => {
      const reply = await decide(preenrollment_number, 'allow', {
        classroom_id: classroom.id,
        enrollment_number: '2026-77',
      })
      expect(reply.body).toMatchObject({
        status: 'approved',
        classroom_id: classroom.id,
        decided_at: expect.any(String),
        enrollment: { enrollment_number: '2026-77', status: 'MATRICULADO', classroom_id: classroom.id },
      })
      enrollment = reply.body.enrollment
      const ids = reply.headers.get('x-event-ids')!.split(',')
      const recorded = await sineta.sql('select name from event where id = any ($1) order by id', [ids])
      expect(recorded.map(({ name }) => name)).toEqual([
        'student.created',
        'responsible.created',
        'responsible.student_linked',
        'student.responsible_linked',
        'student.enrolled',
        'preenrollment.allowed',
      ])
    })
    const { student_id: id } = enrollment
    const school_cnpj = school.cnpj
    const link = { school_cnpj, cpf: cpfs.format(cpf), enrollment_number: '2026-77' }
    expect(Object.fromEntries(events)).toEqual({
      'student.created': expect.objectContaining({
        id,
        school_cnpj,
        name: 'Bruno Henrique Alves',
        birthdate: '2016-01-20',
        sex: 'M',
      }),
      'responsible.created': { school_cnpj, cpf: link.cpf },
      'responsible.student_linked': link,
      'student.responsible_linked': link,
      'student.enrolled': { id, school_cnpj, enrollment_number: '2026-77', name: 'Bruno Henrique Alves' },
      'preenrollment.allowed': { school_cnpj, preenrollment_number, student_name: 'Bruno Henrique Alves' },
    })
    const { body } = await call(`GET /v1/partners/school/${school.cnpj}/student/2026-77/responsible`)
    expect(body.data).toMatchObject([{ cpf: link.cpf, kind: 'primary', kinship: 'mother', can_pick_up: true }])
  })

  test('finds known people by their CPFs, and publishes only what is new', async () => {
    const student = await aStudent(sineta, school, { enrolled: false, name: 'Ana Conhecida' })
    const studentCpf = aCpf()
    await sineta.sql('update student set cpf = $2 where id = $1', [student.id, studentCpf])
    const { cpf } = await aResponsible(sineta, school, [student])
    const { preenrollment_number } = await apply({
      student: { cpf: studentCpf, name: 'ANA  conhecida' },
      responsible: { cpf },
      classroom_id: classroom.id,
    })
    const events = await eventsDuring(async () =>
      expect((await decide(preenrollment_number, 'allow')).body.enrollment.student_id).toBe(student.id),
    )
    expect(events.sort()).toEqual([
      ['preenrollment.allowed', { school_cnpj: school.cnpj, preenrollment_number, student_name: 'Ana Conhecida' }],
      [
        'student.enrolled',
        { id: student.id, school_cnpj: school.cnpj, enrollment_number: student.number, name: 'Ana Conhecida' },
      ],
    ])
  })

  test('gives a person named in the form no right to pick up a student whom the school already has', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const studentCpf = aCpf()
    await sineta.sql(`update student set cpf = $2, birthdate = '2016-01-20' where id = $1`, [student.id, studentCpf])
    const { preenrollment_number } = await apply({ student: { cpf: studentCpf }, classroom_id: classroom.id })
    expect((await decide(preenrollment_number, 'allow')).status).toBe(200)
    const { body } = await call(`GET /v1/partners/school/${school.cnpj}/student/${student.number}/responsible`)
    expect(body.data).toMatchObject([{ kind: 'primary', can_pick_up: false }])
  })

  test('by two people at once enrolls once', async () => {
    const { preenrollment_number } = await apply()
    const events = await eventsDuring(async () => {
      const replies = await Promise.all(
        [1, 2].map(() => decide(preenrollment_number, 'allow', { classroom_id: classroom.id })),
      )
      expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
        [200, undefined],
        [409, 'preenrollment_not_pending'],
      ])
    })
    expect(names(events).filter((name) => name === 'student.enrolled')).toHaveLength(1)
  })

  test('of a student who is removed at that moment registers the student again', async () => {
    const student = await aStudent(sineta, school, { enrolled: false })
    const cpf = aCpf()
    await sineta.sql('update student set cpf = $2 where id = $1', [student.id, cpf])
    const { preenrollment_number } = await apply({ student: { cpf }, classroom_id: classroom.id })
    const { status, body } = await withConcurrentChange(
      sineta,
      ['update student set deleted_at = clock() where id = $1', [student.id]],
      () => decide(preenrollment_number, 'allow'),
    )
    expect([status, body.enrollment?.student_name]).toEqual([200, 'Bruno Henrique Alves'])
    expect(body.enrollment.student_id).not.toBe(student.id)
  })

  test('and denied at the same moment is decided once', async () => {
    const { preenrollment_number } = await apply()
    const replies = await Promise.all([
      decide(preenrollment_number, 'allow', { classroom_id: classroom.id }),
      decide(preenrollment_number, 'deny'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a request that cannot be allowed stays pending, creates and publishes nothing', () => {
  const stays = async (given: Parameters<typeof application>[0], body: unknown, status: number, code: string) => {
    const { preenrollment_number, responsible } = await apply(given)
    await expectRefusal(() => decide(preenrollment_number, 'allow', body), status, code)
    expect((await call(`GET ${list()}/${preenrollment_number}`)).body.status).toBe('pending')
    return responsible.cpf
  }
  const aRoom = async (columns: string) =>
    (
      await sineta.sql<{ id: string }>(
        `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift, capacity)
       select client_id, school_id, school_year_id, grade, gen_random_uuid()::text, gen_random_uuid()::text, 'morning', capacity
       from (select client_id, school_id, ${columns} from classroom where id = $1) c returning id`,
        [classroom.id],
      )
    )[0]!.id

  test('without a classroom', () => stays({}, {}, 422, 'validation_failed'))
  test('in a classroom that does not exist', () =>
    stays({}, { classroom_id: '00000000-0000-4000-8000-000000000000' }, 404, 'classroom_not_found'))
  test('in a classroom of another grade', async () =>
    stays(
      {},
      { classroom_id: await aRoom('school_year_id, 16 as grade, null::int as capacity') },
      409,
      'grade_mismatch',
    ))
  test('with a number that is taken', async () => {
    const { number } = await aStudent(sineta, school)
    await stays({}, { classroom_id: classroom.id, enrollment_number: number }, 409, 'enrollment_number_taken')
  })

  test('in a classroom that is full', async () => {
    const room = await aRoom('school_year_id, grade_id as grade, 1 as capacity')
    const first = await apply()
    expect((await decide(first.preenrollment_number, 'allow', { classroom_id: room })).status).toBe(200)
    const cpf = await stays({}, { classroom_id: room }, 409, 'classroom_full')
    expect((await call(`GET /v1/partners/school/${school.cnpj}/responsible/${cpf}`)).status).toBe(404)
  })

  test('for a student who is already enrolled', async () => {
    const student = await aStudent(sineta, school)
    const cpf = aCpf()
    await sineta.sql('update student set cpf = $2 where id = $1', [student.id, cpf])
    await stays({ student: { cpf, name: student.name } }, { classroom_id: classroom.id }, 409, 'already_enrolled')
  })

  test.each([
    ['birthdate', '2015-06-01', 'who has another birthdate'],
    ['name, if the school does not know the birthdate', null, 'who has another name'],
  ])('with the CPF of a student of another %s, whom the refusal names', async (_, birthdate, detail) => {
    const student = await aStudent(sineta, school, { enrolled: false, name: 'Ana Conhecida' })
    const cpf = aCpf()
    await sineta.sql('update student set cpf = $2, birthdate = $3 where id = $1', [student.id, cpf, birthdate])
    const { preenrollment_number } = await apply({ student: { cpf }, classroom_id: classroom.id })
    const { body } = await expectRefusal(() => decide(preenrollment_number, 'allow'), 409, 'student_already_exists')
    expect(body).toMatchObject({
      reason: 'other_child',
      detail: expect.stringContaining(`Ana Conhecida (${student.number}), ${detail}`),
    })
  })

  test('in a year that is not open', async () => {
    const given = await apply()
    await sineta.sql(`update school_year set status = 'draft' where id = $1`, [classroom.schoolYearId])
    await expectRefusal(
      () => decide(given.preenrollment_number, 'allow', { classroom_id: classroom.id }),
      409,
      'school_year_not_open',
    )
    await sineta.sql(`update school_year set status = 'open' where id = $1`, [classroom.schoolYearId])
  })
})

describe('a request that is denied', () => {
  test('is pending again when the denial is reverted; each is published, the reason is not', async () => {
    const { preenrollment_number } = await apply()
    const data = { school_cnpj: school.cnpj, preenrollment_number }
    const denied = await eventsDuring(async () => {
      expect((await decide(preenrollment_number, 'deny', { reason: 'sem vagas' })).body).toMatchObject({
        status: 'denied',
        denial_reason: 'sem vagas',
        decided_at: expect.any(String),
      })
    })
    expect(denied).toEqual([['preenrollment.denied', data]])
    const reverted = await eventsDuring(async () => {
      expect((await decide(preenrollment_number, 'revert-denial')).body).toMatchObject({
        status: 'pending',
        denial_reason: null,
        decided_at: null,
      })
    })
    expect(reverted).toEqual([['preenrollment.denial_reverted', data]])
  })
})

test.each([
  ['pending', 'revert-denial', 'preenrollment_not_denied'],
  ['denied', 'allow', 'preenrollment_not_pending'],
  ['denied', 'deny', 'preenrollment_not_pending'],
  ['approved', 'allow', 'preenrollment_not_pending'],
  ['approved', 'deny', 'preenrollment_not_pending'],
  ['approved', 'revert-denial', 'preenrollment_not_denied'],
])('%s, %s is refused', async (status, move, code) => {
  const { preenrollment_number } = await apply({ classroom_id: classroom.id })
  await sineta.sql('update preenrollment set status = $2 where preenrollment_number = $1', [
    preenrollment_number,
    status,
  ])
  await expectRefusal(() => decide(preenrollment_number, move, move === 'revert-denial' ? undefined : {}), 409, code)
})

test('keys submit requests, and only the school office decides them', async () => {
  const { preenrollment_number } = await apply()
  expect((await call(one(preenrollment_number, 'deny'))).status).toBe(403)
  const teacher = await aPanelSession(sineta, client, school, 'teacher')
  expect((await sineta.call(one(preenrollment_number, 'deny'), { as: teacher })).status).toBe(403)
})
