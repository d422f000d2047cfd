import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { withoutToken } from '../../src/platform/operation/caller.ts'
import { aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { anAppOf, anOperator, aPartner, password, unique } from '../support/management.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

type Entry = {
  id: string
  position: number
  actor: string
  actor_email: string | null
  action: string
  subject: string
  result: string
  address: string
  request_id: string
}
const auditLog = async (as: string, path = '/v1/portal/audit'): Promise<Entry[]> =>
  (await sineta.call(`GET ${path}`, { as })).body.data
const actions = async (as: string, path?: string) =>
  (await auditLog(as, path)).map(({ action, result }) => `${action} ${result}`)

describe('the audit log of a partner', () => {
  test('says who did what, when, from where and with which result, newest first', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    const [newest] = await auditLog(partner.token)
    expect(newest).toEqual({
      id: expect.any(String),
      position: expect.any(Number),
      at: expect.stringMatching(/-03:00$/),
      actor: expect.stringMatching(/^portal:/),
      actor_email: partner.email,
      actor_name: expect.any(String),
      action: 'app.created',
      subject: app.id,
      subject_name: expect.any(String),
      result: 'ok',
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^req_/),
      times: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('has successful and failed sign-ins', async () => {
    const { token, email } = await aPartner(sineta)
    await sineta.call('POST /v1/portal/session', { body: { email, password: 'nao e esta aqui' } })
    expect((await actions(token)).slice(0, 2)).toEqual(['session.refused unauthenticated', 'session.opened ok'])
  })

  test('has each view of a secret or of a payload, and each forbidden request', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    await sineta.call(`GET ${app.path}/secret`, { as: partner.token })
    await sineta.call('GET /v1/admin/client', { as: partner.token })
    expect((await actions(partner.token)).slice(0, 2)).toEqual(['GET /v1/admin/client forbidden', 'secret.revealed ok'])
  })

  test('is filtered by person, action and time, and leaves out views on request', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner)
    await sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: 'https://hooks.example/' } })
    const { body } = await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
      as: partner.token,
      body: { event: 'student.created' },
    })
    await sineta.call(`GET ${app.path}/delivery/${body.delivery_id}`, { as: partner.token })
    const [looked] = await auditLog(partner.token)
    expect(looked!.action).toBe('delivery.viewed')
    const narrowed = (query: string) => actions(partner.token, `/v1/portal/audit?${query}`)
    expect((await narrowed('views=false'))[0]).toBe('test_event.sent ok')
    expect(await narrowed('action=app.created')).toEqual(['app.created ok'])
    expect(await narrowed(`actor=${looked!.actor}&action=delivery.viewed`)).toEqual(['delivery.viewed ok'])
    expect(await narrowed('actor=portal:nobody')).toEqual([])
    expect(await narrowed(`since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual([])
  })

  test('is private: another partner sees nothing of it', async () => {
    const [one, two] = [await aPartner(sineta), await aPartner(sineta)]
    await anAppOf(sineta, one)
    expect(await actions(two.token)).toEqual(['session.opened ok'])
  })

  test('is read page by page', async () => {
    const { token, email } = await aPartner(sineta)
    for (let i = 0; i < 4; i++) await sineta.call('POST /v1/portal/session', { body: { email, password } })
    const positions: number[] = []
    for (let cursor = ''; ; ) {
      const { body } = await sineta.call(`GET /v1/portal/audit?limit=2${cursor && `&cursor=${cursor}`}`, { as: token })
      positions.push(...body.data.map(({ position }: Entry) => position))
      if (!body.has_more) break
      cursor = body.next_cursor
    }
    expect(positions).toEqual([5, 4, 3, 2, 1])
  })
})

test('a change that a user makes in a school is in the audit log of its client at once', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const owner = await aPanelSession(sineta, client, school, 'owner')
  const path = `/v1/partners/school/${school.cnpj}/entrance`
  expect((await sineta.call(`POST ${path}`, { as: owner, body: { name: 'Portão' } })).status).toBe(201)
  const made = 'POST /v1/partners/school/{cnpj}/entrance ok'
  expect(await actions(owner, '/v1/panel/client/audit')).toEqual([made])
  // An entry names the record that was changed.
  const { body } = await sineta.call(`GET ${path}`, { as: owner })
  await sineta.call(`PUT ${path}/${body.data[0].id}`, { as: owner, body: { name: 'Portão novo' } })
  const [changed] = await auditLog(owner, '/v1/panel/client/audit')
  expect(changed).toMatchObject({ action: `PUT /v1/partners/school/{cnpj}/entrance/{id}`, subject_name: 'Portão novo' })
})

test('a request refused for other reasons changed nothing and is not in the audit log', async () => {
  const { token } = await aPartner(sineta)
  const before = await auditLog(token)
  expect((await sineta.call('POST /v1/portal/app', { as: token, body: {} })).status).toBe(422)
  expect(await auditLog(token)).toEqual(before)
})

test('every operation that changes something in portal, panel or admin leaves an entry, by construction', async () => {
  // The server decides from the row alone, so a new operation cannot forget it.
  const { writeAudit } = await import('../../src/identity/audit/audit.ts')
  const silent: string[] = []
  const caller = withoutToken('anonymous')
  for (const row of operations.filter(
    ({ method, path }) => method !== 'GET' && /^\/v1\/(portal|panel|admin)\//.test(path),
  )) {
    const requestId = unique('req')
    await sineta.parts.system.transaction({ clients: [] }, (tx) =>
      writeAudit(
        tx,
        row,
        [{ caller, context: { school: null }, params: {}, requestId, from: { address: '127.0.0.1', agent: null } }],
        [],
        'ok',
      ),
    )
    const left = await sineta.sql('select from audit where request_id = $1', [requestId])
    if (left.length !== 1) silent.push(`${row.method} ${row.path}`)
  }
  expect(silent).toEqual([])
})

describe('the chain', () => {
  const verify = async (as: string) => (await sineta.call('GET /v1/admin/audit/verification', { as })).body

  test('stays intact under many concurrent writers, and shows where a row was changed, removed or cut off', async () => {
    const operator = await anOperator(sineta)
    const { token, email } = await aPartner(sineta)
    await Promise.all(
      Array.from({ length: 9 }, () => sineta.call('POST /v1/portal/session', { body: { email, password } })),
    )
    const entries = await auditLog(token)
    expect(entries.map(({ position }) => position)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await verify(operator)).toEqual({ is_intact: true, broken: [] })

    // Only the owner of the database can do this.
    const [{ chain }] = (await sineta.sql<{ chain: string }>('select chain from audit where id = $1', [
      entries[0]!.id,
    ])) as [{ chain: string }]
    const tamper = async (statement: string, undo: string) => {
      await execute(sineta.databaseUrl, statement)
      const found = await verify(operator)
      await execute(sineta.databaseUrl, undo)
      return found
    }
    const at = (position: number) => entries.find((entry) => entry.position === position)!.id
    expect(
      await tamper(
        `update audit set result = 'forbidden' where id = '${at(4)}'`,
        `update audit set result = 'ok' where id = '${at(4)}'`,
      ),
    ).toEqual({ is_intact: false, broken: [{ chain, position: 4 }] })
    expect(await verify(operator)).toMatchObject({ is_intact: true })
    const removed = (position: number) =>
      tamper(
        `create table kept as select * from audit where id = '${at(position)}'; delete from audit where id = '${at(position)}'`,
        `alter table audit disable trigger chain; insert into audit select * from kept; alter table audit enable trigger chain; drop table kept`,
      )
    expect(await removed(6)).toEqual({ is_intact: false, broken: [{ chain, position: 6 }] })
    expect(await removed(10)).toEqual({ is_intact: false, broken: [{ chain, position: 10 }] })
    expect(await verify(operator)).toMatchObject({ is_intact: true })
  })

  test('cannot be changed by the service itself', async () => {
    for (const database of [sineta.parts.app, sineta.parts.system])
      for (const statement of [
        `update audit set result = 'x'`,
        'delete from audit',
        'truncate audit',
        `update audit_chain set position = 0`,
        'delete from audit_chain',
      ])
        await expect(database.transaction({ clients: [] }, (tx) => tx.query(statement))).rejects.toThrow(
          'permission denied',
        )
  })

  test('can be verified by each side on its own', async () => {
    const { token } = await aPartner(sineta)
    const { body } = await sineta.call('GET /v1/portal/audit/verification', { as: token })
    expect(body).toEqual({ is_intact: true, broken: [] })
    const client = await aClient(sineta)
    const owner = await aPanelSession(sineta, client, await aSchool(sineta, client), 'owner')
    await sineta.call('DELETE /v1/panel/session/all', { as: owner })
    const own = await sineta.call('GET /v1/panel/client/audit/verification', { as: owner })
    expect(own.body).toEqual({ is_intact: true, broken: [] })
  })
})
