import { cnpj, eventNames } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type APartner, anAppOf, aPartner, password, unique } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
beforeAll(async () => {
  partner = await aPartner(sineta)
})

const call = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })

describe('a partner', () => {
  test('signs up once with an address; a second sign-up changes nothing and gets the same response', async () => {
    const email = partner.email.toUpperCase()
    const count = async () => (await sineta.sql('select count(*)::int as n from partner'))[0]!.n
    const before = await count()
    const again = await sineta.call('POST /v1/portal/partner', {
      body: { name: 'Outra', cnpj: '11.222.333/0001-81', email, password: 'a senha de um estranho' },
    })
    expect(again.status).toBe(201)
    expect(again.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Outra',
      cnpj: '11222333000181',
      email,
      created_at: expect.stringMatching(/-03:00$/),
    })
    expect(await count()).toBe(before)
    const signIn = (chosen: string) => sineta.call('POST /v1/portal/session', { body: { email, password: chosen } })
    expect((await signIn('a senha de um estranho')).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
  })

  test('chooses a password of at least twelve characters', async () => {
    const body = { name: 'Nova', cnpj: '11.222.333/0001-81', email: 'nova@parceira.example', password: 'curta' }
    expect((await sineta.call('POST /v1/portal/partner', { body })).body.errors[0].pointer).toBe('/password')
  })

  test('sees every event, with the scope that covers it', async () => {
    const { body } = await call('GET /v1/portal/event')
    expect(body.data.map(({ event }: { event: string }) => event)).toEqual(eventNames)
    expect(body.data[0]).toMatchObject({ scope: 'attendance:read', example: { school_cnpj: '11222333000181' } })
  })
})

