import { cpf as cpfs } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { studentsToday, today } from '../../src/panel/queries.ts'
import {
  aClassroom,
  aCpf,
  anApp,
  aPanelSession,
  aResponsible,
  aSchool,
  aStudent,
  connect,
} from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { password } from '../support/management.ts'
import { useSchool } from '../support/school.ts'

const { sineta, client, school, other, call } = useSchool()
const panel = () => `/v1/panel/school/${school.cnpj}`
const publicForm = () => `/v1/public/school/${school.cnpj}/preenrollment`
let secretary: string
let classroom: { id: string; schoolYearId: number }

const noon = async () => {
  const [{ seconds }] = (await sineta.sql(
    `select extract(epoch from date_trunc('day', l) + interval '36 hours' - l)::float as seconds from (select clock() at time zone $1 as l) x`,
    [school.timeZone],
  )) as [{ seconds: number }]
  await sineta.advance(seconds)
}

beforeAll(async () => {
  await noon()
  secretary = await aPanelSession(sineta, client, school, 'secretary')
  classroom = await aClassroom(sineta, school)
  await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [classroom.schoolYearId])
})

describe("the school's day", () => {
  test('counts who came, who is inside, who is absent and who waits to be picked up', async () => {
    const [ana, bruno, carla] = [
      await aStudent(sineta, school, { name: 'Ana' }),
      await aStudent(sineta, school, { name: 'Bruno' }),
      await aStudent(sineta, school, { name: 'Carla' }),
    ]
    const mother = await aResponsible(sineta, school, [ana, carla], { photo: 'pending' })
    const passes = (way: 'in' | 'out', { number }: { number: string }) =>
      call(`POST /v1/attendance/student/biometric/check/${way}`, {
        as: school.deviceKey,
        body: { school_cnpj: school.cnpj, enrollment_number: number },
      })
    await passes('in', ana)
    await passes('in', bruno)
    await sineta.advance(120)
    await passes('out', bruno)
    await call('POST /v1/tssv/responsible/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, responsible_cpf: mother.cpf, factors: [{ type: 'pin' }, { type: 'document' }] },
    })
    const { status, body } = await sineta.call(`GET ${panel()}/today`, { as: secretary })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      students: { expected: 3, present: 2, inside: 1, absent: 1 },
      waiting_for_pick_up: 1,
      // The photo of a mother, which is not in the list of students.
      pending_photos: 1,
      pending_responsible_photos: 1,
      failing_integrations: 0,
    })
    const absent = await sineta.call(`GET ${panel()}/today/student?presence=absent`, { as: secretary })
    expect(absent.body.data).toEqual([
      {
        enrollment_number: carla.number,
        name: 'Carla',
        classroom_id: classroom.id,
        classroom_name: 'Turma de teste',
        photo_status: null,
        presence: 'absent',
        arrived_at: null,
      },
    ])
    const present = await sineta.call(`GET ${panel()}/today/student?presence=present`, { as: secretary })
    expect(present.body.data).toHaveLength(2)
    expect(present.body.data[0]).toMatchObject({
      presence: 'present',
      arrived_at: expect.stringMatching(/ \d\d:\d\d:\d\d$/),
    })
    const all = await sineta.call(`GET ${panel()}/today/student`, { as: secretary })
    expect(all.body.data).toHaveLength(3)
  })

  test('counts neither a student who starts later nor one who was removed', async () => {
    const quiet = await aSchool(sineta, client)
    const as = await aPanelSession(sineta, client, quiet, 'secretary')
    const [gone, later] = [
      await aStudent(sineta, quiet, { name: 'Lançado em dobro' }),
      await aStudent(sineta, quiet, { name: 'Começa amanhã', enrolled: false }),
    ]
    const mother = await aResponsible(sineta, quiet, [gone])
    const at = `/v1/partners/school/${quiet.cnpj}/student`
    const [{ tomorrow }] = (await sineta.sql(`select ((clock() at time zone $1)::date + 1)::text as tomorrow`, [
      quiet.timeZone,
    ])) as [{ tomorrow: string }]
    const { id: classroom_id } = await aClassroom(sineta, quiet)
    await call(`POST ${at}/${later.number}/enroll`, { body: { classroom_id, enrolled_on: tomorrow } })
    const school_cnpj = quiet.cnpj
    await call('POST /v1/attendance/student/biometric/check/in', {
      as: quiet.deviceKey,
      body: { school_cnpj, enrollment_number: gone.number },
    })
    await call('POST /v1/tssv/responsible/check/in', {
      as: quiet.deviceKey,
      body: { school_cnpj, responsible_cpf: mother.cpf, factors: [{ type: 'pin' }, { type: 'document' }] },
    })
    const today = async () => (await sineta.call(`GET /v1/panel/school/${quiet.cnpj}/today`, { as })).body
    expect(await today()).toMatchObject({
      students: { expected: 1, present: 1, inside: 1, absent: 0 },
      waiting_for_pick_up: 1,
    })
    await call(`DELETE ${at}/${gone.number}/unenroll`)
    await call(`DELETE ${at}/${gone.number}`)
    expect(await today()).toMatchObject({
      students: { expected: 0, present: 0, inside: 0, absent: 0 },
      waiting_for_pick_up: 0,
    })
  })

  test('is counted and listed without reading the years before it, nor other schools', async () => {
    const old = await aSchool(sineta, client)
    await aStudent(sineta, old)
    const years = 2_000
    await sineta.sql(
      `with year as (
         insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
         values ($1, $2, 'Antigo', 2015, '2015-02-01', '2015-12-15', 'closed') returning id
       ), room as (
         insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
         select $1, $2, id, 15, 'Antiga', 'antiga', 'morning' from year returning id
       ), people as (
         insert into student (client_id, school_id, student_number, name, folded_name)
         select $1, $2, '2015.' || n, 'Ana', 'ana' from generate_series(1, ${years}) n returning id, student_number
       ), enrolled as (
         insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
         select $1, $2, p.id, year.id, room.id, 15, '2015-02-01' from people p, year, room returning id, student_id
       ), photos as (
         insert into photo (client_id, school_id, owner, owner_id, status, width, height, bytes) select $1, $2, 'student', id, 'approved', 1, 1, '' from people
       ), asked as (
         insert into enrollment_authorization (client_id, school_id, type, status, enrollment_id, student_id, from_status, to_status, requested_by, decided_by, decided_at)
         select $1, $2, 'enrollment_status_change', 'rejected', id, student_id, 'MATRICULADO', 'TRANCADO', 'a', 'b', '2015-03-01' from enrolled
       ), applied as (
         insert into preenrollment (client_id, school_id, preenrollment_number, school_year_id, grade_id, student, responsible, folded_name, birthdate, responsible_cpf, status)
         select $1, $2, 'PRE-' || 700000 + n, year.id, 15, '{}', '{}', 'ana', '2010-01-01', '', 'denied' from year, generate_series(1, ${years}) n
       )
       insert into attendance (client_id, school_id, student_id, enrollment_number, direction, occurred_at, key_id)
       select $1, $2, id, student_number, 'in', '2015-03-01', gen_random_uuid() from people`,
      [client.id, old.id],
    )
    await execute(sineta.databaseUrl, 'vacuum analyze')
    const rowsRead = (schoolId: string) =>
      sineta.parts.app.transaction({ clients: [client.id] }, async (tx) => {
        const readSoFar = async () =>
          (
            await tx.query<{ n: number }>(
              'select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) as n from pg_stat_xact_user_tables',
            )
          ).rows[0]!.n
        const before = await readSoFar()
        const [{ date }] = (
          await tx.query<{ date: string }>('select (clock() at time zone $1)::date::text as date', [old.timeZone])
        ).rows as [{ date: string }]
        await today(tx, schoolId, date)
        await studentsToday(tx, schoolId, { date, presence: null, classroomId: null, after: null, count: 51 })
        return (await readSoFar()) - before
      })
    expect(await rowsRead(old.id)).toBeLessThan(50)
    expect(await rowsRead(school.id)).toBeLessThan(200)
  })

  test('lists a student of two classes in both, page by page', async () => {
    const student = await aStudent(sineta, school, { name: 'Zuleica' })
    await sineta.sql(
      `with year as (
         insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
         select client_id, school_id, 'Contraturno', year, starts_on, ends_on, 'open' from school_year where id = $2 returning *
       ), room as (
         insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
         select client_id, school_id, id, 15, 'Contraturno', 'contraturno', 'afternoon' from year returning *
       )
       insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
       select client_id, school_id, $1, school_year_id, id, 15, clock()::date from room`,
      [student.id, classroom.schoolYearId],
    )
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await sineta.call(`GET ${panel()}/today/student?limit=1${cursor}`, { as: secretary })
      for (const { name, classroom_name } of body.data) if (name === 'Zuleica') seen.push(classroom_name)
      if (!body.has_more) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen.sort()).toEqual(['Contraturno', 'Turma de teste'])
  })

  test('counts a webhook_url that keeps failing as an integration to check', async () => {
    await sineta.sql(
      `update client_apis set webhook_url = 'https://example.com', consecutive_failures = 3 where client_id = $1`,
      [client.id],
    )
    expect((await sineta.call(`GET ${panel()}/today`, { as: secretary })).body.failing_integrations).toBe(1)
    await sineta.sql('update client_apis set webhook_url = null, consecutive_failures = 0 where client_id = $1', [
      client.id,
    ])
  })

  test('finds the people whose photo waits for approval', async () => {
    const { body } = await sineta.call(`GET /v1/partners/school/${school.cnpj}/responsible?photo_status=pending`, {
      as: secretary,
    })
    expect(body.data).toHaveLength(1)
  })
})

