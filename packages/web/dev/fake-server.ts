import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'
import type { Received, Verification } from '../src/inspector/received.ts'

/*
 * Replaces the server during development of these pages: `npm run dev -w @sineta/web`, or `build` and then `preview` to see
 * the built files under the server's content security policy.
 *   /inspector/demo   one of every kind      /inspector/empty   nothing yet      /inspector/many   500 large ones
 * A request posted to one of these arrives there. No other inspector exists.
 */

export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const secret = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
type Inspector = { received: Received[]; streams: Set<ServerResponse> }

export function fakeServer(): Plugin {
  const inspectors = new Map<string, Inspector>([
    ['empty', { received: [], streams: new Set() }],
    ['demo', { received: samples(), streams: new Set() }],
    ['many', { received: manyLarge(), streams: new Set() }],
  ])
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, , token, part] = url.pathname.split('/')
    if (url.pathname === '/home.json') return json(response, 200, home)
    if (!url.pathname.startsWith('/inspector/')) return next()
    if (part === undefined && request.method === 'GET') {
      request.url = '/inspector.html'
      return next()
    }
    const inspector = inspectors.get(token ?? '')
    if (inspector === undefined) return json(response, 404, { code: 'inspector_not_found' })
    if (part === 'stream') return stream(request, response, inspector)
    if (request.method === 'DELETE') {
      inspector.received = []
      response.writeHead(204).end()
    } else if (request.method === 'POST') receive(request, response, inspector)
    else json(response, 200, page(inspector, url, `http://${request.headers.host}/inspector/${token}`))
  }
  return {
    name: 'sineta-fake-server',
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => {
      server.middlewares.use((_request, response, next) => {
        response.setHeader('content-security-policy', contentSecurityPolicy)
        next()
      })
      server.middlewares.use(answer)
    },
  }
}

const home = {
  version: '0.1.0',
  links: [
    { key: 'inspector', href: '/inspector/demo' },
    { key: 'docs', href: '/docs' },
    { key: 'openapi', href: '/openapi.json' },
    { key: 'health', href: '/readyz' },
  ],
}

function page({ received }: Inspector, url: URL, address: string) {
  const before = url.searchParams.get('before') ?? '~'
  const limit = Number(url.searchParams.get('limit') ?? 50)
  const older = received.filter(({ id }) => id < before)
  const data = older.slice(0, limit)
  const next_before = older.length > limit ? data.at(-1)!.id : null
  return { inspector: { url: address, label: 'Integração Demo' }, data, next_before }
}

function stream(request: IncomingMessage, response: ServerResponse, { received, streams }: Inspector): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': hello\n\n')
  const last = request.headers['last-event-id']
  if (typeof last === 'string')
    for (const one of received.filter(({ id }) => id > last).reverse()) response.write(event(one))
  streams.add(response)
  request.on('close', () => streams.delete(response))
}

function receive(request: IncomingMessage, response: ServerResponse, inspector: Inspector): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const raw = request.rawHeaders
    const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []))
    const received = toReceived(Buffer.concat(chunks), headers, Date.now(), inspector.received)
    inspector.received.unshift(received)
    for (const stream of inspector.streams) stream.write(event(received))
    response.writeHead(204).end()
  })
}

function toReceived(bytes: Buffer, headers: [string, string][], now: number, before: readonly Received[]): Received {
  const body = bytes.toString('utf8')
  const header = (name: string) => headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null
  const envelope = parse(body)
  const text = (name: string) => (typeof envelope[name] === 'string' ? (envelope[name] as string) : null)
  const webhookId = header('webhook-id')
  const first = before.findLast((one) => webhookId !== null && one.delivery_id === webhookId)
  return {
    id: uuidv7(now),
    received_at: new Date(now).toISOString(),
    method: 'POST',
    headers,
    body,
    body_bytes: bytes.length,
    event: text('event'),
    environment: text('environment') as Received['environment'],
    client: text('client'),
    delivery_id: webhookId,
    attempt: header('webhook-attempt') === null ? null : Number(header('webhook-attempt')),
    repeat_of: first?.id ?? null,
    verification: verify(header('webhook-id'), header('webhook-timestamp'), header('webhook-signature'), body, now),
  }
}

