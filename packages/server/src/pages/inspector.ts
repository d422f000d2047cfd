import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { refuse } from '../platform/operation/errors.ts'
import { integer, isUuid, uuid } from '../platform/operation/parameters.ts'
import type { TakePlace } from '../platform/operation/stream-places.ts'
import { createSemaphore } from '../platform/perform/semaphore.ts'
import * as inspectors from '../webhooks/tools/inspector.ts'
import { createInspectorStreams } from './inspector-streams.ts'
import { sendPlainPage } from './plain-page.ts'
import { sendBuilt } from './web.ts'

export type InspectorOptions = {
  readonly system: Database
  readonly secrets: Secrets
  readonly log: Log
  readonly takeStream: TakePlace
  baseUrl(): string
}

// Four times the largest envelope that we send.
const bodyLimit = 256 * 1024
const pageSize = integer(1, 100)
// Connections, of those that all requests share. One address is enough to ask for a hundred pages at once, and each of large bodies holds its
// connection for a while.
const concurrent = 2

// For people, who mistyped it or whose sandbox was made anew.
const noSuchInspector = `<h1>Inspector not found</h1>
<p>The address may be mistyped, or the inspector no longer exists. The one of your app is in the <a href="/portal">portal</a>, under Inspector.</p>`

declare module 'fastify' {
  interface FastifyRequest {
    inspector: inspectors.Inspector
  }
}

/** `/inspector/{token}`: the address alone gives the right to post to it, and to see what was posted. */
export function addInspector(http: FastifyInstance, { system, secrets, log, takeStream, baseUrl }: InspectorOptions) {
  const inTurn = createSemaphore(concurrent)
  const streams = createInspectorStreams({ database: system, log, inTurn })
  http.addHook('preClose', async () => streams.close())

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.decorateRequest('inspector', null as unknown as inspectors.Inspector)
    // Before the body is read: strangers get no further.
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

    scope.post('/inspector/:token', async (request, reply) => {
      const { method, headers, raw, body, inspector } = request
      const arrival = {
        method,
        headers,
        rawHeaders: raw.rawHeaders,
        body: (body as Buffer | undefined) ?? Buffer.alloc(0),
      }
      const isKept = await inTurn(() => inspectors.receive(system, secrets, inspector, arrival), inspector.id)
      if (!isKept)
        throw refuse(
          'rate_limited',
          `An inspector takes ${inspectors.bytesPerDay / 2 ** 20} MiB a day; this one has received as much today. It accepts more from midnight UTC on.`,
          { headers: { 'retry-after': '3600' } },
        )
      streams.wake(inspector.id)
      return reply.code(204).send()
    })

    scope.get('/inspector/:token', (_request, reply) => sendBuilt(reply, 'inspector.html'))

    scope.get<{ Params: { token: string }; Querystring: { before?: string; limit?: string } }>(
      '/inspector/:token/received',
      async ({ inspector, params, query }) => {
        const before =
          query.before === undefined
            ? undefined
            : (uuid.read(query.before) ?? wrong('before must be the id of one that was received.'))
        const limit =
          query.limit === undefined
            ? 50
            : (pageSize.read(query.limit) ?? wrong('limit must be a whole number from 1 to 100.'))
        const { received, hasMore } = await inTurn(
          () => inspectors.page(system, inspector, before, limit),
          inspector.id,
        )
        return {
          inspector: { url: `${baseUrl()}/inspector/${params.token}`, label: inspector.label },
          data: received,
          next_before: hasMore ? received.at(-1)!.id : null,
        }
      },
    )

    scope.delete('/inspector/:token/received', async ({ inspector }, reply) => {
      await inTurn(() => inspectors.clear(system, inspector), inspector.id)
      return reply.code(204).send()
    })

    scope.get(
      '/inspector/:token/stream',
      { exposeHeadRoute: false },
      ({ inspector, headers: { 'last-event-id': last } }, reply) => {
        const release = takeStream('live', { token: inspector.id, owner: inspector.id, isOpenToAll: true })
        return (
          reply
            .type('text/event-stream; charset=utf-8')
            // Nothing else will come over this connection, so it need not be waited for when the server stops.
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

const wrong = (detail: string): never => {
  throw refuse('invalid_parameter', detail)
}