describe('the history of a record', () => {
  test('shows every event about a student, even under an old number, and the status of each delivery', async () => {
    const app = await anApp(sineta, { productionUrl: 'http://127.0.0.1:9/hooks' })
    await connect(sineta, app, client)
    const made = await call(`POST /v1/partners/school/${school.cnpj}/student`, { body: { name: 'Davi Trilha' } })
    const number = made.body.student_number
    const enrolled = await call(`POST /v1/partners/school/${school.cnpj}/student/${number}/enroll`, {
      body: { classroom_id: classroom.id },
    })
    await call('POST /v1/attendance/student/biometric/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, enrollment_number: number },
    })
    await call(`PATCH /v1/partners/school/${school.cnpj}/enrollment/${enrolled.body.id}/number`, {
      body: { enrollment_number: '2026.99001' },
    })
    const trail = await sineta.call(`GET ${panel()}/student/2026.99001/trail?limit=3`, { as: secretary })
    expect(trail.status).toBe(200)
    expect(trail.body.data.map(({ event }: { event: string }) => event)).toEqual([
      'student.enrollment_number_updated',
      'attendance.check_in',
      'student.enrolled',
    ])
    expect(trail.body.data[0]).toMatchObject({
      source: 'api',
      deliveries: [{ receiver: 'App', kind: 'production', status: 'queued', attempt_count: 0 }],
    })
    const rest = await sineta.call(`GET ${panel()}/student/2026.99001/trail?limit=3&cursor=${trail.body.next_cursor}`, {
      as: secretary,
    })
    expect(rest.body.data.map(({ event }: { event: string }) => event)).toEqual(['student.created'])
    const byId = await sineta.call(`GET ${panel()}/student/${made.body.id.toUpperCase()}/trail?limit=3`, {
      as: secretary,
    })
    expect(byId.body.data).toEqual(trail.body.data)
  })

  test('shows a link for the responsible as well as for the student', async () => {
    const student = await aStudent(sineta, school)
    const mother = await aResponsible(sineta, school)
    await call(`POST /v1/partners/school/${school.cnpj}/responsible/${mother.cpf}/student/${student.number}/link`, {
      body: { kinship: 'mother' },
    })
    const ofMother = await sineta.call(`GET ${panel()}/responsible/${mother.cpf}/trail`, { as: secretary })
    expect(ofMother.body.data.map(({ event }: { event: string }) => event).sort()).toEqual([
      'responsible.student_linked',
      'student.responsible_linked',
    ])
  })

  test('shows for a classroom what its events do not name: its own creation and its lessons', async () => {
    const made = await call(`POST /v1/partners/school/${school.cnpj}/classroom`, {
      body: { name: '5º Ano T', school_year_id: classroom.schoolYearId, grade_id: 15, shift: 'morning' },
    })
    const { body } = await sineta.call(`GET ${panel()}/classroom/${made.body.id}/trail`, { as: secretary })
    expect(body.data.map(({ event }: { event: string }) => event)).toEqual(['classroom.created'])
  })

  test('is limited to the own school', async () => {
    const elsewhere = await aStudent(sineta, other)
    const reply = await sineta.call(`GET ${panel()}/student/${elsewhere.number}/trail`, { as: secretary })
    expect([reply.status, reply.body.code]).toEqual([404, 'student_not_found'])
  })
})

