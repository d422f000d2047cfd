import { randomInt } from 'node:crypto'
import { cnpj as cnpjs, cpf as cpfs, newSecret, scopeNames } from '@sineta/contract'
import { expect } from 'vitest'
import type { PanelRole } from '../../src/identity/roles.ts'
import { newToken, prefixes } from '../../src/identity/tokens.ts'
import type { TestSineta } from './sineta.ts'

// Builders state only what matters to a test; everything else is valid and unique.

let count = randomInt(1000)
const next = () => ++count

export const aCnpj = () => {
  const base = `${10_000_000 + next()}0001`
  return base + cnpjs.checkDigits(base)
}
export const aCpf = () => {
  const base = String(100_000_000 + next() * 37)
  return base + cpfs.checkDigits(base)
}

export type AClient = { id: string; slug: string; environment: 'live' | 'sandbox'; key: string }

export async function aClient(
  sineta: TestSineta,
  {
    webhookUrl = null as string | null,
    environment = 'live' as 'live' | 'sandbox',
    scopes = [...scopeNames] as string[],
  } = {},
): Promise<AClient> {
  const slug = `colegio-${next()}`
  const [{ id }] = (await sineta.sql(
    `insert into client (slug, name, environment, erp_enabled) values ($1, $1, $2, true) returning id`,
    [slug, environment],
  )) as [{ id: string }]
  await sineta.sql('insert into client_apis (client_id, webhook_url) values ($1, $2)', [id, webhookUrl])
  const key = newToken(prefixes.client[environment])
  await sineta.sql(
    `insert into api_key (kind, client_id, environment, name, prefix, hash, scopes) values ('client', $1, $2, 'test', $3, $4, $5)`,
    [id, environment, key.prefix, key.hash, scopes],
  )
  return { id, slug, environment, key: key.text }
}

export type ASchool = { id: string; clientId: string; cnpj: string; deviceKey: string; timeZone: string }

export async function aSchool(
  sineta: TestSineta,
  client: AClient,
  {
    timeZone = 'America/Sao_Paulo',
    cnpj = aCnpj(),
    settings = { duplicate_read_window_seconds: 60 } as Record<string, unknown>,
  } = {},
): Promise<ASchool> {
  const [{ id }] = (await sineta.sql(
    `insert into school (client_id, environment, cnpj, name, time_zone, settings) values ($1, $2, $3, 'Escola', $4, $5) returning id`,
    [client.id, client.environment, cnpj, timeZone, JSON.stringify(settings)],
  )) as [{ id: string }]
  const device = newToken(prefixes.device[client.environment])
  await sineta.sql(
    `insert into api_key (kind, client_id, school_id, environment, name, prefix, hash) values ('device', $1, $2, $3, 'gate', $4, $5)`,
    [client.id, id, client.environment, device.prefix, device.hash],
  )
  return { id, clientId: client.id, cnpj, deviceKey: device.text, timeZone }
}

export type AStudent = { id: string; number: string; name: string; enrollmentId: string | null }

/** Far above the numbers that the service assigns, which begin at 1. */
const firstNumber = 10_000

/** A student with an active enrollment in the open school year, unless `enrolled` is false. */
export async function aStudent(
  sineta: TestSineta,
  school: ASchool,
  { enrolled = true, name = 'Ana Clara Souza Lima', number = `2026.${firstNumber + next()}` } = {},
): Promise<AStudent> {
  const [{ id }] = (await sineta.sql(
    `insert into student (client_id, school_id, student_number, name, folded_name) values ($1, $2, $3, $4, lower($4)) returning id`,
    [school.clientId, school.id, number, name],
  )) as [{ id: string }]
  await sineta.sql('insert into student_number (client_id, school_id, number, student_id) values ($1, $2, $3, $4)', [
    school.clientId,
    school.id,
    number,
    id,
  ])
  const enrollmentId = enrolled ? await enroll(sineta, school, id, number) : null
  return { id, number, name, enrollmentId }
}

async function enroll(sineta: TestSineta, school: ASchool, studentId: string, number: string): Promise<string> {
  const classroom = await aClassroom(sineta, school)
  const [{ id }] = (await sineta.sql(
    `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on)
     select client_id, school_id, $2, school_year_id, id, grade_id, $3, (clock() at time zone 'America/Sao_Paulo')::date from classroom where id = $1 returning id`,
    [classroom.id, studentId, number],
  )) as [{ id: string }]
  return id
}

