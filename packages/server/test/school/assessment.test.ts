import { describe, expect, test } from 'vitest'
import {
  type AClass,
  type AStudent,
  aClass,
  aDay,
  aPanelSession,
  aPupil,
  aStudent,
  aTeacher,
} from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, other, call } = useSchool()
const api = (path = '', of = school) => `/v1/partners/school/${of.cnpj}${path}`

let count = 0
const createForm = (room: AClass, body = {}) =>
  call(`POST ${api(`/school-year/${room.schoolYearId}/form-of-evaluation`)}`, {
    body: { name: `Forma ${++count}`, ...body },
  })
const editForm = (id: number, body: object) => call(`PUT ${api(`/form-of-evaluation/${id}`)}`, { body })
const removeForm = (id: number) => call(`DELETE ${api(`/form-of-evaluation/${id}`)}`)

/** A class with a form of evaluation and a student. */
async function aClassWithForm(form = {}): Promise<{ room: AClass; form: any; pupil: AStudent }> {
  const room = await aClass(sineta, school)
  const { body } = await createForm(room, { assessments: [{ name: 'Prova 1', period: 1, weight: 2 }], ...form })
  await sineta.sql('update classroom set form_of_evaluation_id = $2 where id = $1', [room.id, body.id])
  return { room, form: body, pupil: await aPupil(sineta, school, room) }
}
const post = (room: AClass, pupil: AStudent, body = {}, as = client.key) =>
  call(`POST ${api(`/classroom/${room.id}/score`)}`, {
    as,
    body: { subject_id: room.subject.uuid, enrollment_number: pupil.number, period: 1, score: 8.5, ...body },
  })
const removeScore = (room: { id: string }, id: string, as = client.key) =>
  call(`DELETE ${api(`/classroom/${room.id}/score/${id}`)}`, { as })

