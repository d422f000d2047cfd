import { catalogue, eventNames } from '@sineta/contract'
import { expect, test } from 'vitest'
import { useSineta } from '../support/sineta.ts'

// Without a token, because it is the same for all callers.

const sineta = useSineta({ EGRESS_ADDRESSES: '203.0.113.0/28,2001:db8::7' })
const read = async (path: string) => {
  const { status, headers, body } = await sineta.call(`GET /v1/reference/${path}`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  return body
}
const saoPaulo = 'abc34538-41d8-543f-8d45-ede5b26f04bb'
const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name)

test('there are 27 states, with ids that never change', async () => {
  const { data } = await read('state')
  expect(data).toHaveLength(27)
  expect(data).toContainEqual({ id: saoPaulo, name: 'São Paulo', abbreviation: 'SP', ibge_code: 35 })
})

test('a city is found by the beginning of any word, without accents and punctuation', async () => {
  expect(names(await read(`city?q=sao+paulo&state_id=${saoPaulo}`))).toEqual(['São Paulo'])
  expect(names(await read('city?q=oeste&limit=200'))).toContain("Alta Floresta D'Oeste")
  expect(names(await read('city?q=ubatu'))).toEqual(['Ubatuba'])
  expect((await read(`city?q=sao+paulo&state_id=${saoPaulo}`)).data[0]).toEqual({
    id: '25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4',
    name: 'São Paulo',
    state_id: saoPaulo,
    state_abbreviation: 'SP',
    ibge_code: 3550308,
  })
  expect(names(await read('city?id=25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4'))).toEqual(['São Paulo'])
})

test('the cities of a state are listed page by page to the end, each once', async () => {
  const ids = new Set<string>()
  for (let query = `city?state_id=${saoPaulo}&limit=200`; ; ) {
    const { data, has_more, next_cursor } = await read(query)
    for (const { id } of data) ids.add(id)
    if (!has_more) break
    query = `city?state_id=${saoPaulo}&limit=200&cursor=${next_cursor}`
  }
  expect(ids.size).toBe(645)
})

test('grades have the ids that every school shares', async () => {
  const { data } = await read('grade')
  expect(data).toHaveLength(26)
  expect(data).toContainEqual({ id: 15, name: '5º ano', stage: 'EF', order: 15, inep_stage_code: 18 })
  expect((await read('grade?stage=EM')).data.map(({ id }: any) => id)).toEqual([21, 22, 23, 24])
})

test('only one status of an enrollment is active', async () => {
  const { data } = await read('enrollment-status')
  expect(data).toHaveLength(8)
  expect(data.filter(({ active }: any) => active)).toEqual([
    { status: 'MATRICULADO', active: true, name: 'Matriculado', meaning: 'Enrolled' },
  ])
})

test('every event of the catalogue has its fields, example, schema and scope', async () => {
  const { data } = await read('event')
  expect(names({ data })).toEqual(eventNames)
  expect((await read('event?group=Responsibles')).data.map(({ group }: any) => group)).not.toContain('Students')
  const linked = await read('event/student.responsible_linked')
  expect(linked).toMatchObject({
    name: 'student.responsible_linked',
    group: 'Students',
    scope: 'links:read',
    example: catalogue['student.responsible_linked'].example,
  })
  expect(linked.fields.map(({ name, type, nullable }: any) => [name, type, nullable])).toEqual([
    ['school_cnpj', 'string', false],
    ['cpf', 'string', false],
    ['enrollment_number', 'string', false],
  ])
  expect(linked.schema.required).toEqual(['school_cnpj', 'cpf', 'enrollment_number'])
  expect((await read('event/student.updated')).fields).toContainEqual({
    name: 'address',
    type: 'object',
    nullable: true,
    description: null,
  })
})

test('an unknown event is not found', async () => {
  const reply = await sineta.call('GET /v1/reference/event/student.flown')
  expect([reply.status, reply.body.code]).toEqual([404, 'event_not_found'])
})

test('it lists the addresses that deliveries come from, and how they are sent', async () => {
  const { status, headers, body } = await sineta.call('GET /v1/meta')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect(body).toMatchObject({
    egress_addresses: ['203.0.113.0/28', '2001:db8::7'],
    user_agent: expect.stringMatching(/^Sineta-Webhooks\/1 \(\+http.*\/docs\)$/),
    limits: { max_body_bytes: 65_536, total_ms: 15_000 },
    retries: { app: { delay_seconds: [30, 150, 420, 900, 1500] }, client: { delay_seconds: [30, 150, 420] } },
    signature: { scheme: 'v1', algorithm: 'HMAC-SHA256', tolerance_seconds: 300 },
    versions: { api: 'v1', events: 'v1', signature: 'v1' },
  })
})