/** The school's classroom for tests, created on first use, in an open school year that includes today. */
export async function aClassroom(sineta: TestSineta, school: ASchool): Promise<{ id: string; schoolYearId: number }> {
  const [known] = await sineta.sql<{ id: string; schoolYearId: number }>(
    `select id, school_year_id as "schoolYearId" from classroom where school_id = $1 and folded_name = 'turma de teste'`,
    [school.id],
  )
  if (known) return known
  const [made] = await sineta.sql<{ id: string; schoolYearId: number }>(
    `with year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
       values ($1, $2, 'Ano letivo', extract(year from clock())::int, (clock() - interval '200 days')::date, (clock() + interval '200 days')::date, 'open') returning id
     )
     insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
     select $1, $2, id, 15, 'Turma de teste', 'turma de teste', 'morning' from year returning id, school_year_id as "schoolYearId"`,
    [school.clientId, school.id],
  )
  return made!
}

/** Checks in a new student, which is the shortest way to an event. Returns the student's number. */
export async function aCheckIn(sineta: TestSineta, school: ASchool): Promise<string> {
  const { number } = await aStudent(sineta, school)
  const reply = await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
  })
  expect(reply.status).toBe(201)
  return number
}

export type AResponsible = { id: string; cpf: string }

export async function aResponsible(
  sineta: TestSineta,
  school: ASchool,
  students: AStudent[] = [],
  { canPickUp = true, photo = null as 'pending' | 'approved' | 'rejected' | null } = {},
): Promise<AResponsible> {
  const cpf = aCpf()
  const [{ id }] = (await sineta.sql(
    `insert into responsible (client_id, school_id, cpf, name, folded_name) values ($1, $2, $3, 'Mariana Souza Lima', 'mariana souza lima') returning id`,
    [school.clientId, school.id, cpf],
  )) as [{ id: string }]
  for (const student of students)
    await sineta.sql(
      `insert into responsible_link (client_id, school_id, responsible_id, student_id, kind, can_pick_up) values ($1, $2, $3, $4, 'primary', $5)`,
      [school.clientId, school.id, id, student.id, canPickUp],
    )
  if (photo)
    await sineta.sql(
      `insert into photo (owner_id, owner, client_id, school_id, status, width, height, bytes) values ($1, 'responsible', $2, $3, $4, 1, 1, '')`,
      [id, school.clientId, school.id, photo],
    )
  return { id, cpf }
}

export type AnApp = { id: string; secret: string; sandbox: AClient; keys: { test: string; live: string } }

export async function anApp(
  sineta: TestSineta,
  {
    testUrl,
    productionUrl,
    scopes = [...scopeNames],
    events = ['*'],
  }: { testUrl?: string; productionUrl?: string; scopes?: string[]; events?: string[] } = {},
): Promise<AnApp> {
  const sandbox = await aClient(sineta, { environment: 'sandbox' })
  const [{ id }] = (await sineta.sql(
    `with p as (insert into partner (name, cnpj) values ('Parceira', $1) returning id)
     insert into app (partner_id, slug, name, requested_scopes, sandbox_client_id) select id, $2, 'App', $3, $4 from p returning id`,
    [aCnpj(), `app-${next()}`, scopes, sandbox.id],
  )) as [{ id: string }]
  const secret = newSecret()
  const [{ secretId }] = (await sineta.sql(
    'insert into signing_secret (app_id, sealed) values ($1, $2) returning id as "secretId"',
    [id, Buffer.alloc(0)],
  )) as [{ secretId: string }]
  await sineta.sql('update signing_secret set sealed = $2 where id = $1', [
    secretId,
    sineta.parts.services.secrets.seal(secret, `signing_secret:${secretId}`),
  ])
  for (const [kind, url] of [
    ['test', testUrl],
    ['production', productionUrl],
  ] as const)
    if (url)
      await sineta.sql('insert into endpoint (app_id, kind, url, events) values ($1, $2, $3, $4)', [
        id,
        kind,
        url,
        events,
      ])
  const keys = { test: newToken(prefixes.app.sandbox), live: newToken(prefixes.app.live) }
  for (const [environment, key] of [
    ['sandbox', keys.test],
    ['live', keys.live],
  ] as const)
    await sineta.sql(
      `insert into api_key (kind, app_id, environment, name, prefix, hash, scopes) values ('app', $1, $2, 'test', $3, $4, $5)`,
      [id, environment, key.prefix, key.hash, scopes],
    )
  return { id, secret, sandbox, keys: { test: keys.test.text, live: keys.live.text } }
}

export const connect = (
  sineta: TestSineta,
  app: Pick<AnApp, 'id'>,
  client: AClient,
  { scopes = [...scopeNames] as string[], schoolCnpjs = null as string[] | null, dataProfile = 'full' } = {},
) =>
  sineta.sql(
    `insert into connection (app_id, client_id, status, granted_scopes, school_cnpjs, data_profile, connected_at) values ($1, $2, 'connected', $3, $4, $5, clock())`,
    [app.id, client.id, scopes, schoolCnpjs, dataProfile],
  )

