import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '../src/api.ts'
import { forward } from '../src/forward.ts'
import { open, sineta, sinetaHere, useHome } from './support/terminal.ts'

const home = useHome()

/** Starts a server with a custom response. */
async function openServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('no connection is kept alive, because it may die silently', async () => {
  const headers: unknown[] = []
  const url = await openServer((request, response) => {
    headers.push(request.headers.connection)
    response.end(request.method === 'GET' ? '{}' : '')
  })
  const api = createApi({ url, app: 'a', key: 'ak_test_x', environment: 'test', secret: null, from: '' })
  await api.get('/delivery', {})
  await api.post('/stream/ack', 'nothing', {})
  expect(headers).toEqual(['close', 'close'])
})

test('a receiver that responds with 200 and an endless body has confirmed the delivery, as for the service', async () => {
  const url = await openServer((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    write()
  })
  const delivery = {
    id: '',
    event: '',
    environment: 'test',
    client: '',
    created_at: '',
    headers: {},
    body: '{}',
  } as const
  const answer = await forward(url, delivery, 1, new AbortController().signal)
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(500) })
})

const app = '00000000-0000-7000-8000-000000000001'
const env = (url: string) => ({ HOME: home, SINETA_URL: url, SINETA_APP: app, SINETA_KEY: 'ak_test_x' })

test.each([
  [['deliveries', 'list'], 'GET /delivery'],
  [['check'], 'GET /receiver-check/1'],
  [['resend', '--failed', '--since', '1h'], 'GET /task/1'],
  [['school-day'], 'GET /sandbox/school-day/1', 'DELETE /sandbox/school-day/1'],
  [['doctor'], 'GET /livez'],
])('Ctrl-C during a request of %j does not count as success', async (args, silent, last = silent) => {
  const asked: string[] = []
  const arrivals = new EventEmitter()
  const url = await openServer((request, response) => {
    const line = `${request.method} ${request.url!.replace(`/v1/portal/app/${app}`, '').split('?')[0]}`
    asked.push(line)
    arrivals.emit(line)
    if (line !== silent) response.end(JSON.stringify({ matched: 1, task_id: '1', check_id: '1', school_day_id: '1' }))
  })
  const arrived = once(arrivals, silent)
  const terminal = open(args, env(url))
  await arrived
  expect(await terminal.stop()).toBe(130)
  // Cleanup still happens: a school day is cancelled.
  expect(asked.at(-1)).toBe(last)
})

describe('a login that does not come to its end leaves neither a key nor a session behind,', () => {
  /** A portal that creates keys named after their environments; `answer` may respond in its place. Returns the tokens that were ended. */
  async function openPortal(answer: (route: string, body: string, response: ServerResponse) => boolean) {
    const ended: unknown[] = []
    const url = await openServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const route = `${request.method} ${request.url!.split('?')[0]!.replace(`/v1/portal/app/${app}`, '')}`
      if (answer(route, body, response)) return
      if (request.method === 'DELETE') {
        ended.push(request.headers.authorization)
        return void response.writeHead(204).end()
      }
      if (route === 'POST /v1/portal/session') return void response.end('{"token":"pp_session"}')
      if (route === 'GET /v1/portal/app') return void response.end(JSON.stringify({ data: [{ id: app, slug: 'app' }] }))
      response.end(JSON.stringify({ token: `ak_${JSON.parse(body).environment}_x` }))
    })
    return { args: ['login', '--url', url, '--email', 'dev@parceira.example', '--live'], ended }
  }

  test('when the second key is refused', async () => {
    const { args, ended } = await openPortal((route, body, response) => {
      if (route !== 'POST /api-key' || !body.includes('"live"')) return false
      response.writeHead(409).end('{"code":"api_key_limit_reached","detail":"There are 100 keys."}')
      return true
    })
    const { code, stderr } = await sinetaHere(args, { HOME: home }, { input: 'password\n' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('There are 100 keys.')])
    expect(ended).toEqual(['Bearer ak_test_x', 'Bearer pp_session'])
  })

  test('when Ctrl-C comes before the secret', async () => {
    const arrivals = new EventEmitter()
    const arrived = once(arrivals, 'GET /secret')
    const { args, ended } = await openPortal((route) => {
      arrivals.emit(route)
      return route === 'GET /secret'
    })
    const stop = new AbortController()
    const signedIn = sinetaHere(args, { HOME: home }, { input: 'password\n', stop })
    await arrived
    stop.abort()
    expect((await signedIn).code).toBe(130)
    expect(ended).toEqual(['Bearer ak_test_x', 'Bearer ak_live_x', 'Bearer pp_session'])
  })
})

