import { beforeAll, expect, test } from 'vitest'
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
} from './support/builders.ts'
import { useSineta } from './support/sineta.ts'

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

test('a school reads who came and left, by day, student and direction', async () => {
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

test('of a student who was removed the list of pick-ups shows no name any more', async () => {
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

test('gatekeepers read passes, secretaries do not', async () => {
  const as = async (role: 'gatekeeper' | 'secretary') =>
    (
      await sineta.call(`GET /v1/partners/school/${school.cnpj}/attendance`, {
        as: await aPanelSession(sineta, client, school, role),
      })
    ).status
  expect([await as('gatekeeper'), await as('secretary')]).toEqual([200, 403])
})
