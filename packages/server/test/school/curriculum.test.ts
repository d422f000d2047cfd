import { beforeAll, describe, expect, test } from 'vitest'
import { aClassroom, aPanelSession, aStudent } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
const at = (path: string, of = school) => `/v1/partners/school/${of.cnpj}${path}`

let count = 0
const aSubjectBody = (changes = {}) => ({ name: `Disciplina ${++count}`, abbreviation: `D${count}`, ...changes })
const aSubject = async (changes = {}, of = school) =>
  (await call(`POST ${at('/subject', of)}`, { body: aSubjectBody(changes) })).body
const aYear = async (of = school) =>
  (
    await call(`POST ${at('/school-year', of)}`, {
      body: { name: `Ano ${++count}`, year: 2026, starts_on: '2026-02-02', ends_on: '2026-12-16' },
    })
  ).body.id as number
const attach = (gradeId: number, subjectId: number) =>
  call(`POST ${at(`/grade/${gradeId}/subject`)}`, { body: { subject_id: subjectId } })
const anAttached = async (gradeId = 15) => {
  const subject = await aSubject()
  await attach(gradeId, subject.id)
  return subject
}

/** A score in the subject, in a classroom of the 5º ano. */
const aScore = async (subjectId: number) => {
  const student = await aStudent(sineta, school)
  const { id } = await aClassroom(sineta, school)
  await sineta.sql(
    `insert into score (client_id, school_id, classroom_id, subject_id, student_id, enrollment_id, period, score) values ($1, $2, $3, $4, $5, $6, 1, 8)`,
    [client.id, school.id, id, subjectId, student.id, student.enrollmentId],
  )
}

