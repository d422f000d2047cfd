import { describe, expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'
import { anOperator, aPartner, password } from '../support/management.ts'
import { type TestSineta, useSineta } from '../support/sineta.ts'

// Over HTTPS as in production, on loopback like the demo, and over plain HTTP in some network.
const https = useSineta({ BASE_URL: 'https://sineta.example' })
const loopback = useSineta()
const http = useSineta({ BASE_URL: 'http://10.1.2.3:8080' })

async function signedIn(sineta: TestSineta, headers: Record<string, string> = {}) {
  const partner = await aPartner(sineta)
  const reply = await sineta.call('POST /v1/portal/session', {
    body: { email: partner.email, password, cookie: true },
    headers,
  })
  const [written = ''] = reply.headers.getSetCookie()
  return { ...partner, reply, written, cookie: written.split(';', 1)[0]! }
}
const ownPage = { 'sec-fetch-site': 'same-origin' }

describe('a page that signs in', () => {
  test('gets a cookie that scripts cannot read, and no token', async () => {
    const { reply, written, cookie } = await signedIn(https)
    expect(written).toMatch(/^__Host-sineta_portal=pp_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(reply.body.token).toBeNull()
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const who = await https.call('GET /v1/portal/session', { headers: { cookie } })
    expect([who.status, who.body.kind]).toEqual([200, 'portal'])
  })

  const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  test.each([
    [
      'on loopback in most browsers',
      loopback,
      chrome,
      /^__Host-sineta_portal=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ],
    [
      'on loopback in Safari, which drops secure ones',
      loopback,
      safari,
      /^sineta_portal=\S+; Path=\/; HttpOnly; SameSite=Lax$/,
    ],
    ['over plain HTTP elsewhere', http, chrome, /^sineta_portal=\S+; Path=\/; HttpOnly; SameSite=Lax$/],
    ['over HTTPS in Safari', https, safari, /^__Host-sineta_portal=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure$/],
  ])('gets one that the browser keeps: %s', async (_, sineta, agent, expected) => {
    const { written, cookie } = await signedIn(sineta, { 'user-agent': agent })
    expect(written).toMatch(expected)
    expect((await sineta.call('GET /v1/portal/session', { headers: { cookie } })).status).toBe(200)
  })

  test('over HTTPS ignores a cookie without the prefix, which another host could have planted', async () => {
    const { cookie } = await signedIn(https)
    const planted = cookie.replace('__Host-', '')
    expect((await https.call('GET /v1/portal/session', { headers: { cookie: planted } })).status).toBe(401)
  })

  test('gets a new one each time, and one that was sent along does not become valid', async () => {
    const { email } = await aPartner(https)
    const planted = `__Host-sineta_portal=pp_${'A'.repeat(43)}`
    const reply = await https.call('POST /v1/portal/session', {
      body: { email, password, cookie: true },
      headers: { cookie: planted },
    })
    expect(reply.headers.getSetCookie()[0]).not.toContain('A'.repeat(43))
    expect((await https.call('GET /v1/portal/session', { headers: { cookie: planted } })).status).toBe(401)
  })

  test('signs out permanently: the cookie is cleared and its session has ended', async () => {
    const { cookie } = await signedIn(https)
    const out = await https.call('DELETE /v1/portal/session', { headers: { cookie, ...ownPage } })
    expect(out.headers.getSetCookie()[0]).toBe(
      '__Host-sineta_portal=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    )
    expect((await https.call('GET /v1/portal/session', { headers: { cookie } })).status).toBe(401)
  })

  test('continues with a new cookie after a change of password', async () => {
    const { cookie } = await signedIn(https)
    const changed = await https.call('PUT /v1/portal/password', {
      headers: { cookie, ...ownPage },
      body: { current_password: password, password: 'uma senha bem nova' },
    })
    const [renewed = ''] = changed.headers.getSetCookie()
    expect(changed.body.token).toBeNull()
    expect((await https.call('GET /v1/portal/session', { headers: { cookie } })).status).toBe(401)
    const who = await https.call('GET /v1/portal/session', { headers: { cookie: renewed.split(';', 1)[0]! } })
    expect(who.status).toBe(200)
  })
})

describe('another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  test.each(foreign)('changes nothing with the cookies of a browser: %o', async (headers) => {
    const { cookie } = await signedIn(https)
    const reply = await https.call('DELETE /v1/portal/session', { headers: { cookie, ...headers } })
    expect([reply.status, reply.body.code]).toEqual([403, 'cross_site_request'])
    expect((await https.call('GET /v1/portal/session', { headers: { cookie } })).status).toBe(200)
  })

  test('includes one with our name but without encryption', async () => {
    const { cookie } = await signedIn(https)
    const headers = { cookie, origin: new URL(https.url).origin }
    expect((await https.call('DELETE /v1/portal/session', { headers })).body.code).toBe('cross_site_request')
    const other = await signedIn(http)
    const own = { cookie: other.cookie, origin: new URL(http.url).origin }
    expect((await http.call('DELETE /v1/portal/session', { headers: own })).status).toBe(204)
  })

  test('is stopped at every operation that changes something, generated from the rows', async () => {
    const { cookie } = await signedIn(https)
    const path = (template: string) => template.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    const let_in: string[] = []
    for (const { method, path: template } of operations.filter(({ method }) => method !== 'GET')) {
      const reply = await https.call(`${method} ${path(template)}`, {
        headers: { cookie, 'sec-fetch-site': 'cross-site' },
      })
      if (reply.status !== 403 || reply.body.code !== 'cross_site_request') let_in.push(`${method} ${template}`)
    }
    expect(let_in).toEqual([])
  })

  test('cannot sign a user in as another, and a form post is refused', async () => {
    const { email } = await aPartner(https)
    const body = { email, password, cookie: true }
    const login = await https.call('POST /v1/portal/session', { body, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(login.status).toBe(403)
    const form = await https.call('POST /v1/portal/session', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'text/plain' },
    })
    expect(form.status).toBe(415)
  })

  test('does not affect a program with a token, which sends no cookie', async () => {
    const { token } = await aPartner(https)
    const reply = await https.call('DELETE /v1/portal/session', {
      as: token,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(204)
  })
})

test('our own page may change things, recognised by Sec-Fetch-Site or, in older browsers, by Origin', async () => {
  for (const headers of [ownPage, { origin: 'https://sineta.example' }]) {
    const { cookie } = await signedIn(https)
    expect((await https.call('DELETE /v1/portal/session', { headers: { cookie, ...headers } })).status).toBe(204)
  }
})

test('a cookie of one site opens no other', async () => {
  const { cookie } = await signedIn(https)
  await anOperator(https)
  const asOperator = cookie.replace('portal', 'operator')
  expect((await https.call('GET /v1/admin/client', { headers: { cookie } })).status).toBe(401)
  expect((await https.call('GET /v1/admin/client', { headers: { cookie: asOperator } })).status).toBe(403)
})
