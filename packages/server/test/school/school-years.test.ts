import { describe, expect, test } from 'vitest'
import { aClassroom, aPanelSession, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
const at = (path = '', of = school) => `/v1/partners/school/${of.cnpj}/school-year${path}`

let count = 0
const aYear = (changes = {}) => ({
  name: `Ano letivo ${++count}`,
  year: 2026,
  starts_on: '2026-02-02',
  ends_on: '2026-12-16',
  ...changes,
})
const term = (number: number, starts_on: string, ends_on: string, more = {}) => ({
  number,
  name: `${number}º trimestre`,
  starts_on,
  ends_on,
  ...more,
})
const made = async (changes = {}) => (await call(`POST ${at()}`, { body: aYear(changes) })).body

describe('a school year', () => {
  test('is created as a draft with the terms it was given, and published', async () => {
    const terms = [
      term(1, '2026-02-02', '2026-05-15', { posting_ends_on: '2026-05-29' }),
      term(2, '2026-05-18', '2026-08-28'),
      term(3, '2026-08-31', '2026-12-16'),
    ]
    let reply: any
    const events = await eventsDuring(async () => {
      reply = await call(`POST ${at()}`, {
        body: aYear({ name: ' Ano letivo 2026 ', terms, preenrollment_enabled: true }),
      })
    })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"v1"')
    expect(reply.body).toEqual({
      id: expect.any(Number),
      school_cnpj: school.cnpj,
      name: 'Ano letivo 2026',
      year: 2026,
      starts_on: '2026-02-02',
      ends_on: '2026-12-16',
      terms: terms.map((given) => ({ posting_ends_on: null, ...given })),
      status: 'draft',
      preenrollment_enabled: true,
      warnings: [],
      version: 1,
      created_at: expect.stringMatching(/-03:00$/),
      updated_at: expect.stringMatching(/-03:00$/),
    })
    expect(events).toEqual([['school_year.created', { school_cnpj: school.cnpj, name: 'Ano letivo 2026', year: 2026 }]])
    expect((await call(`GET ${at(`/${reply.body.id}`)}`)).body).toEqual(reply.body)
  })

  test('has its terms in the order of their numbers, however they were sent', async () => {
    const terms = [term(2, '2026-07-20', '2026-12-16'), term(1, '2026-02-02', '2026-06-30')]
    expect((await made({ terms })).terms).toMatchObject([{ number: 1 }, { number: 2 }])
  })

  test('without terms has four bimesters of equal length', async () => {
    const { terms } = await made({ starts_on: '2026-01-01', ends_on: '2026-12-31' })
    expect(terms.map(({ name, starts_on, ends_on }: any) => [name, starts_on, ends_on])).toEqual([
      ['1º bimestre', '2026-01-01', '2026-04-01'],
      ['2º bimestre', '2026-04-02', '2026-07-02'],
      ['3º bimestre', '2026-07-03', '2026-10-01'],
      ['4º bimestre', '2026-10-02', '2026-12-31'],
    ])
  })

  test('is updated as a whole: terms that are left out become bimesters', async () => {
    const year = await made({ terms: [term(1, '2026-02-02', '2026-12-16')], preenrollment_enabled: true })
    const body = aYear({ year: 2027, starts_on: '2027-02-01', ends_on: '2027-12-15' })
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${at(`/${year.id}`)}`, { body })
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ ...body, version: 2, preenrollment_enabled: true, status: 'draft' })
      expect(reply.body.terms).toHaveLength(4)
    })
    expect(events).toEqual([['school_year.updated', { school_cnpj: school.cnpj, name: body.name, year: 2027 }]])
  })

  test('whose terms move takes its lessons along, without an event', async () => {
    const [first, second] = [term(1, '2026-02-02', '2026-06-30'), term(2, '2026-07-20', '2026-12-16')]
    const year = await made({ terms: [first, second] })
    const [{ id }] = (await sineta.sql(
      `with c as (insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift) values ($1, $2, $3, 15, 'A', 'a', 'morning') returning id),
         s as (insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation) values ($1, $2, 'Aulas', 'aulas', 'AUL', 'aul') returning id)
       insert into lesson (client_id, school_id, classroom_id, subject_id, title, date, period) select $1, $2, c.id, s.id, 'Aula', '2026-06-15', 1 from c, s returning id`,
      [client.id, school.id, year.id],
    )) as [{ id: number }]
    const periodWith = async (terms: object[]) => {
      const reply = await call(`PUT ${at(`/${year.id}`)}`, { body: aYear({ terms }) })
      expect(reply.status).toBe(200)
      return (await sineta.sql('select period from lesson where id = $1', [id]))[0]!.period
    }
    const events = await eventsDuring(async () => {
      expect(
        await periodWith([
          { ...first, ends_on: '2026-05-31' },
          { ...second, starts_on: '2026-06-01' },
        ]),
      ).toBe(2)
      // Its day is in no term, so it keeps its term.
      expect(await periodWith([{ ...first, ends_on: '2026-05-31' }, second])).toBe(2)
      expect(await periodWith([first, second])).toBe(1)
    })
    expect(events.map(([name]) => name)).toEqual(Array(3).fill('school_year.updated'))
  })

  test('is opened, closed and opened again, each published once', async () => {
    const { id, name } = await made()
    const data = { school_cnpj: school.cnpj, name, year: 2026 }
    const move = async (action: string) => (await call(`PATCH ${at(`/${id}/${action}`)}`)).body.status
    expect(await eventsDuring(async () => expect(await move('open')).toBe('open'))).toEqual([
      ['school_year.opened', data],
    ])
    expect(await eventsDuring(async () => expect(await move('close')).toBe('closed'))).toEqual([
      ['school_year.closed', data],
    ])
    expect(await eventsDuring(async () => expect(await move('open')).toBe('open'))).toEqual([
      ['school_year.opened', data],
    ])
  })

  test('has its pre-enrollment switched on and off, and the event says which', async () => {
    const { id, name } = await made()
    const toggle = () => call(`PATCH ${at(`/${id}/preenrollment/toggle`)}`)
    const data = { school_cnpj: school.cnpj, name, year: 2026 }
    expect(await eventsDuring(async () => expect((await toggle()).body.preenrollment_enabled).toBe(true))).toEqual([
      ['school_year.preenrollment_toggled', { ...data, status: true }],
    ])
    expect(await eventsDuring(async () => expect((await toggle()).body.preenrollment_enabled).toBe(false))).toEqual([
      ['school_year.preenrollment_toggled', { ...data, status: false }],
    ])
  })

  test('toggled by many callers at once ends as their number says', async () => {
    const { id } = await made()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call(`PATCH ${at(`/${id}/preenrollment/toggle`)}`)),
    )
    expect(replies.map(({ body }) => body.preenrollment_enabled).sort()).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect((await call(`GET ${at(`/${id}`)}`)).body).toMatchObject({ preenrollment_enabled: false, version: 7 })
  })

  test('is removed with its forms of evaluation, and only its own removal is published', async () => {
    const { id, name } = await made()
    await sineta.sql(
      `insert into form_of_evaluation (client_id, school_id, school_year_id, name, folded_name, scale, max_score, passing_score, decimals, recovery, recovery_rule)
       values ($1, $2, $3, 'Numérica', 'numerica', 'numeric', 10, 6, 1, 'none', 'average')`,
      [client.id, school.id, id],
    )
    const events = await eventsDuring(async () => expect((await call(`DELETE ${at(`/${id}`)}`)).status).toBe(204))
    expect(events).toEqual([['school_year.deleted', { school_cnpj: school.cnpj, name, year: 2026 }]])
    expect(
      await sineta.sql('select id from form_of_evaluation where school_year_id = $1 and deleted_at is null', [id]),
    ).toEqual([])
    await expectRefusal(() => call(`GET ${at(`/${id}`)}`), 404, 'school_year_not_found')
  })

  test('closed with councils that are not homologated says so', async () => {
    const { id: classroomId, schoolYearId } = await aClassroom(sineta, other)
    await sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, period, status, held_on, closed_at, homologated_at) values
         ($1, $2, $3, 1, 'homologated', '2026-04-01', clock(), clock()), ($1, $2, $3, 2, 'closed', '2026-07-01', clock(), null), ($1, $2, $3, null, 'open', null, null, null)`,
      [client.id, other.id, classroomId],
    )
    // The council of a class that was removed is history.
    await sineta.sql(
      `with gone as (
         insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift, deleted_at)
         select client_id, school_id, school_year_id, grade_id, 'Removida', 'removida', shift, clock() from classroom where id = $1 returning *
       )
       insert into class_council (client_id, school_id, classroom_id, period) select client_id, school_id, id, 1 from gone`,
      [classroomId],
    )
    const reply = await call(`PATCH ${at(`/${schoolYearId}/close`, other)}`)
    expect(reply.body).toMatchObject({ status: 'closed', warnings: ['2 class councils are not homologated'] })
    expect((await call(`GET ${at(`/${schoolYearId}`, other)}`)).body.warnings).toEqual([])
  })
})

