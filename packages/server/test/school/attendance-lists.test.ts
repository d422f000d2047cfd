import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/database.ts'
import { attendanceLists } from '../../src/school/attendance/lists.ts'
import { resolve } from '../../src/school/attendance/queries.ts'
import {
  type AClient,
  type AResponsible,
  type ASchool,
  type AStudent,
  aClient,
  aPanelSession,
  aResponsible,
  aSchool,
  aStudent,
} from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let client: AClient
let school: ASchool
let ana: AStudent
let mother: AResponsible
const gate = (path: string, body: object) =>
  sineta.call(`POST /v1/${path}`, { as: school.deviceKey, body: { school_cnpj: school.cnpj, ...body } })
const list = async (what: string, query = '') =>
  (await sineta.call(`GET /v1/partners/school/${school.cnpj}/${what}${query}`, { as: client.key })).body.data as Record<
    string,
    any
  >[]
/** The school's calendar day, so many days ago. */
const day = (ago = 0) => new Date(Date.now() - 3 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  ana = await aStudent(sineta, school)
  const bruno = await aStudent(sineta, school, { name: 'Bruno' })
  mother = await aResponsible(sineta, school, [ana])
  await gate('attendance/student/biometric/check/in', {
    enrollment_number: ana.number,
    checked_in_at: `${day(1)} 23:59:59`,
  })
  await gate('attendance/student/biometric/check/in', {
    enrollment_number: ana.number,
    checked_in_at: `${day()} 00:00:00`,
  })
  await gate('attendance/student/biometric/check/in', {
    enrollment_number: bruno.number,
    checked_in_at: `${day()} 00:00:00`,
  })
  await gate('tssv/responsible/check/in', {
    responsible_cpf: mother.cpf,
    factors: [{ type: 'pin' }, { type: 'document' }],
    checked_in_at: `${day()} 00:00:01`,
  })
  await gate('attendance/student/biometric/check/out', {
    enrollment_number: ana.number,
    checked_out_at: `${day()} 00:00:02`,
  })
})

test('a school lists who came and left, by day, student and direction', async () => {
  const times = async (query: string) =>
    (await list('attendance', query)).map(({ checked_in_at, checked_out_at }) => checked_in_at ?? checked_out_at)
  expect(await times('')).toEqual([`${day(1)} 23:59:59`, `${day()} 00:00:00`, `${day()} 00:00:00`, `${day()} 00:00:02`])
  expect(await times(`?date=${day(1)}`)).toEqual([`${day(1)} 23:59:59`])
  expect(await times(`?date=${day()}&enrollment_number=${ana.number}`)).toEqual([
    `${day()} 00:00:00`,
    `${day()} 00:00:02`,
  ])
  expect(await times('?direction=out')).toEqual([`${day()} 00:00:02`])
  expect((await list('attendance', '?direction=out'))[0]).toEqual({
    id: expect.any(String),
    school_cnpj: school.cnpj,
    student_id: ana.id,
    enrollment_number: ana.number,
    direction: 'out',
    checked_out_at: `${day()} 00:00:02`,
    entrance_id: null,
    source: 'biometric',
    anomaly: null,
    duplicate: false,
    created_at: expect.any(String),
  })
})

test('the pick-up behind an event is found by day and responsible, with the students who waited', async () => {
  const [found, ...others] = await list('tssv', `?date=${day()}&responsible_cpf=${mother.cpf}`)
  expect(found).toMatchObject({
    checked_in_at: `${day()} 00:00:01`,
    factors: ['pin', 'document'],
    students_waiting: [{ enrollment_number: ana.number, name: ana.name }],
    event_emitted: true,
  })
  expect(others).toEqual([])
  expect(await list('tssv', `?date=${day(1)}`)).toEqual([])
})