describe('a family without an account', () => {
  const application = () => ({
    school_year_id: classroom.schoolYearId,
    grade_id: 15,
    student: { name: 'Íris Família', birthdate: '2016-02-01' },
    responsible: { cpf: cpfs.format(aCpf()), name: 'Mãe da Íris', phone: '+5511987654321' },
  })

  test('sees what it can apply for, applies, and reads the status by number and birthdate', async () => {
    const form = await sineta.call(`GET ${publicForm()}`)
    expect(form.body).toEqual({
      school: { cnpj: school.cnpj, name: 'Escola' },
      school_years: [
        expect.objectContaining({ id: classroom.schoolYearId, grades: [expect.objectContaining({ id: 15 })] }),
      ],
    })
    const applied = await sineta.call(`POST ${publicForm()}`, { body: application() })
    expect(applied.status).toBe(201)
    expect(applied.headers.get('x-event-ids')).toMatch(/^[0-9a-f-]{36}$/)
    const number = applied.body.preenrollment_number
    const state = await sineta.call(`GET ${publicForm()}/${number}?birthdate=2016-02-01`)
    expect(state.body).toMatchObject({ preenrollment_number: number, status: 'pending', decided_at: null })
    // No proxy stores a child's data, and a family sees the decision at once.
    expect(state.headers.get('cache-control')).toBe('no-store')
    for (const wrong of ['?birthdate=2016-02-02', '']) {
      const reply = await sineta.call(`GET ${publicForm()}/${number}${wrong}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'preenrollment_not_found'])
    }
  })

  test('can apply for any grade of a year whose classrooms the school has not created yet', async () => {
    const path = `/v1/public/school/${other.cnpj}/preenrollment`
    const { schoolYearId: school_year_id } = await aClassroom(sineta, other)
    await sineta.sql('update school_year set preenrollment_enabled = true where id = $1', [school_year_id])
    await sineta.sql('update classroom set deleted_at = clock() where school_year_id = $1', [school_year_id])
    const { body } = await sineta.call(`GET ${path}`)
    expect(body.school_years.map(({ id }: { id: number }) => id)).toEqual([school_year_id])
    expect(body.school_years[0].grades).toContainEqual({ id: 1, name: 'Berçário I' })
    const applied = await sineta.call(`POST ${path}`, { body: { ...application(), school_year_id, grade_id: 1 } })
    expect(applied.status).toBe(201)
  })

  test('cannot choose a classroom, which the school does', async () => {
    const reply = await sineta.call(`POST ${publicForm()}`, { body: { ...application(), classroom_id: classroom.id } })
    expect(reply.status).toBe(422)
  })
})

describe('a user of the panel', () => {
  test('changes their own name, and the e-mail address only with the password', async () => {
    const email = 'marta@escola.example'
    const token = await aPanelSession(sineta, client, school, 'finance', email)
    const { hashPassword } = await import('../../src/identity/passwords/passwords.ts')
    await sineta.sql('update panel_user set password_hash = $1 where email = $2', [await hashPassword(password), email])
    const change = (body: object) => sineta.call('PATCH /v1/panel/profile', { as: token, body })
    expect((await change({ name: 'Marta Lima' })).body).toEqual({ name: 'Marta Lima', email })
    expect((await change({ email: 'marta.lima@escola.example' })).status).toBe(401)
    const moved = await change({ email: 'marta.lima@escola.example', current_password: password })
    expect(moved.body).toEqual({ name: 'Marta Lima', email: 'marta.lima@escola.example' })
  })

  test('who owns the client sees the users of all schools with their roles', async () => {
    const owner = await aPanelSession(sineta, client, school, 'owner')
    const { body } = await sineta.call('GET /v1/panel/client/user?limit=200', { as: owner })
    const roles = body.data.flatMap(({ schools }: { schools: { roles: string[] }[] }) =>
      schools.flatMap((s) => s.roles),
    )
    expect(roles).toEqual(expect.arrayContaining(['secretary', 'finance']))
    expect((await sineta.call('GET /v1/panel/client/user', { as: secretary })).status).toBe(403)
  })
})
