import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../support/database.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, school, other, call } = useSchool()
const at = (path = '') => `/v1/partners/school/${school.cnpj}/entrance${path}`

describe('an entrance', () => {
  test('is created, renamed and removed, and each is published', async () => {
    let id = 0
    expect(
      await eventsDuring(async () => {
        const reply = await call(`POST ${at()}`, { body: { name: '  Portão  principal ' } })
        expect(reply.status).toBe(201)
        expect(reply.headers.get('etag')).toBe('"v1"')
        expect(reply.body).toMatchObject({ school_cnpj: school.cnpj, kind: 'gate', direction: 'both', version: 1 })
        id = reply.body.id
      }),
    ).toEqual([['entrance.created', { school_cnpj: school.cnpj, id, name: 'Portão  principal' }]])
    expect(
      await eventsDuring(() => call(`PUT ${at(`/${id}`)}`, { body: { name: 'Portão azul', kind: 'door' } })),
    ).toEqual([['entrance.updated', { school_cnpj: school.cnpj, id, name: 'Portão azul' }]])
    expect((await call(`GET ${at(`/${id}`)}`)).body).toMatchObject({ name: 'Portão azul', kind: 'door', version: 2 })
    expect(await eventsDuring(() => call(`DELETE ${at(`/${id}`)}`))).toEqual([
      ['entrance.deleted', { school_cnpj: school.cnpj, id, name: 'Portão azul' }],
    ])
    expect((await call(`GET ${at(`/${id}`)}`)).body.code).toBe('entrance_not_found')
  })

  test('has a unique name in the school, ignoring case and accents', async () => {
    await call(`POST ${at()}`, { body: { name: 'Saída' } })
    const events = await eventsDuring(async () => {
      const reply = await call(`POST ${at()}`, { body: { name: 'SAIDA' } })
      expect([reply.status, reply.body.code]).toEqual([409, 'entrance_name_taken'])
    })
    expect(events).toEqual([])
  })

  test('with a device cannot be removed', async () => {
    const { body } = await call(`POST ${at()}`, { body: { name: 'Com catraca' } })
    await sineta.sql(`update api_key set entrance_id = $1 where school_id = $2`, [body.id, school.id])
    expect((await call(`DELETE ${at(`/${body.id}`)}`)).body.code).toBe('entrance_has_devices')
    await sineta.sql(`update api_key set entrance_id = null where school_id = $1`, [school.id])
  })

  test('changed by someone else meanwhile is not overwritten', async () => {
    const { body } = await call(`POST ${at()}`, { body: { name: 'Disputada' } })
    const reply = await call(`PUT ${at(`/${body.id}`)}`, { body: { name: 'Minha' }, headers: { 'if-match': '"v7"' } })
    expect([reply.status, reply.body.code]).toEqual([412, 'version_conflict'])
  })

  test('changed by two callers at once is changed by one of them', async () => {
    const { body, headers } = await call(`POST ${at()}`, { body: { name: 'Cobiçada' } })
    const seen = { 'if-match': headers.get('etag')! }
    const replies = await Promise.all(
      ['Cobiçada I', 'Cobiçada II'].map((name) => call(`PUT ${at(`/${body.id}`)}`, { body: { name }, headers: seen })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('removed by two callers at once is removed and published once', async () => {
    const { body } = await call(`POST ${at()}`, { body: { name: 'Demolida' } })
    const events = await eventsDuring(async () => {
      const replies = await Promise.all([1, 2, 3].map(() => call(`DELETE ${at(`/${body.id}`)}`)))
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    })
    expect(events).toHaveLength(1)
  })
})

describe('bad input', () => {
  test('gets every error with its pointer', async () => {
    const reply = await call(`POST ${at()}`, { body: { kind: 'window', colour: 'blue' } })
    expect([reply.status, reply.body.code]).toEqual([422, 'validation_failed'])
    expect(reply.body.errors.map(({ pointer, code }: any) => [pointer, code]).sort()).toEqual([
      ['/colour', 'unknown_field'],
      ['/kind', 'not_allowed'],
      ['/name', 'required'],
    ])
  })
  test.each([
    ['not JSON', '{"name":', 400, 'malformed_json'],
    ['nested too deep', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 400, 'malformed_json'],
    ['a NUL character', '{"name":"a\\u0000b"}', 422, 'validation_failed'],
    ['half a character', '{"name":"a\\ud800b"}', 422, 'validation_failed'],
    ['prototype poisoning', '{"name":"a","__proto__":{"x":1}}', 400, 'malformed_json'],
    ['an array', '[]', 422, 'validation_failed'],
    ['more than 1 MiB', JSON.stringify({ name: 'a'.repeat(1_100_000) }), 413, 'payload_too_large'],
  ])('that is %s is refused', async (_, body, status, code) => {
    const reply = await call(`POST ${at()}`, { body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  })
  test('of another type than JSON is refused', async () => {
    const reply = await call(`POST ${at()}`, {
      body: 'name=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_media_type'])
  })
  test('in the path or with the wrong method gets its own error', async () => {
    expect((await call(`GET ${at('/abc')}`)).body.code).toBe('invalid_parameter')
    expect((await call(`GET ${at('/99999999999')}`)).body.code).toBe('invalid_parameter')
    const wrong = await call(`PATCH ${at('/1')}`)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'PUT, DELETE, GET, OPTIONS'])
    expect((await sineta.call('GET /v1/nowhere')).body.code).toBe('route_not_found')
    expect((await sineta.call(`GET ${at()}`)).status).toBe(401)
    expect((await sineta.call(`GET ${at()}`, { as: 'ck_live_nonsense' })).status).toBe(401)
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'portao-1' }
  test('makes a repeated request get the same response and publish nothing twice', async () => {
    const events = await eventsDuring(async () => {
      const first = await call(`POST ${at()}`, { body: { name: 'Uma vez' }, headers })
      const again = await call(`POST ${at()}`, { body: { name: 'Uma vez' }, headers })
      expect(again.body).toEqual(first.body)
      expect(again.status).toBe(201)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect((await call(`POST ${at()}`, { body: { name: 'Outra' }, headers })).body.code).toBe(
        'idempotency_key_reused',
      )
    })
    expect(events).toHaveLength(1)
  })
  test('keeps a refusal as well', async () => {
    const own = { 'idempotency-key': 'recusa' }
    const first = await call(`POST ${at()}`, { body: { name: 'Uma vez' }, headers: own })
    const again = await call(`POST ${at()}`, { body: { name: 'Uma vez' }, headers: own })
    expect([first.status, again.status, again.body.code]).toEqual([409, 409, 'entrance_name_taken'])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a list', () => {
  const page = (query: string) => call(`GET /v1/partners/school/${other.cnpj}/entrance${query}`)
  beforeAll(async () => {
    for (const name of ['Água', 'Bosque', 'Capela', 'Dália', 'Escada'])
      await call(`POST /v1/partners/school/${other.cnpj}/entrance`, { body: { name } })
  })
  test('is read to its end page by page, each row once', async () => {
    const names: string[] = []
    for (let query = '?limit=2'; ; ) {
      const { body } = await page(query)
      names.push(...body.data.map(({ name }: any) => name))
      if (!body.has_more) break
      query = `?limit=2&cursor=${body.next_cursor}`
    }
    expect(names).toEqual(['Água', 'Bosque', 'Capela', 'Dália', 'Escada'])
  })
  test('refuses a cursor that was changed or belongs to another query', async () => {
    const { body } = await page('?limit=2')
    expect((await page(`?limit=2&sort=name&cursor=${body.next_cursor}`)).body.code).toBe('invalid_parameter')
    expect((await page(`?limit=2&cursor=A${body.next_cursor.slice(1)}`)).body.code).toBe('invalid_parameter')
  })
  test('finds by exact name, ignoring case and accents', async () => {
    expect((await page('?name=agua')).body.data.map(({ name }: any) => name)).toEqual(['Água'])
  })
  test('finds by the beginning of any word in the name', async () => {
    const names = async (query: string) => (await page(query)).body.data.map(({ name }: any) => name)
    expect(await names('?q=BOSQ')).toEqual(['Bosque'])
    expect(await names('?q=osque')).toEqual([])
  })
  test('of changes leaves out those of the last five seconds, and shows removals as tombstones', async () => {
    const since = encodeURIComponent('2020-01-01T00:00:00Z')
    expect((await page(`?updated_since=${since}`)).body.data).toEqual([])
    const { body } = await page('?name=capela')
    await call(`DELETE /v1/partners/school/${other.cnpj}/entrance/${body.data[0].id}`)
    await sineta.advance(6)
    expect((await page(`?updated_since=${since}`)).body.data).toHaveLength(4)
    const all = (await page(`?updated_since=${since}&include_deleted=true`)).body.data
    expect(all).toHaveLength(5)
    expect(all.at(-1)).toEqual({ id: body.data[0].id, deleted_at: expect.any(String) })
  })
  test('of changes never passes a change that began earlier and is not committed yet, however long it takes', async () => {
    // Without the five seconds, which would hide what is tested here.
    await execute(
      sineta.databaseUrl,
      `alter function settled_before(interval) rename to settled_before_real;
       create function settled_before(interval) returns timestamptz language sql as $$ select settled_before_real('0') $$`,
    )
    const since = encodeURIComponent((await sineta.sql('select clock() as now'))[0]!.now.toISOString())
    const changes = async () => {
      const { status, body } = await page(`?updated_since=${since}`)
      expect(status, body.detail).toBe(200)
      return body.data.map(({ name }: any) => name)
    }
    const slow = new Client({ connectionString: sineta.databaseUrl, application_name: 'sineta_app' })
    await slow.connect()
    await slow.query('begin')
    await slow.query(`update entrance set updated_at = clock() where name = 'Bosque'`)
    await call(`POST /v1/partners/school/${other.cnpj}/entrance`, { body: { name: 'Pátio' } })
    expect(await changes()).toEqual([])
    await slow.query('commit')
    await slow.end()
    expect(await changes()).toEqual(['Bosque', 'Pátio'])
    await execute(
      sineta.databaseUrl,
      'drop function settled_before(interval); alter function settled_before_real rename to settled_before',
    )
  })
  test('refuses filters it does not know', async () => {
    expect((await page('?colour=blue')).body.code).toBe('invalid_parameter')
    expect((await page('?limit=201')).body.code).toBe('invalid_parameter')
  })
})