describe('a form of evaluation', () => {
  test('is created, updated and removed, and each is published', async () => {
    const room = await aClass(sineta, school)
    let form: any
    expect(
      await eventsDuring(async () => {
        const reply = await createForm(room, {
          name: 'Bimestral',
          assessments: [{ name: 'Prova 1', period: 1, weight: 2 }],
        })
        expect(reply.status).toBe(201)
        form = reply.body
        expect(form).toMatchObject({
          school_cnpj: school.cnpj,
          school_year_id: room.schoolYearId,
          name: 'Bimestral',
          scale: 'numeric',
          max_score: 10,
          passing_score: 6,
          decimals: 1,
          recovery: 'per_term',
          recovery_rule: 'replace_if_higher',
          assessments: [{ id: expect.any(String), name: 'Prova 1', period: 1, weight: 2 }],
          version: 1,
        })
        expect((await call(`GET ${api(`/form-of-evaluation/${form.id}`)}`)).body).toEqual(form)
      }),
    ).toEqual([
      [
        'form_of_evaluation.created',
        { school_cnpj: school.cnpj, id: form.id, school_year_id: room.schoolYearId, name: 'Bimestral' },
      ],
    ])

    expect(
      await eventsDuring(async () => {
        const assessments = [
          { name: 'Trabalho', period: 2, weight: 1.5 },
          { id: form.assessments[0].id, name: 'Prova', period: 1, weight: 3 },
        ]
        const { body } = await editForm(form.id, {
          name: 'Por provas',
          scale: 'conceptual',
          max_score: 100,
          passing_score: 60,
          decimals: 0,
          recovery: 'none',
          assessments,
        })
        expect(body).toMatchObject({
          name: 'Por provas',
          scale: 'conceptual',
          max_score: 100,
          passing_score: 60,
          decimals: 0,
          recovery: 'none',
          version: 2,
        })
        expect(body.assessments).toEqual([
          { id: expect.any(String), name: 'Trabalho', period: 2, weight: 1.5 },
          { id: form.assessments[0].id, name: 'Prova', period: 1, weight: 3 },
        ])
      }),
    ).toEqual([
      [
        'form_of_evaluation.updated',
        { school_cnpj: school.cnpj, id: form.id, school_year_id: room.schoolYearId, name: 'Por provas' },
      ],
    ])

    expect(await eventsDuring(async () => expect((await removeForm(form.id)).status).toBe(204))).toEqual([
      ['form_of_evaluation.deleted', { school_cnpj: school.cnpj, id: form.id, name: 'Por provas' }],
    ])
    await expectRefusal(() => call(`GET ${api(`/form-of-evaluation/${form.id}`)}`), 404, 'form_of_evaluation_not_found')
  })

  test('has a unique name in its year, ignoring case and accents', async () => {
    const room = await aClass(sineta, school)
    await createForm(room, { name: 'Avaliação' })
    const { body } = await createForm(room, { name: 'Outra' })
    await expectRefusal(() => createForm(room, { name: 'AVALIACAO' }), 409, 'form_of_evaluation_name_taken')
    await expectRefusal(() => editForm(body.id, { name: 'avaliação' }), 409, 'form_of_evaluation_name_taken')
    expect((await createForm(await aClass(sineta, school), { name: 'Avaliação' })).status).toBe(201)
  })

  test('belongs to a year of the school that is not closed', async () => {
    const [room, away] = [await aClass(sineta, school), await aClass(sineta, other)]
    await expectRefusal(() => createForm(away), 404, 'school_year_not_found')
    const { body } = await createForm(room)
    await expectRefusal(
      () => call(`GET ${api(`/form-of-evaluation/${body.id}`, other)}`),
      404,
      'form_of_evaluation_not_found',
    )
    await expectRefusal(
      () => call(`DELETE ${api(`/form-of-evaluation/${body.id}`, other)}`),
      404,
      'form_of_evaluation_not_found',
    )
    await expectRefusal(
      () => call(`GET ${api(`/school-year/${away.schoolYearId}/form-of-evaluation`)}`),
      404,
      'school_year_not_found',
    )
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [room.schoolYearId])
    await expectRefusal(() => createForm(room), 409, 'school_year_closed')
  })

  test('of a closed year cannot be changed, so its averages stay', async () => {
    const { room, form } = await aClassWithForm()
    await sineta.sql(`update school_year set status = 'closed' where id = $1`, [room.schoolYearId])
    await expectRefusal(
      () => editForm(form.id, { name: form.name, assessments: [{ ...form.assessments[0], weight: 9 }] }),
      409,
      'school_year_closed',
    )
  })

  test('must make sense: assessments in terms of the year, a passing score that can be reached', async () => {
    const room = await aClass(sineta, school)
    await expectRefusal(
      () => createForm(room, { assessments: [{ name: 'Prova', period: 5, weight: 1 }] }),
      422,
      'period_unknown',
    )
    const reply = await expectRefusal(
      () =>
        createForm(room, { max_score: 5, passing_score: 6, assessments: [{ name: 'Prova', period: 9, weight: 1 }] }),
      422,
      'validation_failed',
    )
    expect(reply.body.errors.map(({ pointer }: any) => pointer)).toEqual(['/assessments/0/period', '/passing_score'])
    expect((await createForm(room, { max_score: 5 })).body).toMatchObject({ max_score: 5, passing_score: 5 })
    await expectRefusal(() => createForm(room, { max_score: 0 }), 422, 'validation_failed')
    await expectRefusal(() => createForm(room, { max_score: 9.999 }), 422, 'validation_failed')
    await expectRefusal(
      () =>
        createForm(room, {
          assessments: [{ id: '00000000-0000-4000-8000-000000000000', name: 'Prova', period: 1, weight: 1 }],
        }),
      404,
      'evaluation_assessment_not_found',
    )
  })

  test('keeps an assessment with scores, and its term', async () => {
    const { room, form, pupil } = await aClassWithForm({
      assessments: [
        { name: 'Prova 1', period: 1, weight: 2 },
        { name: 'Prova 2', period: 1, weight: 1 },
      ],
    })
    const [first, second] = form.assessments
    const { body: score } = await post(room, pupil, { evaluation_assessment_id: first.id })
    await expectRefusal(
      () => editForm(form.id, { name: form.name, assessments: [second] }),
      409,
      'assessment_has_scores',
    )
    await expectRefusal(
      () => editForm(form.id, { name: form.name, assessments: [{ ...first, period: 2 }] }),
      409,
      'assessment_has_scores',
    )
    expect(
      (await editForm(form.id, { name: form.name, assessments: [{ name: 'Prova 1', period: 1, weight: 5 }] })).body
        .assessments,
    ).toEqual([{ ...first, weight: 5 }])
    await removeScore(room, score.id)
    expect((await editForm(form.id, { name: form.name })).body.assessments).toEqual([])
    await expectRefusal(
      () => post(room, pupil, { evaluation_assessment_id: first.id }),
      404,
      'evaluation_assessment_not_found',
    )
  })

  test('can drop an assessment whose scores were all cleared', async () => {
    const { room, form, pupil } = await aClassWithForm()
    const [{ id }] = form.assessments
    await post(room, pupil, { evaluation_assessment_id: id })
    await expectRefusal(() => editForm(form.id, { name: form.name }), 409, 'assessment_has_scores')
    await post(room, pupil, { evaluation_assessment_id: id, score: null })
    expect((await editForm(form.id, { name: form.name })).body.assessments).toEqual([])
  })

  test('cannot lower its maximum below a score', async () => {
    const { room, form, pupil } = await aClassWithForm()
    await post(room, pupil, { score: 8.5 })
    await expectRefusal(() => editForm(form.id, { ...withoutIds(form), max_score: 8 }), 409, 'score_above_maximum')
    expect((await editForm(form.id, { ...withoutIds(form), max_score: 8.5 })).status).toBe(200)
  })
  const withoutIds = ({ name, assessments }: any) => ({ name, assessments })

  test('of a classroom cannot be replaced by one without a place for its scores', async () => {
    const { room, form, pupil } = await aClassWithForm()
    const give = (form_of_evaluation_id: number | null) =>
      call(`PUT ${api(`/classroom/${room.id}`)}`, {
        body: { name: room.name, school_year_id: room.schoolYearId, grade_id: 15, form_of_evaluation_id },
      })
    const { body: score } = await post(room, pupil, { evaluation_assessment_id: form.assessments[0].id })
    const { body: another } = await createForm(room, { assessments: [{ name: 'Prova 1', period: 1, weight: 2 }] })
    await expectRefusal(() => give(another.id), 409, 'assessment_has_scores')
    await expectRefusal(() => give(null), 409, 'assessment_has_scores')
    expect((await give(form.id)).status).toBe(200)

    await removeScore(room, score.id)
    await post(room, pupil, { score: 8.5 })
    const { body: lower } = await createForm(room, { max_score: 8 })
    await expectRefusal(() => give(lower.id), 409, 'score_above_maximum')
    expect((await give(another.id)).status).toBe(200)
  })

  test('that a classroom uses, or that has scores, cannot be removed', async () => {
    const { room, form, pupil } = await aClassWithForm()
    await expectRefusal(() => removeForm(form.id), 409, 'form_of_evaluation_in_use')
    await post(room, pupil, { evaluation_assessment_id: form.assessments[0].id })
    await sineta.sql('update classroom set form_of_evaluation_id = null where id = $1', [room.id])
    await expectRefusal(() => removeForm(form.id), 409, 'form_of_evaluation_in_use')
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { body } = await createForm(await aClass(sineta, school))
    await expectRefusal(
      () =>
        call(`PUT ${api(`/form-of-evaluation/${body.id}`)}`, {
          body: { name: 'Minha' },
          headers: { 'if-match': '"v9"' },
        }),
      412,
      'version_conflict',
    )
  })

  test('that gets the same assessment from several callers at once has it once, with one id', async () => {
    const { body: form } = await createForm(await aClass(sineta, school))
    const replies = await Promise.all(
      [1, 2, 3].map((weight) =>
        editForm(form.id, { name: form.name, assessments: [{ name: 'Prova 1', period: 1, weight }] }),
      ),
    )
    expect(new Set(replies.flatMap(({ body }) => body.assessments.map(({ id }: any) => id))).size).toBe(1)
  })

  test('is found in its year by name', async () => {
    const room = await aClass(sineta, school)
    for (const name of ['Ábaco', 'Bússola']) await createForm(room, { name })
    const found = async (query: string) =>
      (await call(`GET ${api(`/school-year/${room.schoolYearId}/form-of-evaluation${query}`)}`)).body.data.map(
        ({ name }: any) => name,
      )
    expect(await found('')).toEqual(['Ábaco', 'Bússola'])
    expect(await found('?name=abaco')).toEqual(['Ábaco'])
  })

  test('is found among those of all years, or of one', async () => {
    const [room, next] = [await aClass(sineta, school), await aClass(sineta, school)]
    const one = (await createForm(room)).body.id
    const two = (await createForm(next)).body.id
    const found = async (query: string): Promise<number[]> =>
      (await call(`GET ${api(`/form-of-evaluation?limit=200${query}`)}`)).body.data.map(({ id }: any) => id)
    expect(await found('')).toEqual(expect.arrayContaining([one, two]))
    expect(await found(`&school_year_id=${next.schoolYearId}`)).toEqual([two])
  })
})

