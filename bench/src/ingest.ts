// Check-ins per second through HTTP, two deliveries written for each, against the same route without a database.

import { createHttp } from '@sineta/server/platform/http.js'
import { checkShape } from '@sineta/server/platform/input.js'
import { createLog } from '@sineta/server/platform/log.js'
import { createMetrics } from '@sineta/server/platform/metrics.js'
import type { Caller } from '@sineta/server/platform/operation.js'
import { attendanceOperations } from '@sineta/server/school/attendance/operations.js'
import { newToken, prefixes } from '@sineta/server/tenancy/tokens.js'
import { median } from './drain.ts'
import { connectedApps, type House, openHouse } from './house.ts'
import { load } from './load.ts'
import type { Figure, Report } from './main.ts'

const rounds = 3
const seconds = 5
const connections = 64
const students = 2_000
const path = '/v1/attendance/student/biometric/check/in'
const cnpj = '11222333000181'

export async function ingest(report: Report): Promise<Figure> {
  const house = await openHouse({ role: 'api' })
  const bare = await bareRoute()
  const rates: number[] = []
  const baselines: number[] = []
  try {
    const { token, bodies } = await aSchool(house)
    const url = await house.sineta.start()
    await load({ url, path, token, bodies, connections, seconds: 1 })
    await load({ url: bare.url, path, token, bodies, connections, seconds: 1 })
    for (let round = 1; round <= rounds; round++) {
      const without = await load({ url: bare.url, path, token, bodies, connections, seconds })
      const events = await count(house)
      const real = await load({ url, path, token, bodies, connections, seconds })
      if (real.refused > 0) throw new Error(`${real.refused} check-ins were refused`)
      const written = (await count(house)) - events
      if (written !== real.answered * 2)
        throw new Error(`${real.answered} check-ins were answered, ${written} deliveries written`)
      rates.push(real.perSecond)
      baselines.push(without.perSecond)
      report(
        `ingest ${round}/${rounds}: ${Math.round(real.perSecond)} check-ins/s, the route without a database ${Math.round(without.perSecond)}`,
      )
    }
  } finally {
    await bare.close()
    await house.close()
  }
  const rate = median(rates)
  const baseline = median(baselines)
  return { bench: 'ingest', ratio: rate / baseline, rate, baseline, unit: 'check-ins/s' }
}

const count = async ({ sql }: House) => (await sql('select count(*)::int as n from delivery'))[0].n as number

/** A school with enrolled students, a client-level URL and one app: two deliveries for each event. */
async function aSchool(house: House) {
  const { sql } = house
  const clientId = await connectedApps(house, 1, 'http://127.0.0.1:9/')
  await sql(`update client_apis set webhook_url = 'http://127.0.0.1:9/' where client_id = $1`, [clientId])
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
  const bodies = Array.from({ length: students }, (_, i) =>
    JSON.stringify({ school_cnpj: cnpj, enrollment_number: `2026.${i + 1}` }),
  )
  return { token: device.text, bodies }
}

/** The same route, its parsing, its checks and its headers, with an answer that needs no database. */
async function bareRoute() {
  const row = attendanceOperations[0]!
  const caller: Caller = {
    kind: 'device',
    tokenId: '00000000-0000-0000-0000-000000000000',
    scopes: [],
    client: null,
    appId: null,
    partnerId: null,
    user: null,
    entranceId: null,
  }
  const answer = JSON.stringify({
    id: '789031de-c2c7-4e4a-9fd1-97450a251d12',
    school_cnpj: cnpj,
    student_id: '260b38c8-7b2c-4284-8f95-cb8d6163a59a',
    enrollment_number: '2026.00123',
    direction: 'in',
    checked_in_at: '2026-03-02 07:12:09',
    entrance_id: null,
    source: 'biometric',
    anomaly: null,
    duplicate: false,
    created_at: '2026-03-02T07:12:09-03:00',
  })
  const http = createHttp({
    operations: [row],
    gate: {
      authenticate: async () => caller,
      admit: async () => ({ caller, school: null, tenants: 'everyone' }),
      denied: async () => {},
    },
    perform: async (operation, call) => {
      checkShape(operation.body!, call.body)
      return {
        status: 201,
        headers: { 'x-event-ids': '019cae08-ad66-796c-9230-140af990a702' },
        body: answer,
        eventCount: 1,
      }
    },
    log: createLog('error'),
    metrics: createMetrics(),
    baseUrl: () => '',
    trustProxy: null,
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => http.close() }
}
