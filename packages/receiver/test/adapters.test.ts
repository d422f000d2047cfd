import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createReceiver, fastifyPlugin, fetchHandler, nodeHandler, type Receiver } from '../src/index.ts'
import { sampleDelivery } from '../src/testing.ts'
import { listen } from './support/listen.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

/** Every framework handler, mounted as the README shows it. */
const adapters: Record<string, (receiver: Receiver) => Server | Promise<Server>> = {
  'Node http': (receiver) => createServer(nodeHandler(receiver)),
  Express: (receiver) => createServer(express().post('/hooks', nodeHandler(receiver))),
  'Express with express.raw': (receiver) =>
    createServer(
      express()
        .use(express.raw({ type: '*/*', limit: '2mb' }))
        .post('/hooks', nodeHandler(receiver)),
    ),
  // The parsers of Express 4 set an empty body on every request, also on those that they do not parse.
  'Express 4 with a parser for forms': (receiver) =>
    createServer(
      express()
        .use((request, _response, next) => {
          request.body = {}
          next()
        })
        .post('/hooks', nodeHandler(receiver)),
    ),
  // NestJS with { rawBody: true } and Firebase keep the bytes like this.
  'Express with rawBody': (receiver) =>
    createServer(
      express()
        .use(express.json({ type: '*/*', limit: '2mb', strict: false, verify: keepRawBody }))
        .post('/hooks', nodeHandler(receiver)),
    ),
  Fastify: async (receiver) => {
    const app = fastify()
    app.register(fastifyPlugin(receiver), { prefix: '/hooks' })
    await app.ready()
    return app.server
  },
  Hono: (receiver) => {
    const handle = fetchHandler(receiver)
    return fetchServer(new Hono().post('/hooks', (c) => handle(c.req.raw)).fetch)
  },
  'a fetch handler': (receiver) => fetchServer(fetchHandler(receiver)),
}

const open: { close: () => void }[] = []
afterAll(() => {
  for (const { close } of open) close()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(Object.entries(adapters))('%s', async (name, build) => {
  const got: { id: string }[] = []
  let fails = false
  const receiver = createReceiver({ secret }).on('agenda.created', (envelope) => {
    got.push(envelope)
    if (fails) throw new Error('database is down')
  })
  const { url, close } = await listen(await build(receiver))
  open.push({ close })
  const sample = (id?: string) =>
    sampleDelivery('agenda.created', { secret, data: { subject: 'Reunião — 1º bimestre' }, ...(id && { id }) })
  const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

  it('handles a delivery before it confirms it, and confirms a duplicate without handling it', async () => {
    const { headers, body } = sample()
    const first = await post(body, headers)
    expect(first.status).toBe(204)
    expect(got).toEqual([JSON.parse(body)])
    const again = await post(body, headers)
    expect([again.status, await again.text()]).toEqual([200, ''])
    expect(got).toHaveLength(1)
  })

  it('refuses a changed byte, and gives the sender the reason', async () => {
    const { headers, body } = sample()
    const answer = await post(body.replace('Reunião', 'Reuniao'), headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual({ code: 'signature_invalid', message: expect.stringContaining('secret') })
  })

  it('refuses a request without any body or header, and names the headers that are missing', async () => {
    const answer = await fetch(url, { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'missing_header' })])
  })

  it('does not confirm a delivery until the handler succeeds', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { headers, body } = sample()
    fails = true
    expect((await post(body, headers)).status).toBe(500)
    fails = false
    expect((await post(body, headers)).status).toBe(204)
    // Frameworks have an error handler; without one, the error must be printed to the console.
    if (name === 'Node http') expect(logged).toHaveBeenCalledWith(new Error('database is down'))
  })

  it('reads the body as bytes for any content type', async () => {
    const { headers, body } = sample()
    expect((await post(body, { ...headers, 'content-type': 'text/plain' })).status).toBe(204)
  })

  it('refuses a body that is larger than any delivery', async () => {
    const { headers } = sample()
    expect((await post(JSON.stringify('a'.repeat(1_048_576)), headers)).status).toBe(413)
  })

  // The body parsers of Express read to the end.
  const readsItself = !name.startsWith('Express with ')
  if (readsItself)
    it('stops reading an endless body, and still responds to the next request', async () => {
      const { headers, body } = sample()
      let sent = 0
      const long = async function* () {
        for (; sent < 256; sent += 1) yield Buffer.alloc(65_536, ' ')
      }
      // The refusal may arrive while the body is still being sent, and the connection may end before it is read.
      const ended = await post(Readable.toWeb(Readable.from(long())), headers).then(
        ({ status }) => status,
        () => 'closed',
      )
      expect([413, 'closed']).toContain(ended)
      expect(sent).toBeLessThan(256)
      expect((await post(body, headers)).status).toBe(204)
    })
})

describe('a body that was already read', () => {
  it.each<[string, (receiver: Receiver) => Server]>([
    [
      'by express.json()',
      (receiver) => createServer(express().use(express.json()).post('/hooks', nodeHandler(receiver))),
    ],
    [
      'by code that discarded it',
      (receiver) => {
        const handle = nodeHandler(receiver)
        return createServer((request, response) => {
          request.resume().on('end', () => handle(request, response))
        })
      },
    ],
    [
      'by request.json() ahead of a fetch handler',
      (receiver) => {
        const handle = fetchHandler(receiver)
        return fetchServer(async (request) => {
          await request.json()
          return handle(request)
        })
      },
    ],
  ])('%s is refused with its own code', async (_by, build) => {
    const { url, close } = await listen(build(createReceiver({ secret })))
    open.push({ close })
    const { headers, body } = sampleDelivery('agenda.created', { secret })
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ code: 'body_parsed' })])
  })

  it('elsewhere in a Fastify app stays parsed', async () => {
    const app = fastify()
    app.register(fastifyPlugin(createReceiver({ secret })), { prefix: '/hooks' })
    app.post('/other', async ({ body }) => body)
    const { url, close } = await app.ready().then(() => listen(app.server))
    open.push({ close })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(new URL('/other', url), { method: 'POST', headers, body: '{ "parsed": true }' })
    expect(await answer.text()).toBe('{"parsed":true}')
  })
})

function fetchServer(handle: (request: Request) => Response | Promise<Response>): Server {
  // Without http2 options, this is a server of node:http.
  return createAdaptorServer({ fetch: handle }) as Server
}

function keepRawBody(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  Object.assign(request, { rawBody: bytes })
}
