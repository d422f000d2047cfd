import { beforeEach, describe, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, aSchool, aStudent } from '../support/builders.ts'
import { type TestSineta, useSecondSineta, useSineta } from '../support/sineta.ts'

// A process keeps the key of a device between readings. Two complete Sinetas on one database: what one of them changes applies to the
// next reading in the other, which kept the key as it was.

const here = useSineta()
const there = useSecondSineta(here)
let client: AClient
let school: ASchool

const read = async (
  call: TestSineta['call'],
  { as = school.deviceKey, body = {} }: { as?: string; body?: Record<string, unknown> } = {},
) => {
  const { number } = await aStudent(here, school)
  const reply = await call('POST /v1/attendance/student/biometric/check/in', {
    as,
    body: { school_cnpj: school.cnpj, enrollment_number: number, ...body },
  })
  return { ...reply, outcome: reply.body.code ?? reply.status }
}
const readBoth = async () => [(await read(here.call)).outcome, (await read(there.call)).outcome]

/** The first reading records that the key is in use, and the second keeps the key. */
beforeEach(async () => {
  client = await aClient(here)
  school = await aSchool(here, client)
  for (let i = 0; i < 3; i++) expect(await readBoth()).toEqual([201, 201])
})

describe('the next reading in every process', () => {
  test('is refused once the key is revoked', async () => {
    await here.sql('update api_key set revoked_at = clock() where school_id = $1', [school.id])
    expect(await readBoth()).toEqual(['unauthenticated', 'unauthenticated'])
    expect(await readBoth()).toEqual(['unauthenticated', 'unauthenticated'])
  })

  test('is refused once the key has expired, although nothing was written', async () => {
    await here.sql(`update api_key set expires_at = clock() + interval '10 s' where school_id = $1`, [school.id])
    expect(await readBoth()).toEqual([201, 201])
    await here.advance(11)
    expect(await readBoth()).toEqual(['unauthenticated', 'unauthenticated'])
  })

  test('is refused while the client is suspended, and accepted again right after', async () => {
    const suspend = (status: string) => here.sql('update client set status = $2 where id = $1', [client.id, status])
    await suspend('suspended')
    expect(await readBoth()).toEqual(['client_suspended', 'client_suspended'])
    await suspend('active')
    expect(await readBoth()).toEqual([201, 201])
  })

  test('follows the settings of the school', async () => {
    await here.sql(`update school set time_zone = 'America/Manaus' where id = $1`, [school.id])
    for (const call of [here.call, there.call]) expect((await read(call)).body.created_at).toMatch(/-04:00$/)
  })

  test('is refused if the device was given to another school, and finds only the students of that one', async () => {
    const other = await aSchool(here, client)
    await here.sql('update api_key set school_id = $2 where school_id = $1 and kind = $3', [
      school.id,
      other.id,
      'device',
    ])
    expect(await readBoth()).toEqual(['school_not_found', 'school_not_found'])
    for (const call of [here.call, there.call])
      expect((await read(call, { body: { school_cnpj: other.cnpj } })).outcome).toBe('student_not_found')
  })
})

test.each([{ checked_in_at: 'yesterday' }, { unknown: true }, { school_cnpj: 'none' }, { confidence: 'high' }])(
  'a faulty reading with a revoked key is refused for its key, and not for its fault: %o',
  async (body) => {
    expect([400, 422]).toContain((await read(there.call, { body })).status)
    await here.sql('update api_key set revoked_at = clock() where school_id = $1', [school.id])
    expect((await read(there.call, { body })).outcome).toBe('unauthenticated')
  },
)

test('of the readings that arrive together, only those of the revoked key are refused', async () => {
  const [first, second] = [school, await aSchool(here, client)]
  const at = async (one: ASchool) => {
    const { number } = await aStudent(here, one)
    return () =>
      there.call('POST /v1/attendance/student/biometric/check/in', {
        as: one.deviceKey,
        body: { school_cnpj: one.cnpj, enrollment_number: number },
      })
  }
  for (let i = 0; i < 3; i++) expect((await (await at(second))()).status).toBe(201)
  const readings = await Promise.all(Array.from({ length: 40 }, (_, i) => at(i % 2 === 0 ? first : second)))
  await here.sql('update api_key set revoked_at = clock() where school_id = $1', [first.id])
  const replies = await Promise.all(readings.map((send) => send()))
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, i) => (i % 2 === 0 ? 401 : 201)))
})

test('a reading with an idempotency key is refused as well', async () => {
  await here.sql('update api_key set revoked_at = clock() where school_id = $1', [school.id])
  const { number } = await aStudent(here, school)
  const { status } = await there.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
    headers: { 'idempotency-key': 'one' },
  })
  expect(status).toBe(401)
})
