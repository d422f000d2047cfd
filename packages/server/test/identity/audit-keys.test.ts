import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aClient,
  anApp,
  aPanelSession,
  aSchool,
  aStudent,
  connect,
} from '../support/builders.ts'
import { anAppOf, aPartner } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

// Keys write by the hundred concurrently, so a job chains their entries after the commit.

const sineta = useSineta()
let client: AClient
let school: ASchool
let owner: string
let app: AnApp

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  owner = await aPanelSession(sineta, client, school, 'owner')
  app = await anApp(sineta)
  await connect(sineta, app, client)
})

const chain = async () => {
  await sineta.advance(70)
  await sineta.parts.jobs.runDue()
}
const auditLog = async (limit = 100) =>
  (await sineta.call(`GET /v1/panel/client/audit?limit=${limit}`, { as: owner })).body.data as {
    actor: string
    action: string
    result: string
    times: number
    request_id: string
    position: number
  }[]
const isIntact = async () =>
  (await sineta.call('GET /v1/panel/client/audit/verification', { as: owner })).body.is_intact
const entrance = '/v1/partners/school/{cnpj}/entrance'
const writeWith = (as: string, name: string) =>
  sineta.call(`POST /v1/partners/school/${school.cnpj}/entrance`, { as, body: { name } })
const checkIn = (enrollment_number: string) =>
  sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number },
  })

test('every write of a key is in the audit log of the client, with the request that made it', async () => {
  const written = [await writeWith(client.key, 'Portão'), await writeWith(app.keys.live, 'Rampa')]
  const refused = await writeWith(client.key, '')
  expect([...written, refused].map(({ status }) => status)).toEqual([201, 201, 422])
  await chain()
  const entries = await auditLog(2)
  expect(entries.map(({ action, result }) => [action, result])).toEqual(Array(2).fill([`POST ${entrance}`, 'ok']))
  expect(entries.map(({ request_id }) => request_id).sort()).toEqual(
    written.map(({ headers }) => headers.get('x-request-id')).sort(),
  )
  expect(entries.every(({ actor }) => actor.startsWith('key:'))).toBe(true)
  expect(await isIntact()).toBe(true)
})

test('the readings of a gate within a minute are one entry with their number', async () => {
  const before = (await auditLog(1))[0]!.position
  const numbers: string[] = []
  for (let i = 0; i < 7; i++) numbers.push((await aStudent(sineta, school)).number)
  const readings = await Promise.all(numbers.map(checkIn))
  expect(readings.map(({ status }) => status)).toEqual(Array(7).fill(201))
  await chain()
  const added = (await auditLog()).filter(({ position }) => position > before)
  expect(new Set(added.map(({ action }) => action))).toEqual(
    new Set(['POST /v1/attendance/student/biometric/check/in']),
  )
  // Two if a minute ended in between.
  expect(added.length).toBeLessThanOrEqual(2)
  expect(added.reduce((sum, { times }) => sum + times, 0)).toBe(7)
  expect(await isIntact()).toBe(true)
})

test('a hundred concurrent writes of a key do not wait for the chain while a user of the panel holds it', async () => {
  const holder = await sineta.parts.system.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into audit (client_id, actor, action, subject, result, request_id) values ($1, 'nobody', 'test', '', 'ok', '')`,
      [client.id],
    )
    const written = await Promise.all(Array.from({ length: 100 }, (_, i) => writeWith(client.key, `Portão ${i}`)))
    expect(written.filter(({ status }) => status !== 201)).toEqual([])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const before = (await auditLog(1))[0]!.position
  await chain()
  expect((await auditLog()).filter(({ position }) => position > before)).toHaveLength(100)
  expect(await isIntact()).toBe(true)
})

test('the keys of a sandbox are not audited', async () => {
  const partner = await aPartner(sineta)
  const { sandbox } = await anAppOf(sineta, partner)
  const written = await sineta.call(`POST /v1/partners/school/${sandbox.cnpj}/entrance`, {
    as: sandbox.api_key,
    body: { name: 'Portão' },
  })
  expect(written.status).toBe(201)
  expect(await pending()).toBe(0)
})

describe('entries that are not chained yet', () => {
  test('cannot be changed or removed by the service', async () => {
    await writeWith(client.key, 'Portão novo')
    for (const database of [sineta.parts.app, sineta.parts.system])
      for (const statement of [
        `update audit_pending set actor = 'nobody'`,
        'delete from audit_pending',
        'truncate audit_pending',
      ])
        await expect(database.transaction({ clients: [client.id] }, (tx) => tx.query(statement))).rejects.toThrow(
          'permission denied',
        )
    expect(await pending()).toBe(1)
    await chain()
    expect(await pending()).toBe(0)
  })

  test('are chained within a minute after a clock that was ahead is set right', async () => {
    await sineta.advance(3600)
    await checkIn((await aStudent(sineta, school)).number)
    await sineta.advance(-3600)
    await chain()
    expect(await pending()).toBe(0)
  })
})

test('every operation with which a key can change something leaves an entry, by construction', async () => {
  const { writeAudit } = await import('../../src/identity/audit/audit.ts')
  const keys = new Set<string>(['client', 'app', 'device'])
  const rows = operations.filter(
    ({ method, path, tenantIn, access }) =>
      method !== 'GET' &&
      (path.includes('/school/{cnpj}') || tenantIn === 'body') &&
      access.callers.some((kind) => keys.has(kind)),
  )
  const { caller, requestId, from } = {
    caller: { kind: 'client', tokenId: client.id, client: { id: client.id }, partnerId: null, user: null } as never,
    requestId: 'req_by_construction',
    from: { address: '127.0.0.1', agent: null },
  }
  for (const row of rows)
    await sineta.parts.system.transaction({ clients: [] }, (tx) =>
      writeAudit(tx, row, [{ caller, context: { school: null }, params: {}, requestId, from }], [], 'ok'),
    )
  await chain()
  const left = await sineta.sql('select distinct action from audit where request_id = $1', [requestId])
  expect(left.length).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(60)
})

async function pending(): Promise<number> {
  const [row] = await sineta.sql<{ n: number }>('select count(*)::int as n from audit_pending')
  return row!.n
}