test('Ctrl-C while standard input is read ends the command', async () => {
  let reading = () => {}
  const begun = new Promise<void>((resolve) => {
    reading = resolve
  })
  const stop = new AbortController()
  const ended = sinetaHere(
    ['verify', '--secret', 'whsec_AAAA', '--headers', '-', '--body', 'body'],
    { HOME: home },
    { stdin: new Readable({ read: reading }), stop },
  )
  await begun
  stop.abort()
  expect((await ended).code).toBe(130)
})

test('a task is still watched after the service restarts', async () => {
  let looks = 0
  const url = await openServer((request, response) => {
    if (!request.url!.includes('/task/')) return void response.end(JSON.stringify({ matched: 2, task_id: '1' }))
    if (looks++ === 0) return void response.writeHead(502).end('<html>Bad Gateway')
    response.end(JSON.stringify({ id: 1, status: 'done', stop_reason: null, matched: 2, done: 2, failed: 0 }))
  })
  const terminal = open(['resend', '--failed', '--since', '1h'], env(url))
  await terminal.waitForLine(/^2 queued again/)
  expect(await terminal.exit).toBe(0)
})

test.each([
  [{ status: 'done', stop_reason: null, done: 3, failed: 2 }, '2 of 5 deliveries were refused.'],
  [
    { status: 'stopped', stop_reason: 'endpoint_not_active', done: 1, failed: 0 },
    'The task was stopped: endpoint_not_active.',
  ],
  [{ status: 'cancelled', stop_reason: null, done: 1, failed: 0 }, 'The task was cancelled.'],
])('a task that ends as %j is reported as a failure that says what happened', async (task, message) => {
  const url = await openServer((request, response) =>
    response.end(
      JSON.stringify(request.url!.includes('/task/') ? { id: 1, matched: 5, ...task } : { matched: 5, task_id: '1' }),
    ),
  )
  const { code, stderr } = await sineta(['resend', '--failed', '--since', '1h'], env(url))
  expect([code, stderr.split('\n')[0]]).toEqual([1, `error: ${message}`])
})

test.each([
  ['failed', 'The school day failed.'],
  ['cancelled', 'The school day was cancelled.'],
])('a school day that ends as %s is reported as a failure that says so', async (status, message) => {
  const url = await openServer((request, response) =>
    response.end(
      JSON.stringify(
        request.method === 'POST'
          ? { school_day_id: '1' }
          : { status, steps_total: 0, steps_done: 0, steps: [], deliveries: {} },
      ),
    ),
  )
  const { code, stderr } = await sineta(['school-day'], env(url))
  expect([code, stderr.split('\n')[0]]).toEqual([1, `error: ${message}`])
})

test('so many missed deliveries that the service stops counting are "or more"', async () => {
  const url = await openServer((_request, response) => response.end('{"matched":10000}'))
  const { stdout } = await sinetaHere(['resend', '--failed', '--since', '1h', '--count'], env(url))
  expect(stdout).toMatch(/^10000 or more failed or were skipped since /)
})

test('a long list is printed page by page, even if Sineta limits the rate in the middle', async () => {
  let asked = 0
  const url = await openServer(async (_request, response) => {
    asked++
    if (asked === 2) return void response.writeHead(429).end('{"code":"rate_limited","detail":"Wait 1 s."}')
    if (asked === 3) await terminal.waitForLine(/"id":"1"/)
    const delivery = { id: `${asked}`, event: 'a', client: 'b', status: 'queued', created_at: '2026-03-02' }
    const page = { data: Array(200).fill(delivery), next_cursor: asked === 1 ? 'more' : null }
    response.end(JSON.stringify(page))
  })
  const terminal = open(['deliveries', 'list', '--limit', '1000', '--json'], env(url))
  expect(await terminal.exit).toBe(0)
  expect(terminal.lines).toHaveLength(400)
})

