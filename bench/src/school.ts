import { newToken, prefixes } from '@sineta/server/identity/tokens.js'
import { type BenchEnvironment, createConnectedApps } from './environment.ts'

export const checkInPath = '/v1/attendance/student/biometric/check/in'
export const cnpj = '11222333000181'
const students = 2_000

/** Creates a school with enrolled students, a URL of the client and, by default, one app, so each event has two deliveries. */
export async function createSchool(env: BenchEnvironment, receiverUrl: string, { apps = 1 } = {}) {
  const { sql } = env
  const clientId = await createConnectedApps(env, apps, receiverUrl)
  await sql('update client_apis set webhook_url = $2 where client_id = $1', [clientId, receiverUrl])
  const [school] = await sql(
    `insert into school (client_id, environment, cnpj, name, time_zone, settings) values ($1, 'live', $2, 'Bench', 'America/Sao_Paulo', '{"duplicate_read_window_seconds":0}') returning id`,
    [clientId, cnpj],
  )
  await sql(
    `with year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status) values ($1, $2, 'Ano', 2026, clock()::date - 100, clock()::date + 100, 'open') returning id
     ), room as (
       insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift) select $1, $2, id, 15, 'A', 'a', 'morning' from year returning id, school_year_id
     ), pupil as (
       insert into student (client_id, school_id, student_number, name, folded_name) select $1, $2, '2026.' || n, 'Aluno', 'aluno' from generate_series(1, $3::int) n returning id, student_number
     ), number as (
       insert into student_number (client_id, school_id, number, student_id) select $1, $2, student_number, id from pupil
     )
     insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on)
     select $1, $2, pupil.id, room.school_year_id, room.id, 15, student_number, clock()::date from pupil, room`,
    [clientId, school.id, students],
  )
  const device = newToken(prefixes.device.live)
  await sql(
    `insert into api_key (kind, client_id, school_id, environment, name, prefix, hash) values ('device', $1, $2, 'live', 'gate', $3, $4)`,
    [clientId, school.id, device.prefix, device.hash],
  )
  await sql('analyze')
  const numbers = Array.from({ length: students }, (_, i) => `2026.${i + 1}`)
  const bodies = numbers.map((enrollment_number) => JSON.stringify({ school_cnpj: cnpj, enrollment_number }))
  return { token: device.text, bodies, numbers }
}