test('the list of pick-ups no longer names a student who was removed', async () => {
  const gone = await aStudent(sineta, school, { name: 'Caio' })
  const father = await aResponsible(sineta, school, [gone])
  await gate('attendance/student/biometric/check/in', { enrollment_number: gone.number })
  await gate('tssv/responsible/check/in', {
    responsible_cpf: father.cpf,
    factors: [{ type: 'pin' }, { type: 'document' }],
  })
  const waiting = async () =>
    (await list('tssv', `?responsible_cpf=${father.cpf}`)).map(({ students_waiting }) => students_waiting)
  expect(await waiting()).toEqual([[{ enrollment_number: gone.number, name: 'Caio' }]])
  const student = `/v1/partners/school/${school.cnpj}/student/${gone.number}`
  await sineta.call(`DELETE ${student}/unenroll`, { as: client.key })
  expect((await sineta.call(`DELETE ${student}`, { as: client.key })).status).toBe(204)
  expect(await waiting()).toEqual([[]])
})

test('gatekeepers and secretaries read passes, librarians do not', async () => {
  const as = async (role: 'gatekeeper' | 'secretary' | 'librarian') =>
    (
      await sineta.call(`GET /v1/partners/school/${school.cnpj}/attendance`, {
        as: await aPanelSession(sineta, client, school, role),
      })
    ).status
  expect([await as('gatekeeper'), await as('secretary'), await as('librarian')]).toEqual([200, 200, 403])
})

describe('however many years of readings a school has', () => {
  beforeAll(async () => {
    const years = 20_000
    await sineta.sql(
      `insert into attendance (client_id, school_id, student_id, enrollment_number, direction, occurred_at, key_id, created_at)
       select $1, $2, $3, $4, 'in', at, gen_random_uuid(), at from generate_series(1, ${years}) n, lateral (select clock() - interval '3 days' - n * interval '1 hour' as at) t`,
      [client.id, school.id, ana.id, ana.number],
    )
    await execute(sineta.databaseUrl, 'vacuum analyze attendance')
  })

  test('listing a day reads only the rows of that day', async () => {
    const read: number[] = []
    const rows = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => {
      const watched = Object.assign(Object.create(tx) as Transaction, {
        query: async (text: string, values: unknown[]) => {
          const explained = await tx.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values)
          for (const { 'QUERY PLAN': line } of explained.rows) {
            const found = /Index.* on attendance .*rows=(\d+)\S* loops=(\d+)\)|Rows Removed by Filter: (\d+)/.exec(line)
            if (found) read.push(found[3] ? Number(found[3]) : Number(found[1]) * Number(found[2]))
          }
          return tx.query(text, values)
        },
      })
      const call = { query: { date: day() }, found: { names: {}, seen: null }, school, tx: watched }
      return attendanceLists[0]!.run!(call as never) as Promise<{ data: unknown[] }>
    })
    expect(rows.data.length).toBeGreaterThan(2)
    // Read once to find them and once to sort them.
    expect(read).toEqual([rows.data.length, rows.data.length])
  })

  test('a check-in reads only the readings around it', async () => {
    const bia = await aStudent(sineta, school)
    await gate('attendance/student/biometric/check/in', { enrollment_number: bia.number })
    const nothing = { studentId: null, biometricId: null, entranceId: null, deviceEventId: null, releasedToCpf: null }
    const questions = [ana, bia].map(({ number }) => ({
      ...nothing,
      schoolId: school.id,
      keyId: randomUUID(),
      number,
      pickUpId: null,
      at: null,
    }))
    const read = await sineta.parts.app.transaction({ clients: [client.id] }, async (tx) => {
      const readSoFar = async () =>
        (
          await tx.query<{ n: number }>(
            `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) as n from pg_stat_xact_user_tables where relname = 'attendance'`,
          )
        ).rows[0]!.n
      const before = await readSoFar()
      expect(await resolve(tx, questions, false)).toMatchObject([{ student_id: ana.id }, { student_id: bia.id }])
      return (await readSoFar()) - before
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(20)
  })
})