describe('a subject', () => {
  test('is created with two ids, changed and removed, and each is published', async () => {
    let made: any
    expect(
      await eventsDuring(async () => {
        const reply = await call(`POST ${at('/subject')}`, {
          body: { name: 'Matemática', abbreviation: 'MAT', area: 'MATEMATICA', bncc_component: 'MA' },
        })
        expect(reply.status).toBe(201)
        made = reply.body
        expect(made).toEqual({
          id: expect.any(Number),
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          school_cnpj: school.cnpj,
          name: 'Matemática',
          abbreviation: 'MAT',
          area: 'MATEMATICA',
          bncc_component: 'MA',
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        })
      }),
    ).toEqual([['subject.created', { school_cnpj: school.cnpj, name: 'Matemática', abbreviation: 'MAT' }]])
    expect(
      await eventsDuring(() =>
        call(`PUT ${at(`/subject/${made.id}`)}`, { body: { name: 'Matemática', abbreviation: 'MATE' } }),
      ),
    ).toEqual([['subject.updated', { school_cnpj: school.cnpj, name: 'Matemática', abbreviation: 'MATE' }]])
    const { body } = await call(`GET ${at(`/subject/${made.uuid.toUpperCase()}`)}`)
    expect(body).toMatchObject({ id: made.id, abbreviation: 'MATE', area: null, bncc_component: null, version: 2 })
    expect(await eventsDuring(() => call(`DELETE ${at(`/subject/${made.uuid}`)}`))).toEqual([
      ['subject.deleted', { school_cnpj: school.cnpj, name: 'Matemática' }],
    ])
    await expectRefusal(() => call(`GET ${at(`/subject/${made.id}`)}`), 404, 'subject_not_found')
  })

  test.each([
    [
      'name, regardless of case and accents',
      { name: 'Educação Física', abbreviation: 'EDF' },
      { name: 'EDUCACAO FISICA' },
    ],
    ['abbreviation, regardless of case', { name: 'Geografia', abbreviation: 'Geo' }, { abbreviation: 'GEO' }],
  ])('has a unique %s', async (_, first, second) => {
    expect((await call(`POST ${at('/subject')}`, { body: first })).status).toBe(201)
    const { id } = await aSubject()
    const body = aSubjectBody(second)
    await expectRefusal(() => call(`POST ${at('/subject')}`, { body }), 409, 'subject_name_taken')
    await expectRefusal(() => call(`PUT ${at(`/subject/${id}`)}`, { body }), 409, 'subject_name_taken')
    expect((await call(`POST ${at('/subject', other)}`, { body })).status).toBe(201)
  })

  test.each([
    ['a grade', async (id: number) => void (await attach(15, id))],
    [
      'a curriculum plan',
      async (id: number) =>
        void (await call(`POST ${at('/curriculum-plan')}`, {
          body: { school_year_id: await aYear(), grade_id: 15, items: [{ subject_id: id }] },
        })),
    ],
    [
      'a timetable',
      async (id: number) => {
        const classroom = await aClassroom(sineta, school)
        await sineta.sql(
          'insert into timetable (client_id, school_id, classroom_id) values ($1, $2, $3) on conflict do nothing',
          [client.id, school.id, classroom.id],
        )
        await sineta.sql(
          `insert into timetable_entry (client_id, school_id, classroom_id, weekday, starts_at, ends_at, subject_id) values ($1, $2, $3, 1, '07:15', '08:05', $4)`,
          [client.id, school.id, classroom.id, id],
        )
      },
    ],
    [
      'a lesson',
      async (id: number) => {
        const classroom = await aClassroom(sineta, school)
        await sineta.sql(
          `insert into lesson (client_id, school_id, classroom_id, subject_id, title, date, period) values ($1, $2, $3, $4, 'Aula', '2026-03-02', 1)`,
          [client.id, school.id, classroom.id, id],
        )
      },
    ],
    ['a score', aScore],
  ])('that %s uses cannot be removed', async (_, use) => {
    const { id } = await aSubject()
    await use(id)
    await expectRefusal(() => call(`DELETE ${at(`/subject/${id}`)}`), 409, 'subject_in_use')
  })

  test('that is removed is no longer among the subjects of a teacher, and only its removal is published', async () => {
    const [gone, kept] = [await aSubject(), await aSubject()]
    const body = { name: 'Iara', email: 'iara@escola.example', subject_ids: [gone.id, kept.id] }
    const { body: teacher } = await call(`POST ${at('/teacher')}`, { body })
    expect((await eventsDuring(() => call(`DELETE ${at(`/subject/${gone.id}`)}`))).map(([name]) => name)).toEqual([
      'subject.deleted',
    ])
    expect((await call(`GET ${at(`/teacher/${teacher.id}`)}`)).body).toMatchObject({
      subject_ids: [kept.id],
      version: 2,
    })
  })

  test('is never given to a teacher and removed at the same time', async () => {
    const body = { name: 'Ubirajara', email: 'ubirajara@escola.example' }
    const { body: teacher } = await call(`POST ${at('/teacher')}`, { body })
    for (let round = 0; round < 5; round++) {
      const { id } = await aSubject()
      await Promise.all([
        call(`PUT ${at(`/teacher/${teacher.id}`)}`, { body: { ...body, subject_ids: [id] } }),
        call(`DELETE ${at(`/subject/${id}`)}`),
      ])
      expect((await call(`GET ${at(`/teacher/${teacher.id}`)}`)).body.subject_ids).toEqual([])
    }
  })

  test('is never attached and removed at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aSubject()
      const [attached, removed] = await Promise.all([attach(15, id), call(`DELETE ${at(`/subject/${id}`)}`)])
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([attached.status, removed.status])
    }
  })

  test.each(['PUT', 'DELETE', 'GET'])('of another school answers %s as if it did not exist', async (method) => {
    const { id, uuid } = await aSubject()
    for (const either of [id, uuid])
      await expectRefusal(
        () => call(`${method} ${at(`/subject/${either}`, other)}`, method === 'PUT' ? { body: aSubjectBody() } : {}),
        404,
        'subject_not_found',
      )
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { id } = await aSubject()
    const replies = await Promise.all(
      [1, 2].map(() => call(`PUT ${at(`/subject/${id}`)}`, { body: aSubjectBody(), headers: { 'if-match': '"v1"' } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('is found by name, abbreviation and uuid, and leaves a tombstone with both ids', async () => {
    const { id, uuid, name, abbreviation } = await aSubject()
    for (const query of [
      `name=${encodeURIComponent(name.toUpperCase())}`,
      `abbreviation=${abbreviation.toLowerCase()}`,
      `uuid=${uuid}`,
    ])
      expect((await call(`GET ${at(`/subject?${query}`)}`)).body.data.map((row: any) => row.id)).toEqual([id])
    await call(`DELETE ${at(`/subject/${id}`)}`)
    expect((await call(`GET ${at(`/subject?uuid=${uuid}&include_deleted=true`)}`)).body.data).toEqual([
      { id, uuid, deleted_at: expect.any(String) },
    ])
  })

  test('is managed by coordinators, not by secretaries', async () => {
    const as = await aPanelSession(sineta, client, school, 'coordinator')
    expect((await sineta.call(`POST ${at('/subject')}`, { as, body: aSubjectBody() })).status).toBe(201)
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    await expectRefusal(
      () => sineta.call(`POST ${at('/subject')}`, { as: secretary, body: aSubjectBody() }),
      403,
      'forbidden',
    )
  })
})

describe('a subject of a grade', () => {
  test('is linked, listed and unlinked by either id, and each is published', async () => {
    const subject = await aSubject()
    const data = { school_cnpj: school.cnpj, grade_id: 21, subject_id: subject.id }
    expect(
      await eventsDuring(async () => {
        const reply = await attach(21, subject.id)
        expect([reply.status, reply.body]).toEqual([201, { ...data, attached_at: expect.stringMatching(/-03:00$/) }])
      }),
    ).toEqual([['grade_subject.attached', data]])
    expect((await call(`GET ${at('/grade/21/subject')}`)).body.data).toEqual([
      {
        ...data,
        attached_at: expect.any(String),
        subject_uuid: subject.uuid,
        name: subject.name,
        abbreviation: subject.abbreviation,
      },
    ])
    expect(
      await eventsDuring(async () =>
        expect((await call(`DELETE ${at(`/grade/21/subject/${subject.uuid}`)}`)).status).toBe(204),
      ),
    ).toEqual([['grade_subject.detached', data]])
    expect((await call(`GET ${at('/grade/21/subject')}`)).body.data).toEqual([])
  })

  test('that was unlinked is listed for clients that keep a copy, until it is linked again', async () => {
    const { id, uuid } = await aSubject()
    await attach(22, id)
    await call(`DELETE ${at(`/grade/22/subject/${id}`)}`)
    await sineta.advance(6)
    const since = async () =>
      (await call(`GET ${at('/grade/22/subject')}?updated_since=2020-01-01T00:00:00Z&include_deleted=true`)).body.data
    expect(await since()).toEqual([{ id, uuid, deleted_at: expect.stringMatching(/-03:00$/) }])
    await attach(22, id)
    await sineta.advance(6)
    expect(await since()).toMatchObject([{ subject_id: id, grade_id: 22 }])
  })

  test('is linked once, even by two callers at once', async () => {
    const { id } = await aSubject()
    const replies = await Promise.all([attach(15, id), attach(15, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    await expectRefusal(() => attach(15, id), 409, 'subject_already_attached')
  })

  test.each([
    ['POST', '/grade/99/subject', 'grade_not_found'],
    ['GET', '/grade/99/subject', 'grade_not_found'],
    ['DELETE', '/grade/99/subject/1', 'grade_not_found'],
    ['DELETE', '/grade/15/subject/999999', 'subject_not_found'],
    ['POST', '/grade/15/subject', 'subject_not_found'],
  ])('%s %s that does not exist answers %s', async (method, path, code) => {
    await expectRefusal(
      () => call(`${method} ${at(path)}`, method === 'POST' ? { body: { subject_id: 999_999 } } : {}),
      404,
      code,
    )
  })

  test('that is not linked cannot be unlinked', async () => {
    const { id } = await aSubject()
    await expectRefusal(() => call(`DELETE ${at(`/grade/15/subject/${id}`)}`), 404, 'grade_subject_not_found')
  })

  test('with a workload stays linked until the workload is removed', async () => {
    const { id } = await anAttached()
    const { body } = await call(`POST ${at('/workload')}`, {
      body: { grade_id: 15, subject_id: id, weekly_lessons: 5, annual_hours: 200 },
    })
    await expectRefusal(() => call(`DELETE ${at(`/grade/15/subject/${id}`)}`), 409, 'grade_subject_in_use')
    await call(`DELETE ${at(`/workload/${body.id}`)}`)
    expect((await call(`DELETE ${at(`/grade/15/subject/${id}`)}`)).status).toBe(204)
  })

  test('with scores stays linked while their year is open', async () => {
    const { id } = await anAttached()
    await aScore(id)
    const { schoolYearId } = await aClassroom(sineta, school)
    await expectRefusal(() => call(`DELETE ${at(`/grade/15/subject/${id}`)}`), 409, 'grade_subject_in_use')
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [schoolYearId])
    expect((await call(`DELETE ${at(`/grade/15/subject/${id}`)}`)).status).toBe(204)
    await sineta.sql(`update school_year set status = 'open' where id = $1`, [schoolYearId])
  })

  test('is never unlinked while a workload is created for it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await anAttached()
      const body = { grade_id: 15, subject_id: id, weekly_lessons: 5, annual_hours: 200 }
      const [made, unlinked] = await Promise.all([
        call(`POST ${at('/workload')}`, { body }),
        call(`DELETE ${at(`/grade/15/subject/${id}`)}`),
      ])
      expect([
        [201, 409],
        [409, 204],
      ]).toContainEqual([made.status, unlinked.status])
    }
  })
})

test('grades are the same in every school, in their order, and found by stage', async () => {
  const list = async (query = '') => (await call(`GET ${at(`/grade${query}`)}`)).body.data
  expect(await list('?stage=EM')).toEqual([
    { id: 21, name: '1ª série', stage: 'EM', order: 21, inep_stage_code: 25 },
    { id: 22, name: '2ª série', stage: 'EM', order: 22, inep_stage_code: 26 },
    { id: 23, name: '3ª série', stage: 'EM', order: 23, inep_stage_code: 27 },
    { id: 24, name: '4ª série (integrado)', stage: 'EM', order: 24, inep_stage_code: 28 },
  ])
  expect(await list()).toHaveLength(26)
})

describe('a workload', () => {
  const aWorkload = (subjectId: number, changes = {}) => ({
    grade_id: 15,
    subject_id: subjectId,
    weekly_lessons: 5,
    annual_hours: 166.67,
    ...changes,
  })

  test('is created, changed and removed, and each is published', async () => {
    const subject = await anAttached()
    const [school_year_id, next] = [await aYear(), await aYear()]
    const data = { school_cnpj: school.cnpj, grade_id: 15, subject_id: subject.id }
    let id = 0
    expect(
      await eventsDuring(async () => {
        const reply = await call(`POST ${at('/workload')}`, { body: aWorkload(subject.id, { school_year_id }) })
        expect(reply.status).toBe(201)
        expect(reply.body).toEqual({
          id: expect.any(Number),
          ...data,
          school_year_id,
          weekly_lessons: 5,
          annual_hours: 166.67,
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        })
        id = reply.body.id
      }),
    ).toEqual([['workload.created', data]])
    expect(
      await eventsDuring(async () => {
        const reply = await call(`PUT ${at(`/workload/${id}`)}`, {
          body: aWorkload(subject.id, { school_year_id: next, weekly_lessons: 6, annual_hours: 200 }),
        })
        expect(reply.body).toMatchObject({ school_year_id: next, weekly_lessons: 6, annual_hours: 200, version: 2 })
      }),
    ).toEqual([['workload.updated', data]])
    expect(
      (await call(`GET ${at(`/workload?grade_id=15&subject_id=${subject.id}`)}`)).body.data.map((row: any) => row.id),
    ).toEqual([id])
    expect((await call(`GET ${at(`/workload?school_year_id=${school_year_id}`)}`)).body.data).toEqual([])
    expect(await eventsDuring(() => call(`DELETE ${at(`/workload/${id}`)}`))).toEqual([['workload.deleted', data]])
    await expectRefusal(() => call(`GET ${at(`/workload/${id}`)}`), 404, 'workload_not_found')
  })

  test('is unique for a grade, subject and year, besides one for every year', async () => {
    const { id } = await anAttached()
    const school_year_id = await aYear()
    const post = (changes = {}) => call(`POST ${at('/workload')}`, { body: aWorkload(id, changes) })
    expect((await Promise.all([post(), post()])).map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await post({ school_year_id })).status).toBe(201)
    await expectRefusal(() => post({ school_year_id }), 409, 'workload_exists')
    const { body } = await post({ school_year_id: await aYear() })
    await expectRefusal(
      () => call(`PUT ${at(`/workload/${body.id}`)}`, { body: aWorkload(id, { school_year_id }) }),
      409,
      'workload_exists',
    )
    await expectRefusal(
      () => call(`PUT ${at(`/workload/${body.id}`)}`, { body: aWorkload(id) }),
      409,
      'workload_exists',
    )
  })

  test('is refused for a subject that the grade does not have', async () => {
    const { id } = await aSubject()
    await expectRefusal(() => call(`POST ${at('/workload')}`, { body: aWorkload(id) }), 409, 'subject_not_attached')
  })

  test.each([
    ['grade', { grade_id: 99 }, 'grade_not_found'],
    ['subject', { subject_id: 999_999 }, 'subject_not_found'],
    ['school year', { school_year_id: 999_999 }, 'school_year_not_found'],
  ])('is refused with a %s that does not exist', async (_, changes, code) => {
    const { id } = await anAttached()
    await expectRefusal(() => call(`POST ${at('/workload')}`, { body: aWorkload(id, changes) }), 404, code)
  })

  test('cannot change its grade or subject', async () => {
    const { id } = await anAttached()
    const { body } = await call(`POST ${at('/workload')}`, { body: aWorkload(id) })
    for (const [pointer, changes] of [
      ['/grade_id', { grade_id: 16 }],
      ['/subject_id', { subject_id: 999_999 }],
    ] as const) {
      const reply = await expectRefusal(
        () => call(`PUT ${at(`/workload/${body.id}`)}`, { body: aWorkload(id, changes) }),
        422,
        'immutable_field',
      )
      expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
    }
    await expectRefusal(
      () => call(`PUT ${at(`/workload/${body.id}`)}`, { body: aWorkload(id, { school_year_id: 999_999 }) }),
      404,
      'school_year_not_found',
    )
  })

  test.each([
    ['no lesson', { weekly_lessons: 0 }, '/weekly_lessons'],
    ['41 lessons a week', { weekly_lessons: 41 }, '/weekly_lessons'],
    ['no hour', { annual_hours: 0 }, '/annual_hours'],
    ['more hours than a year has', { annual_hours: 1400.01 }, '/annual_hours'],
    ['thousandths of an hour', { annual_hours: 10.125 }, '/annual_hours'],
  ])('is refused with %s', async (_, changes, pointer) => {
    const reply = await expectRefusal(
      () => call(`POST ${at('/workload')}`, { body: aWorkload(1, changes) }),
      422,
      'validation_failed',
    )
    expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual([pointer])
  })

  test.each(['PUT', 'DELETE', 'GET'])('of another school answers %s as if it did not exist', async (method) => {
    const { id } = await anAttached()
    const { body } = await call(`POST ${at('/workload')}`, { body: aWorkload(id) })
    await expectRefusal(
      () => call(`${method} ${at(`/workload/${body.id}`, other)}`, method === 'PUT' ? { body: aWorkload(id) } : {}),
      404,
      'workload_not_found',
    )
  })
})

describe('a curriculum plan', () => {
  let yearId: number
  let maths: number
  beforeAll(async () => {
    yearId = await aYear()
    maths = (await aSubject()).id
  })
  const aPlan = (changes = {}) => ({ school_year_id: yearId, grade_id: 15, name: `Plano ${++count}`, ...changes })
  const post = (changes = {}) => call(`POST ${at('/curriculum-plan')}`, { body: aPlan(changes) })

  test('is created with its items in their order, then replaced, and each is published', async () => {
    const items = [
      {
        subject_id: maths,
        period: 2,
        bncc_codes: ['ef05ma03', 'EF05MA08'],
        content: 'Frações',
        objectives: 'Representar frações\nResolver problemas',
      },
      { subject_id: maths },
    ]
    let id = 0
    expect(
      await eventsDuring(async () => {
        const reply = await post({ name: 'Plano 2026 — 5º ano', items })
        expect(reply.status).toBe(201)
        expect(reply.body).toEqual({
          id: expect.any(Number),
          school_cnpj: school.cnpj,
          school_year_id: yearId,
          grade_id: 15,
          name: 'Plano 2026 — 5º ano',
          items: [
            { ...items[0], bncc_codes: ['EF05MA03', 'EF05MA08'] },
            { subject_id: maths, period: null, bncc_codes: [], content: null, objectives: null },
          ],
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        })
        id = reply.body.id
        expect((await call(`GET ${at(`/curriculum-plan/${id}`)}`)).body).toEqual(reply.body)
      }),
    ).toEqual([['curriculum_plan.created', { school_cnpj: school.cnpj, id, school_year_id: yearId, grade_id: 15 }]])
    expect(
      await eventsDuring(async () => {
        const { body } = await call(`PUT ${at(`/curriculum-plan/${id}`)}`, {
          body: { school_year_id: yearId, grade_id: 15 },
        })
        expect(body).toMatchObject({ name: 'Plano curricular', items: [], version: 2 })
      }),
    ).toEqual([['curriculum_plan.updated', { school_cnpj: school.cnpj, id, school_year_id: yearId, grade_id: 15 }]])
    expect(
      (await call(`GET ${at(`/curriculum-plan?school_year_id=${yearId}&grade_id=15`)}`)).body.data.map(
        (plan: any) => plan.id,
      ),
    ).toEqual([id])
    expect((await call(`GET ${at(`/curriculum-plan?school_year_id=${yearId}&grade_id=16`)}`)).body.data).toEqual([])
  })

  test('has a unique name in its year and grade', async () => {
    const { body } = await post({ name: 'Único' })
    const { body: second } = await post()
    await expectRefusal(() => post({ name: 'ÚNICO' }), 409, 'curriculum_plan_exists')
    await expectRefusal(
      () => call(`PUT ${at(`/curriculum-plan/${second.id}`)}`, { body: aPlan({ name: 'unico' }) }),
      409,
      'curriculum_plan_exists',
    )
    expect((await post({ name: body.name, grade_id: 16 })).status).toBe(201)
  })

  test.each([
    ['does not follow the format', 'EF10MA01'],
    ['belongs to another stage', 'EM13LGG103'],
  ])('is refused with a code that %s', async (_, code) => {
    const items = [{ subject_id: maths, bncc_codes: ['EF05MA03', code] }]
    const { body } = await post()
    for (const route of [`POST ${at('/curriculum-plan')}`, `PUT ${at(`/curriculum-plan/${body.id}`)}`]) {
      const reply = await expectRefusal(() => call(route, { body: aPlan({ items }) }), 422, 'bncc_code_invalid')
      expect(reply.body.errors.map((fault: any) => fault.pointer)).toEqual(['/items/0/bncc_codes/1'])
    }
  })

  test.each([
    ['year', { school_year_id: 999_999 }, 'school_year_not_found'],
    ['grade', { grade_id: 99 }, 'grade_not_found'],
    ['subject', { items: [{ subject_id: 999_999 }] }, 'subject_not_found'],
  ])('is refused with a %s that does not exist', async (_, changes, code) => {
    const { body } = await post()
    await expectRefusal(() => post(changes), 404, code)
    await expectRefusal(() => call(`PUT ${at(`/curriculum-plan/${body.id}`)}`, { body: aPlan(changes) }), 404, code)
  })

  test('cannot change its year or grade', async () => {
    const { body } = await post()
    const next = await aYear()
    await expectRefusal(
      () => call(`PUT ${at(`/curriculum-plan/${body.id}`)}`, { body: aPlan({ grade_id: 16 }) }),
      422,
      'immutable_field',
    )
    await expectRefusal(
      () => call(`PUT ${at(`/curriculum-plan/${body.id}`)}`, { body: aPlan({ school_year_id: next }) }),
      422,
      'immutable_field',
    )
  })

  test('of a closed year is read-only', async () => {
    const school_year_id = await aYear()
    const { body } = await post({ school_year_id })
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [school_year_id])
    await expectRefusal(() => post({ school_year_id }), 409, 'school_year_closed')
    await expectRefusal(
      () => call(`PUT ${at(`/curriculum-plan/${body.id}`)}`, { body: aPlan({ school_year_id }) }),
      409,
      'school_year_closed',
    )
  })

  test.each(['PUT', 'GET'])('of another school answers %s as if it did not exist', async (method) => {
    const { body } = await post()
    await expectRefusal(
      () => call(`${method} ${at(`/curriculum-plan/${body.id}`, other)}`, method === 'PUT' ? { body: aPlan() } : {}),
      404,
      'curriculum_plan_not_found',
    )
  })
})

test('an app that starts to keep a copy of a school gets its grades', async () => {
  await sineta.advance(6)
  const grades = async (query = '') => (await call(`GET ${at('/grade')}?limit=200${query}`)).body.data
  const all = await grades()
  expect(all.length).toBeGreaterThan(20)
  expect(await grades('&updated_since=2020-01-01T00:00:00Z')).toEqual(all)
})