describe('an address that is not that of Sineta', () => {
  test('but redirects there is reported with the address to use, because a redirect drops the key', async () => {
    const url = await openServer((_request, response) =>
      response.writeHead(301, { location: 'https://sineta.example/somewhere' }).end(),
    )
    for (const args of [['deliveries', 'list'], ['trigger', 'student.enrolled'], ['listen'], ['doctor']]) {
      const { code, stdout, stderr } = await sineta(args, env(url))
      expect([args, code, stdout + stderr]).toEqual([
        args,
        1,
        expect.stringMatching(
          /redirects to https:\/\/sineta\.example\..*to do: Use that address: --url https:\/\/sineta\.example/s,
        ),
      ])
    }
  })

  test.each([
    [200, '<html>'],
    [200, 'null'],
    [200, ''],
    [404, '{"code":404}'],
    [400, '{"code":{}}'],
  ])('and responds with %i and %j is distinguished from a refusal', async (status, body) => {
    const url = await openServer((_request, response) => response.writeHead(status).end(body))
    const { code, stderr } = await sineta(['deliveries', 'list'], env(url))
    expect([code, stderr]).toEqual([1, expect.stringContaining('to do: Check the address of Sineta: --url')])
  })

  test.each([
    [['deliveries', 'list']],
    [['deliveries', 'show', app]],
    [['deliveries', 'resend', app]],
    [['resend', '--failed', '--since', '1h']],
    [['trigger', 'student.enrolled']],
    [['events', 'list']],
    [['sandbox', 'reset']],
    [['school-day']],
    [['check']],
    [['listen']],
    [['login', '--key', 'ak_test_x']],
  ])('and responds to %j with other JSON is not mistaken for Sineta', async (args) => {
    for (const body of ['{}', '{"data":{}}', '{"data":[]}']) {
      const url = await openServer((_request, response) => response.end(body))
      const { SINETA_APP: _, ...withoutApp } = env(url)
      const { code, stderr } = await sinetaHere(args, withoutApp)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: The response is not from Sineta\.\n/)])
    }
    const url = await openServer((_request, response) => response.end('{}'))
    const { code, stderr } = await sinetaHere(args, env(url))
    expect([code, stderr]).toEqual([1, expect.stringContaining('to do: Check the address of Sineta: --url')])
  })

  test.each([
    [['deliveries', 'list']],
    [['deliveries', 'show', app]],
    [['deliveries', 'resend', app]],
    [['events', 'list']],
    [['events', 'show', 'student.enrolled']],
    [['trigger', 'student.enrolled']],
    [['school-day']],
    [['check']],
    [['listen', '--since', '1h']],
  ])('and responds to %j with a list of something else is not mistaken for Sineta', async (args) => {
    const begun = { matched: 0, check_id: '1', school_day_id: '1', operation: 'POST /', request: { headers: {} } }
    for (const item of [null, {}]) {
      const lists = { data: [item], steps: [item], attempts: [item], refused: [item], deliveries: [item] }
      const url = await openServer((_request, response) => response.end(JSON.stringify({ ...begun, ...lists })))
      const { code, stdout, stderr } = await sinetaHere(args, env(url))
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('The response is not from Sineta.')])
    }
  })

  test('but shows the sign-in page of a network counts as a lost connection', async () => {
    const url = await openServer((request, response) => {
      if (request.url!.includes('/stream')) return void response.end('<html>Welcome to our hotel')
      response.end('{"matched":0}')
    })
    const terminal = open(['listen'], env(url))
    await terminal.waitForLine(/The connection is lost: the response is not from Sineta/)
    expect(await terminal.stop()).toBe(0)
    expect(terminal.lines.join('\n')).not.toContain('Listening')
  })
})

test('if the environment names a proxy and Sineta cannot be reached, the command says how to use the proxy', async () => {
  const behind = { ...env('http://127.0.0.1:1'), HTTPS_PROXY: 'http://proxy.example:3128' }
  const remedy = /to do: .*To use the proxy in HTTPS_PROXY, also set NODE_USE_ENV_PROXY=1, with Node 22\.21 or newer\./
  expect((await sinetaHere(['deliveries', 'list'], behind)).stderr).toMatch(remedy)
  expect((await sinetaHere(['doctor'], behind)).stdout).toMatch(remedy)
  expect((await sinetaHere(['deliveries', 'list'], env('http://127.0.0.1:1'))).stderr).not.toContain('proxy')
})

test('a key that cannot be sent is not printed, and one with a Windows line ending is sent without it', async () => {
  const keys: unknown[] = []
  const url = await openServer((request, response) => {
    keys.push(request.headers.authorization)
    response.end('{"data":[],"next_cursor":null}')
  })
  const list = (SINETA_KEY: string) => sineta(['deliveries', 'list'], { ...env(url), SINETA_KEY })
  const { code, stderr } = await list('ak_test_ab\ncd')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: SINETA_KEY is not a key\.\n/)])
  expect(stderr).not.toContain('ak_test_ab')
  expect((await list('ak_test_abcd\r')).code).toBe(0)
  expect(keys).toEqual(['Bearer ak_test_abcd'])
})
