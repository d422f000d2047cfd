import { describe, expect, test } from 'vitest'
import { type AClass, type AStudent, aClass, aDay, aPanelSession, aPupil, aTeacher } from '../support/builders.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, expectRefusal, client, school, call } = useSchool()
const api = (path = '') => `/v1/partners/school/${school.cnpj}${path}`

/** A class with two exams in its first term, of weights 2 and 1, and two students. */
async function aSheet(form = {}) {
  const room = await aClass(sineta, school)
  const { body } = await call(`POST ${api(`/school-year/${room.schoolYearId}/form-of-evaluation`)}`, {
    body: {
      name: 'Bimestral',
      assessments: [
        { name: 'Prova', period: 1, weight: 2 },
        { name: 'Trabalho', period: 1, weight: 1 },
      ],
      ...form,
    },
  })
  await sineta.sql('update classroom set form_of_evaluation_id = $2 where id = $1', [room.id, body.id])
  const [exam, work] = (body.assessments as { id: string }[]).map(({ id }) => id)
  const pupil = await aPupil(sineta, school, room)
  return { room, exam: exam!, work: work!, pupil, classmate: await aPupil(sineta, school, room) }
}

type Cell = Record<string, unknown>
const read = (room: AClass, period = 1, as = client.key) =>
  call(`GET ${api(`/classroom/${room.id}/score/sheet`)}?subject_id=${room.subject.uuid}&period=${period}`, { as })
const write = (room: AClass, cells: readonly Cell[], as = client.key, period = 1) =>
  call(`PUT ${api(`/classroom/${room.id}/score/sheet`)}`, {
    as,
    body: { subject_id: room.subject.uuid, period, cells },
  })
const cell = (
  { number }: AStudent,
  evaluation_assessment_id: string | null,
  score: number | null,
  more = {},
): Cell => ({
  enrollment_number: number,
  evaluation_assessment_id,
  score,
  ...more,
})
const statuses = ({ body }: { body: { cells: { status: string; code: string | null }[] } }) =>
  body.cells.map(({ status, code }) => code ?? status)

describe('a score sheet', () => {
  test('of five hundred cells is saved, with response headers that clients and proxies accept', async () => {
    const exams = Array.from({ length: 25 }, (_, i) => ({ name: `Prova ${i + 1}`, period: 1, weight: 1 }))
    const { room, pupil, classmate } = await aSheet({ assessments: exams })
    const { columns } = (await read(room)).body
    const others = await Promise.all(Array.from({ length: 18 }, () => aPupil(sineta, school, room)))
    const cells = [pupil, classmate, ...others].flatMap((one) =>
      exams.map((_, i) => cell(one, columns[i].evaluation_assessment_id, 7)),
    )
    const events = await eventsDuring(async () => {
      const { status, headers } = await write(room, cells)
      expect(status).toBe(200)
      expect([...headers].join('').length).toBeLessThan(4_096)
    })
    expect(events).toHaveLength(500)
  })

  test('shows the columns of the form, every student with scores, and the averages of each term', async () => {
    const { room, exam, work, pupil, classmate } = await aSheet()
    await write(room, [cell(pupil, exam, 9), cell(pupil, work, 6)])
    const { body } = await read(room)
    expect(body).toMatchObject({
      classroom_id: room.id,
      subject_id: room.subject.uuid,
      period: 1,
      max_score: 10,
      passing_score: 6,
      decimals: 1,
      locked: false,
      locked_reason: null,
    })
    expect(body.columns).toEqual([
      { evaluation_assessment_id: exam, is_recovery: false, name: 'Prova', weight: 2 },
      { evaluation_assessment_id: work, is_recovery: false, name: 'Trabalho', weight: 1 },
      { evaluation_assessment_id: null, is_recovery: true, name: null, weight: null },
    ])
    const rowOf = ({ number }: AStudent) => body.students.find((one: any) => one.enrollment_number === number)
    expect(rowOf(pupil)).toMatchObject({ student_name: pupil.name, in_classroom: true })
    expect(rowOf(pupil).scores).toHaveLength(2)
    expect(rowOf(pupil).averages).toEqual([
      { period: 1, average: 8 },
      { period: 2, average: null },
      { period: 3, average: null },
      { period: 4, average: null },
    ])
    expect(rowOf(classmate).scores).toEqual([])
  })

  test('has one column for the term if the classroom has no form of evaluation', async () => {
    const room = await aClass(sineta, school)
    expect((await read(room)).body.columns).toEqual([
      { evaluation_assessment_id: null, is_recovery: false, name: null, weight: null },
      { evaluation_assessment_id: null, is_recovery: true, name: null, weight: null },
    ])
  })

  test('keeps the scores of a student who left, and accepts no more of them', async () => {
    const { room, exam, pupil } = await aSheet()
    await write(room, [cell(pupil, exam, 9)])
    await sineta.sql(`update enrollment set status = 'TRANSFERIDO' where id = $1`, [pupil.enrollmentId])
    const { body } = await read(room)
    const row = body.students.find((one: any) => one.enrollment_number === pupil.number)
    expect(row).toMatchObject({ in_classroom: false, scores: [{ score: 9 }] })
    expect(statuses(await write(room, [cell(pupil, exam, 10)]))).toEqual(['student_not_in_classroom'])
  })

  test('needs a subject and a known term', async () => {
    const room = await aClass(sineta, school)
    await expectRefusal(() => call(`GET ${api(`/classroom/${room.id}/score/sheet`)}`), 400, 'invalid_parameter')
    await expectRefusal(() => read(room, 9), 422, 'period_unknown')
  })
})