describe('an app', () => {
  test('of another partner gets the same response as one that does not exist', async () => {
    const app = await anAppOf(sineta, partner)
    const other = await aPartner(sineta)
    const ask = async (path: string) => {
      const { status, body } = await sineta.call(`GET ${path}`, { as: other.token })
      return { status, code: body.code, detail: body.detail }
    }
    const nowhere = '/v1/portal/app/00000000-0000-4000-8000-000000000000'
    for (const what of ['', '/endpoint/test', '/secret', '/delivery', '/connection', '/api-key', '/sandbox'])
      expect(await ask(app.path + what)).toEqual(await ask(nowhere + what))
    expect((await ask(app.path)).code).toBe('app_not_found')
  })

  test('comes with a sandbox whose tokens work and reach nothing else', async () => {
    const { sandbox, slug } = await anAppOf(sineta, partner)
    const { sandbox: other } = await anAppOf(sineta, partner)
    expect(sandbox.client).toBe(`sandbox-${slug}`)
    expect(cnpj.isValid(sandbox.cnpj)).toBe(true)
    const read = (as: string, of: { cnpj: string }) =>
      sineta.call(`GET /v1/partners/school/${of.cnpj}/entrance`, { as })
    expect((await read(sandbox.api_key, sandbox)).status).toBe(200)
    expect((await read(sandbox.api_key, other)).body.code).toBe('school_not_found')
    for (const [role, session] of Object.entries<string>(sandbox.sessions)) {
      const { body } = await sineta.call('GET /v1/panel/session', { as: session })
      expect(body).toMatchObject({
        client: sandbox.client,
        environment: 'sandbox',
        schools: [{ roles: [role] }],
        expires_at: null,
      })
    }
    await sineta.advance(90 * 24 * 3600)
    expect((await read(sandbox.sessions.secretary, sandbox)).status).toBe(200)
    expect((await read(sandbox.sessions.secretary, other)).body.code).toBe('school_not_found')
    partner = await aPartner(sineta)
  })

  test('gets a sandbox CNPJ with letters, every second time', async () => {
    const kinds: boolean[] = []
    for (let n = 0; n < 4; n++) kinds.push(/[A-Z]/.test((await anAppOf(sineta, partner)).sandbox.cnpj))
    expect(kinds).toEqual([kinds[0], !kinds[0], kinds[0], !kinds[0]])
  })

  test('shows its sandbox again, with the same tokens, of which the database has only hashes and sealed copies', async () => {
    const app = await anAppOf(sineta, partner)
    expect((await call(`GET ${app.path}/sandbox`)).body).toEqual(app.sandbox)
    const rows = await sineta.sql<{ text: string }>(
      `select encode(sealed, 'escape') || api_key::text as text from api_key`,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(app.sandbox.api_key)
  })

  test('has a unique slug', async () => {
    const { slug } = await anAppOf(sineta, partner)
    const body = { name: 'Outra', slug, requested_scopes: ['scores:read'] }
    expect((await call('POST /v1/portal/app', body)).body.code).toBe('slug_taken')
    const unknown = await call('POST /v1/portal/app', { ...body, slug: unique('app'), requested_scopes: ['tudo:read'] })
    expect(unknown.body).toMatchObject({ code: 'scope_unknown', errors: [{ pointer: '/requested_scopes/0' }] })
  })

  test("is listed with the partner's other apps, by slug", async () => {
    const mine = await aPartner(sineta)
    const slugs = [(await anAppOf(sineta, mine)).slug, (await anAppOf(sineta, mine)).slug].sort()
    const first = await sineta.call('GET /v1/portal/app?limit=1', { as: mine.token })
    const second = await sineta.call(`GET /v1/portal/app?limit=1&cursor=${first.body.next_cursor}`, { as: mine.token })
    expect([first, second].map(({ body }) => body.data[0].slug)).toEqual(slugs)
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null })
  })

  test('that is removed loses its keys and its sandbox', async () => {
    const app = await anAppOf(sineta, partner)
    const { body: key } = await call(`POST ${app.path}/api-key`, { name: 'CI', environment: 'test' })
    expect((await sineta.call(`GET ${app.path}/delivery`, { as: key.token })).status).toBe(200)
    expect((await call(`DELETE ${app.path}`)).status).toBe(204)
    expect((await call(`GET ${app.path}`)).body.code).toBe('app_not_found')
    expect((await sineta.call(`GET ${app.path}/delivery`, { as: key.token })).status).toBe(401)
    const reach = `GET /v1/partners/school/${app.sandbox.cnpj}/entrance`
    expect((await sineta.call(reach, { as: app.sandbox.api_key })).status).toBe(401)
    expect((await sineta.call(reach, { as: app.sandbox.sessions.management })).status).toBe(401)
  })

  test('that requests fewer scopes loses the others at once', async () => {
    const app = await anAppOf(sineta, partner, { scopes: ['entrances:read', 'scores:read'] })
    const { body: key } = await call(`POST ${app.path}/api-key`, { name: 'CI', environment: 'test' })
    const reach = `GET /v1/partners/school/${app.sandbox.cnpj}/entrance`
    expect((await sineta.call(reach, { as: key.token })).status).toBe(200)
    await call(`PATCH ${app.path}`, { requested_scopes: ['scores:read'] })
    expect((await sineta.call(reach, { as: key.token })).body.code).toBe('insufficient_scope')
  })

  test('creates keys within its scopes', async () => {
    const app = await anAppOf(sineta, partner, { scopes: ['scores:read'] })
    const wide = { name: 'CI', environment: 'live', scopes: ['students:read'] }
    expect((await call(`POST ${app.path}/api-key`, wide)).body.code).toBe('scope_unknown')
    const { body } = await call(`POST ${app.path}/api-key`, { name: 'CI', environment: 'live' })
    expect(body).toMatchObject({ environment: 'live', scopes: ['scores:read'] })
    expect(body.token).toMatch(/^ak_live_[A-Za-z0-9_-]{43}$/)
  })
})

