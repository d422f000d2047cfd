import { bodyLimit, type Incoming } from './delivery.ts'
import { toResponse } from './http.ts'
import type { RequestReceiver } from './receiver.ts'

/** The part of Fastify that is used here, declared so that the kit does not depend on it. */
type Instance = {
  removeAllContentTypeParsers(): void
  addContentTypeParser(type: string, options: { parseAs: 'buffer'; bodyLimit: number }, parser: Parser): unknown
  post(path: string, handler: (request: Incoming, reply: Reply) => Promise<unknown>): unknown
}
type Parser = (request: unknown, body: unknown) => Promise<unknown>
type Reply = {
  code(status: number): Reply
  headers(headers: Record<string, string>): Reply
  send(body?: unknown): Reply
}

/**
 * Returns a Fastify plugin: `app.register(fastifyPlugin(receiver), { prefix: '/hooks' })`. Inside the plugin, bodies stay raw;
 * the rest of the app parses them as before. Errors of handlers go to Fastify's error handler.
 */
export function fastifyPlugin(receiver: RequestReceiver) {
  return async (app: Instance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request, body) => body)
    app.post('/', async ({ headers, body }, reply) => {
      // Without a body and a content type, no parser runs. The body is empty then, not read by someone else.
      const response = toResponse(await receiver.receive({ headers, body: body ?? '' }))
      return reply
        .code(response.status)
        .headers(response.headers)
        .send(response.body ?? undefined)
    })
  }
}