/** Creates a panel user with this role in the school and a session of theirs. Returns its token. */
export async function aPanelSession(
  sineta: TestSineta,
  client: AClient,
  school: ASchool,
  role: PanelRole,
  email = `${role}${next()}@escola.example`,
): Promise<string> {
  const [{ id }] = (await sineta.sql(
    'insert into panel_user (client_id, email, name, is_owner) values ($1, $2, $2, $3) returning id',
    [client.id, email, role === 'owner'],
  )) as [{ id: string }]
  if (role !== 'owner')
    await sineta.sql('insert into panel_role (client_id, user_id, school_id, role) values ($1, $2, $3, $4)', [
      client.id,
      id,
      school.id,
      role,
    ])
  return panelSessionOf(sineta, client, email)
}

/** Creates another session for an existing user. Returns its token. */
export async function panelSessionOf(sineta: TestSineta, client: AClient, email: string): Promise<string> {
  const token = newToken(prefixes.panel)
  await sineta.sql(
    `insert into session (audience, subject_id, client_id, hash, expires_at)
     select 'panel', id, client_id, $3, clock() + interval '12 hours' from panel_user where client_id = $1 and email = $2`,
    [client.id, email, token.hash],
  )
  return token.text
}

export type AClass = { id: string; name: string; schoolYearId: number; subject: { id: number; uuid: string } }

/**
 * A class of the 5th grade with mathematics, in an open year of four terms: day −100 to −51, −50 to 49, 50 to 99 and 100 to 149,
 * counted from today. So today is in the second term.
 */
export async function aClass(sineta: TestSineta, school: ASchool): Promise<AClass> {
  const n = next()
  const [made] = await sineta.sql<{
    id: string
    name: string
    schoolYearId: number
    subjectId: number
    subjectUuid: string
  }>(
    `with today as (select (clock() at time zone $3)::date as day), year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
       select $1, $2, 'Ano letivo ' || $4::text, extract(year from day)::int, day - 100, day + 149, 'open' from today returning *
     ), terms as (
       insert into term (client_id, school_year_id, period, name, starts_on, ends_on)
       select $1, year.id, t.period, t.period || 'º bimestre', day + t.first, day + t.last
       from year, today, (values (1, -100, -51), (2, -50, 49), (3, 50, 99), (4, 100, 149)) as t (period, first, last)
     ), room as (
       insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
       select $1, $2, id, 15, 'Turma ' || $4::text, 'turma ' || $4::text, 'morning' from year returning *
     ), maths as (
       insert into subject (client_id, school_id, name, folded_name, abbreviation, folded_abbreviation)
       values ($1, $2, 'Matemática ' || $4::text, 'matematica ' || $4::text, 'M' || $4::text, 'm' || $4::text) returning *
     ), link as (insert into grade_subject (client_id, school_id, grade_id, subject_id) select $1, $2, 15, id from maths)
     select room.id, room.name, school_year_id as "schoolYearId", maths.id as "subjectId", maths.uuid as "subjectUuid" from room, maths`,
    [school.clientId, school.id, school.timeZone, n],
  )
  const { subjectId, subjectUuid, ...room } = made!
  return { ...room, subject: { id: subjectId, uuid: subjectUuid } }
}

/** A student enrolled in the class since the first day of its school year. */
export async function aPupil(
  sineta: TestSineta,
  school: ASchool,
  { id }: AClass,
): Promise<AStudent & { enrollmentId: string }> {
  const student = await aStudent(sineta, school, { enrolled: false })
  const [{ enrollmentId }] = (await sineta.sql(
    `insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on)
     select c.client_id, c.school_id, $2, y.id, c.id, c.grade_id, $3, y.starts_on
     from classroom c join school_year y on y.id = c.school_year_id where c.id = $1 returning id as "enrollmentId"`,
    [id, student.id, student.number],
  )) as [{ enrollmentId: string }]
  return { ...student, enrollmentId }
}

/** Today by the school's clock, plus an offset in days. */
export async function aDay(sineta: TestSineta, school: ASchool, offset = 0): Promise<string> {
  const [{ day }] = (await sineta.sql(`select ((clock() at time zone $1)::date + $2::int)::text as day`, [
    school.timeZone,
    offset,
  ])) as [{ day: string }]
  return day
}

/** A registered teacher who is signed in to the panel: the id of their staff record, and the token. */
export async function aTeacher(
  sineta: TestSineta,
  client: AClient,
  school: ASchool,
): Promise<{ id: string; email: string; token: string }> {
  const email = `professora${next()}@escola.example`
  const token = await aPanelSession(sineta, client, school, 'teacher', email)
  const [{ id }] = (await sineta.sql(
    `insert into staff (client_id, school_id, role, name, folded_name, email) values ($1, $2, 'teacher', 'Helena Duarte', 'helena duarte', $3) returning id`,
    [client.id, school.id, email],
  )) as [{ id: string }]
  return { id, email, token }
}