describe('a score', () => {
  test('is created, updated and removed, and each is published', async () => {
    const { room, form, pupil } = await aClassWithForm()
    const evaluation_assessment_id = form.assessments[0].id
    const data = {
      school_cnpj: school.cnpj,
      classroom_id: room.id,
      subject_id: room.subject.uuid,
      enrollment_number: pupil.number,
      period: 1,
      evaluation_assessment_id,
      is_recovery: false,
    }
    let score: any
    expect(
      await eventsDuring(async () => {
        const reply = await post(room, pupil, { evaluation_assessment_id: evaluation_assessment_id.toUpperCase() })
        expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"v1"'])
        score = reply.body
        expect(score).toMatchObject({ ...data, score: 8.5, version: 1 })
      }),
    ).toEqual([['assessment.saved', { ...data, score: 8.5 }]])
    expect(
      await eventsDuring(async () => {
        const reply = await post(room, pupil, { evaluation_assessment_id, enrollment_number: pupil.id, score: null })
        expect([reply.status, reply.body]).toMatchObject([200, { id: score.id, score: null, version: 2 }])
      }),
    ).toEqual([['assessment.saved', { ...data, score: null }]])
    expect(await eventsDuring(async () => expect((await removeScore(room, score.id)).status).toBe(204))).toEqual([
      [
        'assessment.deleted',
        { school_cnpj: school.cnpj, score_id: score.id, classroom_id: room.id, subject_id: room.subject.uuid },
      ],
    ])
    await expectRefusal(() => removeScore(room, score.id), 404, 'score_not_found')
    expect((await post(room, pupil, { evaluation_assessment_id })).status).toBe(201)
  })

  test('of a student who was removed is kept but no longer shown', async () => {
    const { room, pupil } = await aClassWithForm()
    const { id } = (await post(room, pupil)).body
    await call(`DELETE ${api(`/student/${pupil.number}/unenroll`)}`)
    await call(`DELETE ${api(`/student/${pupil.number}`)}`)
    expect((await call(`GET ${api(`/classroom/${room.id}/score`)}`)).body.data).toEqual([])
    await expectRefusal(() => removeScore(room, id), 404, 'score_not_found')
  })

  test('is unique for its student, subject, term, assessment and recovery', async () => {
    const { room, form, pupil } = await aClassWithForm()
    const kinds = [
      {},
      { is_recovery: true },
      { period: 2 },
      { evaluation_assessment_id: form.assessments[0].id },
      { evaluation_assessment_id: form.assessments[0].id, is_recovery: true },
    ]
    for (const kind of kinds) expect((await post(room, pupil, kind)).status).toBe(201)
    for (const kind of kinds) expect((await post(room, pupil, kind)).status).toBe(200)
    expect((await call(`GET ${api(`/classroom/${room.id}/score`)}`)).body.data).toHaveLength(kinds.length)
  })

  test('posted by several callers at the same moment is one score', async () => {
    const { room, pupil } = await aClassWithForm()
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((score) => post(room, pupil, { score })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  })

  test('needs a classroom, a student, a subject and an assessment that exist', async () => {
    const { room, pupil } = await aClassWithForm()
    const away = await aClass(sineta, other)
    const otherPupil = await aPupil(sineta, other, away)
    const { form: another } = await aClassWithForm()
    await expectRefusal(() => post({ ...room, id: away.id }, pupil), 404, 'classroom_not_found')
    await expectRefusal(() => post(room, otherPupil), 404, 'student_not_found')
    await expectRefusal(() => post(room, pupil, { subject_id: away.subject.uuid }), 404, 'subject_not_found')
    await expectRefusal(
      () => post(room, pupil, { evaluation_assessment_id: another.assessments[0].id }),
      404,
      'evaluation_assessment_not_found',
    )
    const plain = await aClass(sineta, school)
    await expectRefusal(
      async () =>
        post(plain, await aPupil(sineta, school, plain), { evaluation_assessment_id: another.assessments[0].id }),
      404,
      'evaluation_assessment_not_found',
    )
  })

  test('is cleared by null, not by a body without it', async () => {
    const { room, pupil } = await aClassWithForm()
    await post(room, pupil, { score: 9 })
    for (const [score, code] of [
      [undefined, 'required'],
      ['9', 'invalid_type'],
    ]) {
      const reply = await expectRefusal(() => post(room, pupil, { score }), 422, 'validation_failed')
      expect(reply.body.errors.map((fault: any) => [fault.pointer, fault.code])).toEqual([['/score', code]])
    }
    expect((await post(room, pupil, { score: null })).body).toMatchObject({ score: null, version: 2 })
  })

  test('is only for a student who is in the classroom now', async () => {
    const { room, pupil } = await aClassWithForm()
    const never = await aStudent(sineta, school, { enrolled: false })
    const elsewhere = await aPupil(sineta, school, await aClass(sineta, school))
    await expectRefusal(() => post(room, never), 409, 'student_not_in_classroom')
    await expectRefusal(() => post(room, elsewhere), 409, 'student_not_in_classroom')
    const { body } = await post(room, pupil)
    await sineta.sql(`update enrollment set status = 'TRANSFERIDO' where id = $1`, [pupil.enrollmentId])
    await expectRefusal(() => post(room, pupil, { score: 1 }), 409, 'student_not_in_classroom')
    expect((await call(`GET ${api(`/classroom/${room.id}/score`)}`)).body.data).toMatchObject([
      { id: body.id, score: 8.5 },
    ])
  })

  test('is only for a subject of the grade', async () => {
    const { room, pupil } = await aClassWithForm()
    await sineta.sql('delete from grade_subject where subject_id = $1', [room.subject.id])
    await expectRefusal(() => post(room, pupil), 409, 'subject_not_attached')
  })

  test.each([
    [{ score: 10.1 }, {}, 'score_out_of_range'],
    [{ score: -1 }, {}, 'score_out_of_range'],
    [{ score: 8.55 }, {}, 'score_out_of_range'],
    [{ score: 8.5 }, { decimals: 0 }, 'score_out_of_range'],
    [{ score: 50.5 }, { max_score: 50, decimals: 1 }, 'score_out_of_range'],
    [{ period: 5 }, {}, 'period_unknown'],
    [{ is_recovery: true }, { recovery: 'none' }, 'recovery_not_allowed'],
    [{ is_recovery: true, period: 1 }, { recovery: 'final' }, 'recovery_not_allowed'],
  ])('of %o with a form of %o is refused as %s', async (wrong, form, code) => {
    const { room, pupil } = await aClassWithForm(form)
    await expectRefusal(() => post(room, pupil, wrong), 422, code)
    expect((await call(`GET ${api(`/classroom/${room.id}/score`)}`)).body.data).toEqual([])
  })

  test('reports all errors at once', async () => {
    const { room, pupil, form } = await aClassWithForm({ recovery: 'none' })
    const reply = await expectRefusal(
      () =>
        post(room, pupil, {
          period: 2,
          evaluation_assessment_id: form.assessments[0].id,
          is_recovery: true,
          score: 11,
        }),
      422,
      'validation_failed',
    )
    expect(reply.body.errors.map(({ pointer, code }: any) => [pointer, code])).toEqual([
      ['/period', 'period_unknown'],
      ['/is_recovery', 'recovery_not_allowed'],
      ['/score', 'score_out_of_range'],
    ])
  })

  test('without a form of evaluation is 0 to 10 with one decimal', async () => {
    const room = await aClass(sineta, school)
    const pupil = await aPupil(sineta, school, room)
    expect((await post(room, pupil, { score: 9.5, is_recovery: true })).status).toBe(201)
    await expectRefusal(() => post(room, pupil, { score: 9.55 }), 422, 'score_out_of_range')
  })

  const lockings: [string, (room: AClass) => Promise<unknown>][] = [
    [
      'school_year_closed',
      (room) => sineta.sql(`update school_year set status = 'closed' where id = $1`, [room.schoolYearId]),
    ],
    [
      'council_closed',
      (room) =>
        sineta.sql(
          `insert into class_council (client_id, school_id, classroom_id, period, status, held_on, closed_at) values ($1, $2, $3, 1, 'closed', '2026-01-01', clock())`,
          [client.id, school.id, room.id],
        ),
    ],
    [
      'council_closed',
      (room) =>
        sineta.sql(
          `insert into class_council (client_id, school_id, classroom_id, status, held_on, closed_at) values ($1, $2, $3, 'closed', '2026-01-01', clock())`,
          [client.id, school.id, room.id],
        ),
    ],
    [
      'posting_window_over',
      async (room) =>
        sineta.sql('update term set posting_ends_on = $2 where school_year_id = $1 and period = 1', [
          room.schoolYearId,
          await aDay(sineta, school, -1),
        ]),
    ],
  ]
  test.each(lockings)('in a term locked by %s can neither be posted nor removed', async (reason, lock) => {
    const { room, pupil } = await aClassWithForm()
    const { body } = await post(room, pupil)
    await lock(room)
    const reply = await expectRefusal(() => post(room, pupil, { score: 1 }), 409, 'period_locked')
    expect(reply.body.locked_reason).toBe(reason)
    await expectRefusal(() => removeScore(room, body.id), 409, 'period_locked')
    expect((await call(`GET ${api(`/classroom/${room.id}/score`)}`)).body.data).toMatchObject([
      { id: body.id, score: 8.5, version: 1 },
    ])
  })

  test('of another classroom is not found', async () => {
    const { room, pupil } = await aClassWithForm()
    const { body } = await post(room, pupil)
    await expectRefusal(async () => removeScore(await aClass(sineta, school), body.id), 404, 'score_not_found')
    await expectRefusal(async () => removeScore(await aClass(sineta, other), body.id), 404, 'classroom_not_found')
  })

  test('is found by the fields of its event', async () => {
    const { room, form, pupil } = await aClassWithForm()
    const evaluation_assessment_id = form.assessments[0].id
    const { body: exam } = await post(room, pupil, { evaluation_assessment_id })
    const { body: recovery } = await post(room, pupil, { period: 2, is_recovery: true })
    const found = async (query: string) =>
      (await call(`GET ${api(`/classroom/${room.id}/score?${query}`)}`)).body.data.map(({ id }: any) => id)
    expect(
      await found(
        `subject_id=${room.subject.uuid}&enrollment_number=${pupil.number}&period=1&evaluation_assessment_id=${evaluation_assessment_id}&is_recovery=false`,
      ),
    ).toEqual([exam.id])
    expect(await found('is_recovery=true')).toEqual([recovery.id])
    expect(await found('enrollment_number=1999.1')).toEqual([])
  })

  test('by a teacher is for own classes only', async () => {
    const teacher = await aTeacher(sineta, client, school)
    const { room, pupil } = await aClassWithForm()
    const list = () => call(`GET ${api(`/classroom/${room.id}/score`)}`, { as: teacher.token })
    const { body } = await post(room, pupil)
    await expectRefusal(() => post(room, pupil, {}, teacher.token), 403, 'forbidden')
    await expectRefusal(() => removeScore(room, body.id, teacher.token), 403, 'forbidden')
    await expectRefusal(list, 403, 'forbidden')
    const management = await aPanelSession(sineta, client, school, 'management')
    await sineta.call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
      as: management,
      body: {
        title: 'Aula',
        classroom_id: room.id,
        subject_id: room.subject.uuid,
        teacher_id: teacher.id,
        date: await aDay(sineta, school),
      },
    })
    expect((await post(room, pupil, {}, teacher.token)).status).toBe(200)
    expect((await list()).body.data).toHaveLength(1)
    expect((await removeScore(room, body.id, teacher.token)).status).toBe(204)
  })
})
