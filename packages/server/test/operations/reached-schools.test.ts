import { beforeAll, describe, expect, test } from 'vitest'
import { type AClient, type ASchool, aClient, anApp, aPanelSession, aSchool, connect } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let client: AClient
let first: ASchool
let second: ASchool
let schoolOfOtherClient: ASchool

const reached = async (as: string) => {
  const reply = await sineta.call('GET /v1/partners/school?limit=200', { as })
  expect(reply.status).toBe(200)
  return reply.body.data.map(({ cnpj }: any) => cnpj)
}

beforeAll(async () => {
  client = await aClient(sineta)
  first = await aSchool(sineta, client)
  second = await aSchool(sineta, client)
  schoolOfOtherClient = await aSchool(sineta, await aClient(sineta))
})

describe('the schools a token reaches', () => {
  test("are the client's own for a client key, or those it is limited to", async () => {
    expect(await reached(client.key)).toEqual([first.cnpj, second.cnpj])
    const limited = await aClient(sineta)
    const [own] = [await aSchool(sineta, limited), await aSchool(sineta, limited)]
    await sineta.sql('update api_key set school_cnpjs = $2 where client_id = $1 and kind = $3', [
      limited.id,
      [own!.cnpj],
      'client',
    ])
    expect(await reached(limited.key)).toEqual([own!.cnpj])
  })

  test('are those of connected clients for an app, within what each granted', async () => {
    const app = await anApp(sineta)
    expect(await reached(app.keys.live)).toEqual([])
    await connect(sineta, app, client, { schoolCnpjs: [second.cnpj] })
    expect(await reached(app.keys.live)).toEqual([second.cnpj])
    await sineta.sql(`update connection set status = 'revoked' where app_id = $1`, [app.id])
    expect(await reached(app.keys.live)).toEqual([])
  })

  test("are only those of the sandbox for an app's test key", async () => {
    const app = await anApp(sineta)
    await connect(sineta, app, client)
    const sandbox = await aSchool(sineta, app.sandbox)
    expect(await reached(app.keys.test)).toEqual([sandbox.cnpj])
  })

  test('are all of the client for its owner, and for other users those where they have a role', async () => {
    expect(await reached(await aPanelSession(sineta, client, first, 'owner'))).toEqual([first.cnpj, second.cnpj])
    expect(await reached(await aPanelSession(sineta, client, second, 'teacher'))).toEqual([second.cnpj])
  })

  test('are exactly those that can be read with it', async () => {
    const app = await anApp(sineta)
    await connect(sineta, app, client, { schoolCnpjs: [first.cnpj] })
    for (const as of [client.key, app.keys.live, await aPanelSession(sineta, client, second, 'gatekeeper')]) {
      const list = await reached(as)
      for (const { cnpj } of [first, second, schoolOfOtherClient]) {
        const reply = await sineta.call(`GET /v1/partners/school/${cnpj}`, { as })
        expect(reply.body.code ?? reply.status).toBe(list.includes(cnpj) ? 200 : 'school_not_found')
      }
    }
  })

  test('are listed page by page', async () => {
    const { body } = await sineta.call('GET /v1/partners/school?limit=1', { as: client.key })
    expect(body).toMatchObject({ has_more: true, data: [{ cnpj: first.cnpj }] })
    const next = await sineta.call(`GET /v1/partners/school?limit=1&cursor=${body.next_cursor}`, { as: client.key })
    expect(next.body).toMatchObject({ has_more: false, next_cursor: null, data: [{ cnpj: second.cnpj }] })
  })

  test('are shown with their public data, without their settings', async () => {
    const { body, headers } = await sineta.call(`GET /v1/partners/school/${first.cnpj}`, { as: client.key })
    expect(body).toEqual({
      id: first.id,
      cnpj: first.cnpj,
      name: 'Escola',
      inep_code: null,
      time_zone: 'America/Sao_Paulo',
      client: client.slug,
      version: 1,
      created_at: expect.stringMatching(/-03:00$/),
      updated_at: expect.stringMatching(/-03:00$/),
    })
    expect(headers.get('etag')).toBe('"v1"')
  })
})