describe('cells of a score sheet', () => {
  test('are saved in one call, and each is published as its own score', async () => {
    const { room, exam, work, pupil, classmate } = await aSheet()
    const events = await eventsDuring(async () => {
      const reply = await write(room, [
        cell(pupil, exam, 9, { version: 0 }),
        cell(classmate, exam, 4.5),
        cell(pupil, work, null),
        cell(classmate, null, 7, { is_recovery: true }),
      ])
      expect(reply.status).toBe(200)
      expect(statuses(reply)).toEqual(['saved', 'saved', 'unchanged', 'saved'])
      expect(reply.body.cells[0]).toMatchObject({ enrollment_number: pupil.number, score: 9, version: 1 })
      expect(reply.body.averages).toEqual([
        { enrollment_number: pupil.number, average: 9 },
        { enrollment_number: classmate.number, average: 7 },
      ])
    })
    const data = { school_cnpj: school.cnpj, classroom_id: room.id, subject_id: room.subject.uuid, period: 1 }
    expect(events).toEqual(
      expect.arrayContaining([
        [
          'assessment.saved',
          { ...data, enrollment_number: pupil.number, evaluation_assessment_id: exam, is_recovery: false, score: 9 },
        ],
        [
          'assessment.saved',
          {
            ...data,
            enrollment_number: classmate.number,
            evaluation_assessment_id: null,
            is_recovery: true,
            score: 7,
          },
        ],
      ]),
    )
    expect(events).toHaveLength(3)
  })

  test('that are wrong are refused one by one, and the others are saved', async () => {
    const { room, exam, pupil, classmate } = await aSheet({ recovery: 'none' })
    const outsider = await aPupil(sineta, school, await aClass(sineta, school))
    const events = await eventsDuring(async () => {
      const reply = await write(room, [
        cell(pupil, exam, 10.5),
        cell(classmate, exam, 8),
        cell(outsider, exam, 8),
        { enrollment_number: 'ninguém', score: 1 },
        cell(classmate, null, 8, { is_recovery: true }),
        cell(classmate, exam, 9),
        cell(pupil, '00000000-0000-4000-8000-00000000000f', 8),
      ])
      expect(statuses(reply)).toEqual([
        'score_out_of_range',
        'saved',
        'student_not_in_classroom',
        'student_not_found',
        'recovery_not_allowed',
        'repeated',
        'evaluation_assessment_not_found',
      ])
    })
    expect(events).toHaveLength(1)
  })

  test('that another user changed are a conflict, and return the current value', async () => {
    const { room, exam, pupil } = await aSheet()
    await write(room, [cell(pupil, exam, 7, { version: 0 })])
    const late = await write(room, [cell(pupil, exam, 8, { version: 0 })])
    expect(late.body.cells).toMatchObject([{ status: 'conflict', score: 7, version: 1 }])
    const again = await write(room, [cell(pupil, exam, 8, { version: 1 })])
    expect(again.body.cells).toMatchObject([{ status: 'saved', score: 8, version: 2 }])
  })

  test('sent again after a lost response are unchanged, and not published twice', async () => {
    const { room, exam, pupil } = await aSheet()
    const send = () => write(room, [cell(pupil, exam, 7, { version: 0 })])
    expect(await eventsDuring(send)).toHaveLength(1)
    expect(await eventsDuring(async () => expect(statuses(await send())).toEqual(['unchanged']))).toEqual([])
  })

  test('by two people at once: one is saved, the other a conflict', async () => {
    const { room, exam, pupil } = await aSheet()
    const both = await Promise.all([6, 7].map((score) => write(room, [cell(pupil, exam, score, { version: 0 })])))
    expect(both.flatMap(statuses).sort()).toEqual(['conflict', 'saved'])
  })

  test('are refused in a locked term, which the sheet shows too', async () => {
    const { room, exam, pupil } = await aSheet()
    await sineta.sql(
      `insert into class_council (client_id, school_id, classroom_id, period, held_on, status, closed_at) values ($1, $2, $3, 1, current_date, 'closed', clock())`,
      [client.id, school.id, room.id],
    )
    expect((await read(room)).body).toMatchObject({ locked: true, locked_reason: 'council_closed' })
    const reply = await expectRefusal(() => write(room, [cell(pupil, exam, 9)]), 409, 'period_locked')
    expect(reply.body.locked_reason).toBe('council_closed')
  })

  test('belong to teachers of the class only', async () => {
    const { room, exam, pupil } = await aSheet()
    const teacher = await aTeacher(sineta, client, school)
    await expectRefusal(() => read(room, 1, teacher.token), 403, 'forbidden')
    await expectRefusal(() => write(room, [cell(pupil, exam, 9)], teacher.token), 403, 'forbidden')
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    await call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
      as: coordinator,
      body: {
        title: 'Frações',
        classroom_id: room.id,
        subject_id: room.subject.uuid,
        teacher_id: teacher.id,
        date: await aDay(sineta, school),
      },
    })
    expect(statuses(await write(room, [cell(pupil, exam, 9)], teacher.token))).toEqual(['saved'])
    expect((await read(room, 1, teacher.token)).status).toBe(200)
  })
})

