import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { type Operation, parameterNames, type Samples } from '../../src/platform/operation/operation.ts'
import { fillSandbox } from '../../src/school/sandbox.ts'
import { type AClient, type ASchool, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// Rules for every read of any entity: one way to list, and one way to read a single record.

const sineta = useSineta()
let client: AClient
let school: ASchool
let samples: Record<string, unknown>
let secretary: string

beforeAll(async () => {
  client = await aClient(sineta, { environment: 'sandbox' })
  school = await aSchool(sineta, client)
  samples = await sineta.parts.app.transaction({ clients: [client.id] }, async (tx) => ({
    ...(await fillSandbox(tx, school)),
  }))
  secretary = await aPanelSession(sineta, client, school, 'secretary')
})

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const named = (some: readonly Operation[]) => some.map((operation) => [nameOf(operation), operation] as const)
const reads = operations.filter(({ method, path }) => method === 'GET' && path.includes('/school/{cnpj}/'))
const lists = reads.filter(({ query }) => query?.sort)

function addressOf(operation: Operation): string {
  const { params = {} } = operation.example?.(samples as unknown as Samples) ?? {}
  return parameterNames(operation.path).reduce((path, name) => {
    const value = name === 'cnpj' ? school.cnpj : (params[name] ?? samples[name])
    return path.replace(`{${name}}`, encodeURIComponent(String(value)))
  }, operation.path)
}

const read = (operation: Operation, query = '') =>
  sineta.call(`GET ${addressOf(operation)}${query}`, {
    as: operation.access.callers.includes('client') ? client.key : secretary,
  })

describe('a single record has its version in an ETag:', () => {
  const alone = reads.filter(
    ({ path, query, example }) => !query?.cursor && example && !/\/upload\/|\/score\/sheet$|^\/v1\/panel/.test(path),
  )
  test.each(named(alone))('%s', async (_, operation) => {
    const { status, headers } = await read(operation)
    expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"v\d+"$/)])
  })
})

describe('a list is the same in one page or in many, in each of its orders:', () => {
  test.each(named(lists))('%s', async (_, operation) => {
    const idsOf = ({ body }: { body: { data: unknown[] } }) => body.data.map((row) => JSON.stringify(row))
    for (const sort of operation.query!.sort!.schema.enum as string[]) {
      const whole = await read(operation, `?limit=200&sort=${sort}`)
      expect(whole.body.has_more).toBe(false)
      const pages: string[] = []
      for (let cursor = ''; ; ) {
        // The order of the query parameters does not matter.
        const reply = await read(
          operation,
          cursor === '' ? `?limit=1&sort=${sort}` : `?cursor=${cursor}&sort=${sort}&limit=1`,
        )
        pages.push(...idsOf(reply))
        if (!reply.body.has_more) break
        cursor = reply.body.next_cursor
      }
      expect(pages).toEqual(idsOf(whole))
    }
  })
})

test('a cursor continues with the same filters, in any order of the parameters', async () => {
  const students = `GET /v1/partners/school/${school.cnpj}/student`
  const ask = (query: string) => sineta.call(`${students}?limit=1&${query}`, { as: client.key })
  const first = await ask('has_active_enrollment=true&sort=name')
  const next = (query: string) => ask(`${query}&cursor=${first.body.next_cursor}`)
  const second = await next('sort=name&has_active_enrollment=true')
  expect(second.status).toBe(200)
  expect(second.body.data[0].name > first.body.data[0].name).toBe(true)
  expect((await next('sort=name&has_active_enrollment=false')).body.code).toBe('invalid_parameter')
})

test('a name of maximum length, in letters of three bytes, does not end the pages', async () => {
  const students = `/v1/partners/school/${school.cnpj}/student`
  for (const end of ['각', '갂'])
    await sineta.call(`POST ${students}`, { as: client.key, body: { name: '각'.repeat(199) + end } })
  const ask = (more = '') => sineta.call(`GET ${students}?sort=-name&limit=1${more}`, { as: client.key })
  const { body: first } = await ask()
  const second = await ask(`&cursor=${first.next_cursor}`)
  expect(second.status).toBe(200)
  expect(second.body.data[0].name).toBe('각'.repeat(200))
})

test('a removed record says when, in the time zone of the school', async () => {
  const entrances = `/v1/partners/school/${school.cnpj}/entrance`
  const { body } = await sineta.call(`POST ${entrances}`, { as: client.key, body: { name: 'Fundos' } })
  await sineta.call(`DELETE ${entrances}/${body.id}`, { as: client.key })
  const all = await sineta.call(`GET ${entrances}?include_deleted=true`, { as: client.key })
  expect(all.body.data).toContainEqual({ id: body.id, deleted_at: expect.stringMatching(/-03:00$/) })
})

test.each([
  ['preenrollment', 'pending_preenrollment_number', 'deny'],
  ['preenrollment', 'denied_preenrollment_number', 'revert-denial'],
  ['authorization', 'status_authorization_id', 'approve'],
  ['authorization', 'reactivation_authorization_id', 'reject'],
] as const)('a decision based on an outdated version of a %s is refused (%s, %s)', async (what, sample, decision) => {
  const manager = await aPanelSession(sineta, client, school, 'management')
  const id = samples[sample]
  const { headers } = await sineta.call(`GET /v1/partners/school/${school.cnpj}/${what}/${id}`, { as: client.key })
  const decide = (etag: string) =>
    sineta.call(`PATCH /v1/panel/school/${school.cnpj}/${what}/${id}/${decision}`, {
      as: manager,
      headers: { 'if-match': etag },
    })
  expect((await decide('"v99"')).body.code).toBe('version_conflict')
  const decided = await decide(headers.get('etag')!)
  expect([decided.status, decided.headers.get('etag')]).toEqual([200, '"v2"'])
})
