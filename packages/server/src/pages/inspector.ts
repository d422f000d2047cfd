import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { refuse } from '../platform/operation/errors.ts'
import { integer, isUuid, uuid } from '../platform/operation/parameters.ts'
import type { TakeStreamSlot } from '../platform/operation/stream-slots.ts'
import { createSemaphore } from '../platform/perform/semaphore.ts'
import * as inspectors from '../webhooks/tools/inspector.ts'
import { createInspectorStreams } from './inspector-streams.ts'
import { sendPlainPage } from './plain-page.ts'
import { sendBuilt } from './web.ts'

export type InspectorOptions = {
  readonly system: Database
  readonly secrets: Secrets
  readonly log: Log
  readonly takeStreamSlot: TakeStreamSlot
  baseUrl(): string
}

// Four times the largest envelope that we send.
const bodyLimit = 256 * 1024
const pageSize = integer(1, 100)
// How many of the shared database connections inspectors may use. One URL is enough to request a hundred pages at once, and a
// page of large bodies holds its connection for a while.
const concurrent = 2

// Shown to people who mistyped the address or whose inspector was replaced.
const noSuchInspector = `<h1>Inspector not found</h1>
<p>The address may be mistyped, or the inspector no longer exists. The one of your app is in the <a href="/portal">portal</a>, under Inspector.</p>`

declare module 'fastify' {
  interface FastifyRequest {
    inspector: inspectors.Inspector
  }
}

/** Serves `/inspector/{token}`. Knowing the URL is enough to post to an inspector and to see what was posted. */
export function addInspector(
  http: FastifyInstance,
  { system, secrets, log, takeStreamSlot, baseUrl }: InspectorOptions,
) {
  const semaphore = createSemaphore(concurrent)
  const streams = createInspectorStreams({ database: system, log, semaphore })
  http.addHook('preClose', async () => streams.close())

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.decorateRequest('inspector', null as unknown as inspectors.Inspector)
    // Runs before the body is read, so that requests to an unknown inspector end here.
    scope.addHook<{ Params: { token: string } }>('onRequest', async (request, reply) => {
      const found = await inspectors.find(system, request.params.token)
      if (!found) {
        if (!request.headers.accept?.includes('text/html'))
          throw refuse('resource_not_found', 'This inspector does not exist.')
        return sendPlainPage(reply.code(404), 'No such inspector', noSuchInspector)
      }
      request.inspector = found
      reply.header('cache-control', 'no-store')
    })

    scope.post<{ Params: { token: string } }>('/inspector/:token', async (request, reply) => {
      const { method, headers, raw, body, params } = request
      // Found again for the present time: the body may have taken long, and streams miss requests with much older ids.
      const inspector = (await inspectors.find(system, params.token)) ?? request.inspector
      const arrival = {
        method,
        headers,
        rawHeaders: raw.rawHeaders,
        body: (body as Buffer | undefined) ?? Buffer.alloc(0),
      }
      const isKept = await semaphore(() => inspectors.receive(system, secrets, inspector, arrival), inspector.id)
      if (!isKept)
        throw refuse(
          'rate_limited',
          `This inspector has received its limit of ${inspectors.bytesPerDay / 2 ** 20} MiB for today. It accepts requests again at midnight UTC.`,
          { headers: { 'retry-after': '3600' } },
        )
      streams.wake(inspector.id)
      return reply.code(204).send()
    })

    scope.get('/inspector/:token', (_request, reply) => sendBuilt(reply, 'inspector.html'))

    scope.get<{ Params: { token: string }; Querystring: { before?: string; limit?: string } }>(
      '/inspector/:token/received',
      async ({ inspector, params, query }) => {
        const before = idIn(query, 'before')
        const limit =
          query.limit === undefined
            ? 50
            : (pageSize.read(query.limit) ?? wrong('limit must be a whole number from 1 to 100.'))
        const { received, hasMore } = await semaphore(
          () => inspectors.readPage(system, inspector, before, limit),
          inspector.id,
        )
        return {
          inspector: { url: `${baseUrl()}/inspector/${params.token}`, label: inspector.label },
          data: received,
          next_before: hasMore ? received.at(-1)!.id : null,
        }
      },
    )

    scope.delete<{ Querystring: { up_to?: string } }>(
      '/inspector/:token/received',
      async ({ inspector, query }, reply) => {
        const upTo = idIn(query, 'up_to')
        await semaphore(() => inspectors.clear(system, inspector, upTo), inspector.id)
        return reply.code(204).send()
      },
    )

    scope.get(
      '/inspector/:token/stream',
      { exposeHeadRoute: false },
      ({ inspector, headers: { 'last-event-id': last } }, reply) => {
        const release = takeStreamSlot('live', { token: inspector.id, owner: inspector.id, isOpenToAll: true })
        return (
          reply
            .type('text/event-stream; charset=utf-8')
            // The connection carries nothing else, so the server does not have to wait for it when it stops.
            .header('connection', 'close')
            .header('x-accel-buffering', 'no')
            .send(
              streams
                .open(inspector, typeof last === 'string' && isUuid(last) ? last : undefined)
                .once('close', release),
            )
        )
      },
    )
  })
}

const idIn = <Name extends string>(query: { readonly [name in Name]?: string }, name: Name): string | undefined =>
  query[name] === undefined
    ? undefined
    : (uuid.read(query[name]) ?? wrong(`${name} must be the id of a received request.`))

const wrong = (detail: string): never => {
  throw refuse('invalid_parameter', detail)
}