function verify(
  id: string | null,
  timestamp: string | null,
  signature: string | null,
  body: string,
  now: number,
): Verification {
  if (signature === null) return { result: 'unsigned', secret: null }
  if (id === null || timestamp === null) return { result: 'missing_header', secret: null }
  if (!/^\d+$/.test(timestamp)) return { result: 'timestamp_invalid', secret: null }
  const late = now / 1000 - Number(timestamp)
  if (late > 300) return { result: 'timestamp_too_old', secret: null }
  if (late < -300) return { result: 'timestamp_too_new', secret: null }
  return signature === sign(id, timestamp, body)
    ? { result: 'verified', secret: 'app' }
    : { result: 'signature_invalid', secret: null }
}

function sign(id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** A sample of every kind, including hostile ones. */
function samples(): Received[] {
  const received: Received[] = []
  const now = Date.now() - 60_000
  const put = (body: string | Buffer, change: Record<string, string | null> = {}) => {
    const at = now + received.length * 1000
    const id = uuidv7(at)
    const timestamp = change['webhook-timestamp'] ?? String(Math.floor(at / 1000))
    const webhookId = change['webhook-id'] ?? id
    const all = {
      'content-type': 'application/json',
      'user-agent': 'SchoolPlatform-Webhooks/1 (+http://127.0.0.1:8080/docs/webhooks)',
      'webhook-id': webhookId,
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(webhookId, timestamp, body.toString()),
      'webhook-attempt': '1',
      ...change,
    }
    const headers = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)
    received.unshift(toReceived(Buffer.from(body), headers, at, received))
    return received[0]!
  }
  const data = '{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}'
  const partner = (event: string, environment: string, inner = data) =>
    `{"id":"019cae08-ad66-796c-9230-140af990a702","event":"${event}","timestamp":"2026-03-02T07:12:10-03:00","environment":"${environment}","client":"${environment === 'test' ? 'sandbox-minha-integracao' : 'colegio-aurora'}","data":${inner}}`
  const plain = `{"event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","data":${data}}`
  const seconds = (distance: number) => String(Math.floor(now / 1000) + distance)

  put(
    partner(
      'agenda.created',
      'test',
      '{"subject":"Reunião — 1º bimestre","description":null,"big":12345678901234567890,"ok":true}',
    ),
  )
  put('hello, I am not JSON\n\u001b[31mred\u001b[0m', {
    'content-type': 'text/plain',
    'webhook-signature': null,
    'webhook-attempt': null,
  })
  put(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { 'webhook-signature': null })
  put(
    `{"event":"<script>alert(1)</script>\u202egpj.exe","client":"<img src=x onerror=alert(1)>","environment":"test","timestamp":"\\"><svg onload=alert(1)>","data":"' $(rm -rf /) \`id\` <b>bold</b>"}`,
    { 'x-hostile': `<img src=x onerror="alert(1)"> ' "; $(id)`, 'webhook-signature': `v1,<script>alert(1)</script>` },
  )
  put(partner('student.enrolled', 'live'), { 'webhook-id': null })
  put(partner('student.enrolled', 'test'), { 'webhook-timestamp': '2026-03-02T07:12:10' })
  put(partner('student.photo_status_updated', 'live'), { 'webhook-timestamp': seconds(-615) })
  put(partner('responsible.created', 'live'), { 'webhook-timestamp': seconds(7400) })
  put(partner('receivable.status_changed', 'test'), {
    'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  })
  put(plain, { 'webhook-signature': null })
  put(partner('attendance.check_out', 'test'))
  const first = put(partner('attendance.check_in', 'live'))
  put(partner('attendance.check_in', 'live'), { 'webhook-attempt': '2', 'webhook-id': first.delivery_id })
  return received
}

function manyLarge(): Received[] {
  const now = Date.now() - 600_000
  const rows = Array.from(
    { length: 900 },
    (_, at) => `{"enrollment_number":"2026.${at}","score":${at / 10},"note":"ok"}`,
  )
  return Array.from({ length: 520 }, (_, at) => {
    const body = `{"event":"assessment.saved","timestamp":"2026-03-02T07:12:10-03:00","n":${at},"data":[${rows.join(',')}]}`
    return toReceived(Buffer.from(body.slice(0, 65_536)), [['content-type', 'application/json']], now + at * 1000, [])
  }).reverse()
}

function event(received: Received): string {
  return `event: received\nid: ${received.id}\ndata: ${JSON.stringify(received)}\n\n`
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

let counter = 0
function uuidv7(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  const order = (counter++ % 4096).toString(16).padStart(3, '0')
  const chance = randomBytes(8).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${chance.slice(0, 3)}-${chance.slice(3, 15)}`
}