describe('an endpoint', () => {
  const put = (path: string, body: Record<string, unknown>) => call(`PUT ${path}`, body)

  test('is created by the first PUT and changed by the next', async () => {
    const app = await anAppOf(sineta, partner)
    const path = `${app.path}/endpoint/test`
    expect((await call(`GET ${path}`)).body.code).toBe('endpoint_not_found')
    expect((await put(path, { url: receiver.url })).body).toMatchObject({
      app_id: app.id,
      kind: 'test',
      url: receiver.url,
      events: ['*'],
      status: 'active',
      disabled_reason: null,
      version: 1,
    })
    expect((await put(path, { url: receiver.url, status: 'paused' })).body).toMatchObject({
      status: 'paused',
      version: 2,
    })
    expect((await call(`DELETE ${path}`)).status).toBe(204)
    expect((await call(`DELETE ${path}`)).body.code).toBe('endpoint_not_found')
  })

  test.each([
    ['production', 'http://hooks.parceira.com.br/in', 'https_required', 'https'],
    ['production', 'https://10.0.0.7/in', 'private_address', 'public address'],
    ['test', 'http://169.254.169.254/latest', 'private_address', 'public address'],
    ['test', 'https://user:pass@hooks.parceira.com.br/', 'user_info', 'user name'],
    ['test', 'https://hooks.parceira.com.br/#secao', 'fragment', '#'],
    ['production', 'https://hooks.parceira.com.br:9000/', 'port', 'port'],
    ['test', 'ftp://hooks.parceira.com.br/', 'scheme', 'https'],
    ['test', 'https://intranet/', 'host', 'public host name'],
  ])('of kind %s is refused at %s, with the reason', async (kind, url, reason, why) => {
    const app = await anAppOf(sineta, partner)
    const { status, body } = await put(`${app.path}/endpoint/${kind}`, { url })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'webhook_url_invalid', reason, errors: [{ pointer: '/url', reason }] })
    expect(body.detail).toContain(why)
  })

  test('subscribes to names, groups or all events, but not to events outside the scopes of the app', async () => {
    const app = await anAppOf(sineta, partner, { scopes: ['attendance:read', 'entrances:read'] })
    const path = `${app.path}/endpoint/test`
    await put(path, { url: receiver.url })
    const select = (...events: string[]) => call(`PUT ${path}/event`, { events })

    expect((await select('entrance.*', 'attendance.check_in')).body).toMatchObject({
      events: ['entrance.*', 'attendance.check_in'],
      resolved: eventNames.filter((name) => name === 'attendance.check_in' || name.startsWith('entrance.')),
    })
    expect((await select('student.created')).body).toMatchObject({ status: 403, code: 'event_not_in_scope' })
    expect((await select('student.born')).body).toMatchObject({
      status: 422,
      code: 'event_unknown',
      errors: [{ pointer: '/events/0' }],
    })
    expect((await select('student.*')).body.resolved).toEqual([])
    expect((await select()).body).toMatchObject({ events: [], resolved: [] })
    expect((await put(path, { url: receiver.url, events: ['student.created'] })).body.code).toBe('event_not_in_scope')
  })
})

describe('the signing secret', () => {
  test('is revealed to owners only, and each reveal is recorded', async () => {
    const app = await anAppOf(sineta, partner)
    expect((await call(`GET ${app.path}/secret`)).body.secret).toBe(app.signing_secret)
    expect(
      await sineta.sql(`select action from audit where subject = $1 and action = 'secret.revealed'`, [app.id]),
    ).toHaveLength(1)

    await sineta.sql(`update partner_member set role = 'developer' where lower(email) = lower($1)`, [partner.email])
    for (const route of [`GET ${app.path}/secret`, `POST ${app.path}/secret/rotate`, `DELETE ${app.path}`])
      expect((await call(route)).body.code).toBe('forbidden')
    await sineta.sql(`update partner_member set role = 'owner' where lower(email) = lower($1)`, [partner.email])
  })

  test('is nowhere in the database in clear text', async () => {
    const app = await anAppOf(sineta, partner)
    const sealed = await sineta.sql<{ sealed: Buffer }>('select sealed from signing_secret')
    const bytes = Buffer.concat(sealed.map((row) => row.sealed))
    expect(bytes.includes(app.signing_secret)).toBe(false)
    expect(bytes.includes(Buffer.from(app.signing_secret.slice('whsec_'.length), 'base64'))).toBe(false)
  })
})
