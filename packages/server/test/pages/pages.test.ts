import { connect } from 'node:net'
import { webhookUrlReasons } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta, type SinetaOptions } from '../../src/sineta.ts'
import { aCheckIn, aClient, anApp, aSchool } from '../support/builders.ts'
import { createDatabase, execute } from '../support/database.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()

/** Another process, on the same or on another database. */
function another(change: Partial<SinetaOptions> = {}, env: Record<string, string> = {}) {
  const databaseUrl = change.databaseUrl ?? sineta.databaseUrl
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl, ...env }, ['--role', 'api'])
  return createSineta({
    config: { ...config, databasePool: 4 },
    databaseUrl,
    kek: [testKek],
    log: createLog('silent'),
    ...change,
  })
}

const readiness = async (parts: ReturnType<typeof another>) => {
  const url = await parts.start()
  try {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, body: await response.json() }
  } finally {
    await parts.stop()
  }
}

describe('a process', () => {
  beforeAll(async () => {
    await anApp(sineta)
  })

  test('that responds is alive', async () => {
    expect(await sineta.call('GET /livez')).toMatchObject({ status: 200, body: { status: 'live' } })
  })

  test('is ready with a migrated database whose secrets it can open', async () => {
    const reply = await sineta.call('GET /readyz')
    expect(reply).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('is alive but not ready without its database', async () => {
    const parts = another({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(await readiness(parts)).toEqual({ status: 503, body: { status: 'not_ready', failed: 'database' } })
  })

  test('is not ready until its migrations are applied', async () => {
    const database = await createDatabase()
    await execute(database.url, `update migration set hash = 'edited' where name = (select max(name) from migration)`)
    try {
      expect(await readiness(another({ databaseUrl: database.url }))).toEqual({
        status: 503,
        body: { status: 'not_ready', failed: 'migrations' },
      })
    } finally {
      await database.drop()
    }
  })

  test('is not ready while the disk of its database is full, and is again afterwards', async () => {
    // A full disk refuses temporary files, and so does this limit.
    const database = await createDatabase()
    const limit = (value: string) =>
      execute(database.url, `alter database ${new URL(database.url).pathname.slice(1)} set temp_file_limit = ${value}`)
    try {
      await limit(`'100kB'`)
      expect(await readiness(another({ databaseUrl: database.url }))).toEqual({
        status: 503,
        body: { status: 'not_ready', failed: 'space' },
      })
      await limit('default')
      expect(await readiness(another({ databaseUrl: database.url }))).toMatchObject({ status: 200 })
    } finally {
      await database.drop()
    }
  })

  test('is ready if the database is one migration ahead', async () => {
    const database = await createDatabase()
    await execute(database.url, `insert into migration (name, hash) values ('9999_tomorrow.sql', 'x')`)
    try {
      expect(await readiness(another({ databaseUrl: database.url }))).toMatchObject({ status: 200 })
    } finally {
      await database.drop()
    }
  })

  test('is not ready with another key than the one that sealed its secrets', async () => {
    const kek = [`1:${Buffer.from('another key, of exactly 32 bytes').toString('base64')}`]
    expect(await readiness(another({ kek }))).toEqual({ status: 503, body: { status: 'not_ready', failed: 'secrets' } })
  })

  test('is ready if a single secret does not open, which stops only its own receiver', async () => {
    const [first] = await sineta.sql('select id, sealed from signing_secret')
    const seal = (sealed: Buffer) =>
      sineta.sql('update signing_secret set sealed = $2 where id = $1', [first!.id, sealed])
    await anApp(sineta)
    await seal(Buffer.of(1, 255))
    expect((await readiness(another({}))).status).toBe(200)
    await seal(first!.sealed)
  })

  test('is not ready while it drains, and still accepts requests', async () => {
    const parts = another({}, { DRAIN_SECONDS: '1' })
    const url = await parts.start()
    const stopped = parts.stop()
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', failed: 'draining' }])
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    await stopped
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
  })
})

test.each(['GET /v1/file/not-one-of-ours', 'GET /v1/nothing', 'POST /v1/portal/session'])(
  'no cache keeps a refusal of %s',
  async (route) => {
    const reply = await sineta.call(route)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  },
)

describe('the metrics', () => {
  test('are for this machine only, and not for requests that a proxy forwards', async () => {
    const read = (headers: Record<string, string>) => sineta.call('GET /metrics', { headers })
    expect((await read({})).status).toBe(200)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']) {
      const refused = await read({ [name]: '198.51.100.1' })
      expect([refused.status, refused.headers.get('cache-control')], name).toEqual([401, 'no-store'])
      expect(refused.body).not.toContain('sineta_')
    }
    // A page in a browser on this machine could reach us by its own host name.
    const byName = (host: string) => sineta.parts.http.inject({ url: '/metrics', headers: { host } })
    const renamed = await byName('rebound.example:8080')
    expect([renamed.statusCode, renamed.body]).toEqual([401, expect.stringMatching(/^Set METRICS_TOKEN and send it/)])
    for (const host of ['localhost:8080', '[::1]:8080', '127.0.0.1'])
      expect((await byName(host)).statusCode, host).toBe(200)
  })

  test('are for all callers with the token, if one is set', async () => {
    const token = 'prometheus-le-isto'
    const parts = another({}, { METRICS_TOKEN: token })
    const url = `${await parts.start()}/metrics`
    const read = async (authorization?: string) =>
      (await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.1', ...(authorization && { authorization }) } }))
        .status
    const seen = [await read(), await read('Bearer prometheus-le-outro'), await read(`Bearer ${token}`)]
    await parts.stop()
    expect(seen).toEqual([401, 401, 200])
  })

  const gauge = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

  test('show what is in the queue at this moment', async () => {
    const client = await aClient(sineta, { webhookUrl: 'http://127.0.0.1:9/hooks' })
    const school = await aSchool(sineta, client)
    const before = (await sineta.call('GET /metrics')).body as string
    for (let i = 0; i < 2; i++) {
      await aCheckIn(sineta, school)
    }
    await sineta.advance(90)
    const { body, headers } = await sineta.call('GET /metrics')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(gauge(body, 'sineta_deliveries_waiting')).toBe(gauge(before, 'sineta_deliveries_waiting') + 2)
    expect(gauge(body, 'sineta_delivery_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(gauge(body, 'sineta_deliveries_sending')).toBe(0)
    expect(body).toContain('sineta_http_request_seconds_bucket')
    expect(body).toContain('route="/v1/attendance/student/biometric/check/in"')
  })

  test('are available without a database, too', async () => {
    const parts = another({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' })
    const response = await fetch(`${await parts.start()}/metrics`)
    const text = await response.text()
    await parts.stop()
    expect(response.status).toBe(200)
    expect(text).toMatch(/^sineta_deliveries_waiting NaN$/im)
    expect(text).toContain('process_cpu_seconds_total')
  })
})

describe('the home page', () => {
  test('lists the pages that exist, and an inspector only if there is one', async () => {
    const home = (await sineta.call('GET /home.json')).body
    expect(home.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(home.links).toEqual(
      expect.arrayContaining([
        { key: 'portal', href: '/portal' },
        { key: 'docs', href: '/docs' },
      ]),
    )
    for (const { href } of home.links) expect([href, (await sineta.call(`GET ${href}`)).status]).toEqual([href, 200])
    const parts = another({ showcase: () => ({ inspector: '/inspector/abc', samples: {} as never }) })
    const { links } = (await (await fetch(`${await parts.start()}/home.json`)).json()) as { links: unknown[] }
    await parts.stop()
    expect(links[0]).toEqual({ key: 'inspector', href: '/inspector/abc' })
  })

  test('comes from the build or says in a sentence that there is none; its files may be cached forever', async () => {
    const home = await sineta.call('GET /')
    if (home.status === 503) return expect(home.body).toContain('npm run build')
    expect(home.headers.get('cache-control')).toBe('public, max-age=0')
    const file = /src="(\/assets\/[^"]+\.js)"/.exec(home.body)![1]
    const asset = await sineta.call(`GET ${file}`)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('content-type')).toContain('javascript')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/assets/nothing.js',
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
  ])('has nothing at %s', async (path) => {
    expect((await sineta.call(`GET ${path}`)).status).toBe(404)
  })
})

describe('the page of a problem', () => {
  test('explains it to people', async () => {
    const { status, headers, body } = await sineta.call('GET /problems/student_not_found', {
      headers: { accept: 'text/html,*/*' },
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('No student with that number or id in this school')
    expect(body).toContain('POST /v1/attendance/student/biometric/check/in')
  })

  test('gives programs the same as JSON, at the address that the problem names', async () => {
    const { body: problem } = await sineta.call('GET /v1/nothing')
    const response = await fetch(problem.type)
    expect(await response.json()).toEqual({
      code: 'route_not_found',
      status: 404,
      title: 'There is no such path',
      answered_by: [],
    })
  })

  test('lists all operations that share it, not only those that name it', async () => {
    const { body } = await sineta.call('GET /problems/validation_failed')
    expect(body.answered_by).toContain('POST /v1/portal/partner')
    expect(body.answered_by).not.toContain('GET /v1/meta')
  })

  test('lists the members that a problem adds to the common ones', async () => {
    const { body } = await sineta.call('GET /problems/insufficient_scope')
    expect(body.members).toEqual({ required_scope: 'The scope that the key lacks' })
    const page = await sineta.call('GET /problems/resource_gone', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('<code>uuid</code>')
  })

  test('lists the reasons, if there are several, and what to do about each', async () => {
    const { body } = await sineta.call('GET /problems/webhook_url_invalid')
    expect(body.reasons).toEqual(webhookUrlReasons)
    const page = await sineta.call('GET /problems/webhook_url_invalid', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('<code>fragment</code>: Remove the part from # on')
  })

  test.each(['no_such_problem', 'toString', '__proto__'])('does not exist for %s', async (code) => {
    expect((await sineta.call(`GET /problems/${code}`)).status).toBe(404)
  })
})

describe('an unknown address', () => {
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'

  test.each(['/nothing', '/v1/nothing', '/problems/nothing', '/assets/nothing'])(
    'is a page for a browser, in its language: %s',
    async (path) => {
      const english = await sineta.call(`GET ${path}`, { headers: { accept: html } })
      expect([english.status, english.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(english.body).toContain('<h1>Page not found</h1>')
      const portuguese = await sineta.call(`GET ${path}`, {
        headers: { accept: html, 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' },
      })
      expect(portuguese.body).toContain('<html lang="pt-BR">')
      expect(portuguese.body).toContain('<h1>Página não encontrada</h1>')
    },
  )

  test('is a problem for programs, and for browsers that send something', async () => {
    expect(await sineta.call('GET /nothing')).toMatchObject({ status: 404, body: { code: 'route_not_found' } })
    expect(await sineta.call('POST /nothing', { headers: { accept: html } })).toMatchObject({
      status: 404,
      body: { code: 'route_not_found' },
    })
  })

  test('is shown as text, never as HTML', async () => {
    const { body } = await sineta.call('GET /<script>alert(1)</script>', { headers: { accept: html } })
    expect(body).not.toContain('<script>')
  })
})

describe('every response', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  test.each([
    'GET /',
    'GET /home.json',
    'GET /docs',
    'GET /docs/students',
    'GET /docs/nothing',
    'GET /openapi.json',
    'GET /livez',
    'GET /readyz',
    'GET /metrics',
    'GET /problems/rate_limited',
    'GET /problems/nothing',
    'GET /nothing',
    'GET /assets/nothing',
    'POST /v1/attendance/student/biometric/check/in',
    'GET /v1/attendance/student/biometric/check/in',
    'GET /%zz',
    `GET /problems/${'x'.repeat(300)}`,
    'OPTIONS /',
  ])('carries the security headers: %s', async (route) => {
    const { headers } = await sineta.call(route)
    expect(Object.fromEntries(headers)).toMatchObject(always)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('over TLS tells browsers to keep using it', async () => {
    const parts = another({}, { BASE_URL: 'https://sineta.example' })
    await parts.start()
    const { port } = parts.http.server.address() as { port: number }
    const { headers } = await fetch(`http://127.0.0.1:${port}/livez`)
    await parts.stop()
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test('to something other than HTTP reveals nothing more', async () => {
    const { port } = new URL(sineta.url)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('hello\r\n\r\n'))
      socket
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('hello')
  })
})
