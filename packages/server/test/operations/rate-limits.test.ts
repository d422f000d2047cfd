import { beforeAll, expect, test } from 'vitest'
import { newToken } from '../../src/identity/tokens.ts'
import { type AClient, type ASchool, aClient, aSchool } from '../support/builders.ts'
import { type Reply, useSineta } from '../support/sineta.ts'

const sineta = useSineta({ RATE_LIMITS: '1' })
let client: AClient
let school: ASchool
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
})

const limitsIn = ({ headers }: Reply) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`)).map((text) => text && Number(text))

/** More than the burst allows, and faster than it refills. */
const crowd = (token: string, route: string) =>
  Promise.all(Array.from({ length: 400 }, () => sineta.call(route, { as: token })))

test('every response says how many requests may follow, even a refusal', async () => {
  const path = `/v1/partners/school/${school.cnpj}/entrance`
  const [limit, remaining, reset] = limitsIn(await sineta.call(`GET ${path}`, { as: client.key }))
  expect([limit, remaining, reset]).toEqual([600, 99, 1])
  const refused = await sineta.call(`GET ${path}?limit=0`, { as: client.key })
  expect([refused.status, limitsIn(refused)[0]]).toEqual([400, 600])
})

test('a caller with too many requests is refused before anything else is checked, and learns when to come back', async () => {
  const replies = await crowd(client.key, 'GET /v1/partners/school/no-cnpj/entrance')
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 429]))
  const refused = replies.find(({ status }) => status === 429)!
  expect(refused.body.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(limitsIn(refused).slice(0, 2)).toEqual([600, 0])
  // Other callers are not affected, and an invalid token is refused as such first.
  expect((await sineta.call(`GET /v1/partners/school`, { as: school.deviceKey })).status).toBe(403)
  expect((await sineta.call(`GET /v1/partners/school`, { as: newToken('ck_live_').text })).status).toBe(401)
})

test('the devices of a school have their own limit', async () => {
  const reading = { body: { school_cnpj: school.cnpj, enrollment_number: '2026.00001' }, as: school.deviceKey }
  expect(limitsIn(await sineta.call('POST /v1/attendance/student/biometric/check/in', reading))[0]).toBe(3000)
})