describe('a school year is refused', () => {
  test.each([
    [
      'when its terms overlap',
      [term(1, '2026-02-02', '2026-06-30'), term(2, '2026-06-30', '2026-12-16')],
      '/terms/1/starts_on',
    ],
    [
      'when its terms skip a number',
      [term(1, '2026-02-02', '2026-06-30'), term(3, '2026-07-01', '2026-12-16')],
      '/terms/1/number',
    ],
    [
      'when two of its terms have one number',
      [term(1, '2026-02-02', '2026-06-30'), term(1, '2026-07-01', '2026-12-16')],
      '/terms/1/number',
    ],
    [
      'when its terms overlap, in whichever order they were sent',
      [term(2, '2026-06-30', '2026-12-16'), term(1, '2026-02-02', '2026-06-30')],
      '/terms/0/starts_on',
    ],
    ['when its terms do not begin with 1', [term(2, '2026-02-02', '2026-06-30')], '/terms/0/number'],
    ['when a term begins before the year', [term(1, '2026-02-01', '2026-06-30')], '/terms/0/starts_on'],
    ['when a term ends after the year', [term(1, '2026-02-02', '2026-12-17')], '/terms/0/ends_on'],
    ['when a term ends before it begins', [term(1, '2026-06-30', '2026-02-02')], '/terms/0/ends_on'],
  ])('%s', async (_, terms, pointer) => {
    const year = await made()
    for (const route of [`POST ${at()}`, `PUT ${at(`/${year.id}`)}`]) {
      const reply = await expectRefusal(() => call(route, { body: aYear({ terms }) }), 422, 'terms_invalid')
      expect(reply.body.errors).toEqual([{ pointer, code: 'terms_invalid', message: expect.any(String) }])
    }
  })

  test.each([
    ['ends before it begins', { ends_on: '2026-02-02' }, '/ends_on'],
    ['lasts longer than 18 months', { starts_on: '2026-02-02', ends_on: '2027-08-03' }, '/ends_on'],
    ['is of another century', { year: 1999 }, '/year'],
    ['has no term at all', { terms: [] }, '/terms'],
    [
      'has more than six terms',
      { terms: [1, 2, 3, 4, 5, 6, 7].map((n) => term(n, `2026-0${n + 1}-02`, `2026-0${n + 1}-20`)) },
      '/terms',
    ],
  ])('when it %s', async (_, changes, pointer) => {
    const reply = await expectRefusal(() => call(`POST ${at()}`, { body: aYear(changes) }), 422, 'validation_failed')
    expect(reply.body.errors.map((fault: any) => fault.pointer)).toContain(pointer)
  })

  test('to change its pre-enrollment flag by an update', async () => {
    const { id } = await made()
    const reply = await expectRefusal(
      () => call(`PUT ${at(`/${id}`)}`, { body: aYear({ preenrollment_enabled: true }) }),
      422,
      'validation_failed',
    )
    expect(reply.body.errors).toEqual([
      { pointer: '/preenrollment_enabled', code: 'unknown_field', message: expect.any(String) },
    ])
  })

  test('when another one of the school has its name, ignoring case', async () => {
    const [first, second] = [await made(), await made()]
    const body = aYear({ name: first.name.toUpperCase() })
    await expectRefusal(() => call(`POST ${at()}`, { body }), 409, 'school_year_name_taken')
    await expectRefusal(() => call(`PUT ${at(`/${second.id}`)}`, { body }), 409, 'school_year_name_taken')
    expect((await call(`POST ${at('', other)}`, { body })).status).toBe(201)
  })

  test('when two callers create the same one at once: one wins', async () => {
    const body = aYear()
    const replies = await Promise.all([1, 2, 3].map(() => call(`POST ${at()}`, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    ['changed while closed', 'closed', 'PUT', '', 'school_year_closed'],
    ['toggled while closed', 'closed', 'PATCH', '/preenrollment/toggle', 'school_year_closed'],
    ['closed while closed', 'closed', 'PATCH', '/close', 'school_year_not_open'],
    ['closed as a draft', 'draft', 'PATCH', '/close', 'school_year_not_open'],
    ['opened while open', 'open', 'PATCH', '/open', 'school_year_already_open'],
  ])('when it is %s', async (_, status, method, path, code) => {
    const { id } = await made()
    await sineta.sql('update school_year set status = $2 where id = $1', [id, status])
    await expectRefusal(
      () => call(`${method} ${at(`/${id}${path}`)}`, method === 'PUT' ? { body: aYear() } : {}),
      409,
      code,
    )
  })

  test('when two callers open it at once: one learns that it is already open', async () => {
    const { id } = await made()
    const replies = await Promise.all([1, 2].map(() => call(`PATCH ${at(`/${id}/open`)}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('when an update removes a term with scores', async () => {
    const student = await aStudent(sineta, school)
    const { id: classroomId, schoolYearId } = await aClassroom(sineta, school)
    await sineta.sql(
      `with s as (insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation) values ($1, $2, 'Notas', 'notas', 'NOT', 'not') returning id)
       insert into score (client_id, school_id, classroom_id, subject_id, student_id, enrollment_id, period, score) select $1, $2, $3, s.id, $4, $5, 3, 8.5 from s`,
      [client.id, school.id, classroomId, student.id, student.enrollmentId],
    )
    const two = { terms: [term(1, '2026-02-02', '2026-06-30'), term(2, '2026-07-01', '2026-12-16')] }
    await expectRefusal(() => call(`PUT ${at(`/${schoolYearId}`)}`, { body: aYear(two) }), 409, 'term_has_scores')
    const three = {
      terms: [...two.terms.slice(0, 1), term(2, '2026-07-01', '2026-08-31'), term(3, '2026-09-01', '2026-12-16')],
    }
    expect((await call(`PUT ${at(`/${schoolYearId}`)}`, { body: aYear(three) })).status).toBe(200)
  })

  test.each([
    [
      'classroom',
      `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift) values ($1, $2, $3, 15, 'A', 'a', 'morning')`,
    ],
    [
      'workload',
      `with s as (insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation) values ($1, $2, 'Horas', 'horas', 'HOR', 'hor') returning id)
       insert into workload (client_id, school_id, grade_id, subject_id, school_year_id, weekly_lessons, annual_hours) select $1, $2, 15, id, $3, 5, 200 from s`,
    ],
    [
      'pre-enrollment',
      `insert into preenrollment (client_id, school_id, preenrollment_number, school_year_id, grade_id, student, responsible, folded_name, birthdate, responsible_cpf)
       values ($1, $2, 'PRE-2026999999', $3, 15, '{}', '{}', 'ana', '2016-01-01', '52998224725')`,
    ],
    [
      'curriculum plan',
      `insert into curriculum_plan (client_id, school_id, school_year_id, grade_id, name, folded_name) values ($1, $2, $3, 15, 'A', 'a')`,
    ],
  ])('to be removed while a %s refers to it', async (_, insert) => {
    const { id } = await made()
    await sineta.sql(insert, [client.id, school.id, id])
    await expectRefusal(() => call(`DELETE ${at(`/${id}`)}`), 409, 'school_year_in_use')
  })

  test('when another user changed it meanwhile', async () => {
    const { id } = await made()
    const headers = { 'if-match': '"v1"' }
    const replies = await Promise.all([1, 2].map(() => call(`PUT ${at(`/${id}`)}`, { body: aYear(), headers })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test.each([
    ['PUT', '', { body: { name: 'A', year: 2026, starts_on: '2026-02-02', ends_on: '2026-12-16' } }],
    ['DELETE', '', {}],
    ['GET', '', {}],
    ['PATCH', '/open', {}],
    ['PATCH', '/close', {}],
    ['PATCH', '/preenrollment/toggle', {}],
  ])('to another school: %s %s responds as if it did not exist', async (method, path, options) => {
    const { id } = await made()
    await expectRefusal(() => call(`${method} ${at(`/${id}${path}`, other)}`, options), 404, 'school_year_not_found')
  })

  test('to teachers', async () => {
    const teacher = await aPanelSession(sineta, client, school, 'teacher')
    await expectRefusal(() => sineta.call(`POST ${at()}`, { as: teacher, body: aYear() }), 403, 'forbidden')
  })
})

describe('the list of school years', () => {
  test('finds the record of an event by name and year, and by status', async () => {
    const { id, name } = await made()
    const find = async (query: string) => (await call(`GET ${at(`?${query}`)}`)).body.data.map((year: any) => year.id)
    expect(await find(`name=${encodeURIComponent(name.toUpperCase())}&year=2026`)).toEqual([id])
    expect(await find(`name=${encodeURIComponent(name)}&year=2025`)).toEqual([])
    expect(await find(`name=${encodeURIComponent(name)}&status=open`)).toEqual([])
  })

  test('finds them by the beginning of any word of the name, with and without accents', async () => {
    const { id } = await made({ name: 'Período de Integração  2026' })
    const find = async (q: string) =>
      (await call(`GET ${at(`?q=${encodeURIComponent(q)}&sort=name`)}`)).body.data.map((year: any) => year.id)
    for (const q of ['integração', 'INTEGRACAO', 'período de', 'integracao 2026'])
      expect(await find(q), q).toEqual([id])
    expect(await find('tegracao')).toEqual([])
  })
})