describe('the classes and subjects offered for class work', () => {
  const teaching = (as: string) => call(`GET /v1/panel/school/${school.cnpj}/teaching`, { as })

  test('are all classes for a coordinator, and own classes for a teacher, with own subjects first', async () => {
    const room = await aClass(sineta, school)
    const teacher = await aTeacher(sineta, client, school)
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    expect((await teaching(teacher.token)).body).toMatchObject({
      teacher_id: teacher.id,
      only_own: true,
      years: [],
      classrooms: [],
    })
    const entry = { weekday: 1, starts_at: '07:15', ends_at: '08:05', subject_id: room.subject.uuid }
    await call(`PUT ${api(`/classroom/${room.id}/timetable`)}`, {
      body: { entries: [{ ...entry, teacher_id: teacher.id }] },
    })
    const { body } = await teaching(teacher.token)
    expect(body.classrooms.map(({ id }: any) => id)).toEqual([room.id])
    expect(body.classrooms[0].subjects[0]).toMatchObject({ id: room.subject.uuid, is_own: true })
    expect(body.years).toMatchObject([{ id: room.schoolYearId, status: 'open', terms: [{ period: 1 }, {}, {}, {}] }])
    const all = (await teaching(coordinator)).body
    expect(all).toMatchObject({ teacher_id: null, only_own: false })
    expect(all.classrooms.length).toBeGreaterThan(1)
  })
})
