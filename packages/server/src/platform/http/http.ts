import { isUtf8 } from 'node:buffer'
import fastify, { type FastifyBodyParser, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pooledRandomBytes } from '../crypto/random-bytes.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { refuse } from '../operation/errors.ts'
import { acceptImages, Image } from '../operation/image.ts'
import type { Operation } from '../operation/operation.ts'
import type { Perform } from '../perform/call.ts'
import { allowedMethods, shadowedMethods } from './allowed-methods.ts'
import { errorResponder, pathOf } from './error-response.ts'
import type { Gate } from './gate.ts'
import { noSchemas } from './no-schemas.ts'
import { answerParserError } from './parser-error.ts'
import { addRoute, routeUrl } from './routes.ts'

export type HttpOptions = {
  operations: readonly Operation[]
  perform: Perform
  gate: Gate
  log: Log
  metrics: Metrics
  baseUrl: () => string
  trustProxy: readonly string[] | null
  /** How long the body of a request may take; images have a minute. */
  bodySeconds?: number
  /** How long its headers may take. */
  headerSeconds?: number
  /** The page that a browser gets for an address where nothing is; programs get the problem. */
  sendMissingPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

export function createHttp({
  operations,
  perform,
  gate,
  log,
  metrics,
  baseUrl,
  trustProxy,
  bodySeconds = 10,
  headerSeconds = 5,
  sendMissingPage,
}: HttpOptions): FastifyInstance {
  const answerError = errorResponder({ log, baseUrl, sendMissingPage })
  const app = fastify({
    // Fastify waits for ever by default; a slow request must not hold a socket. Node has one limit for all requests, so it
    // is that of the slowest, and `limitBody` holds each to its own.
    requestTimeout: imageSeconds * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: headerSeconds * 1000, connectionsCheckingInterval: Math.min(1, headerSeconds) * 1000 },
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    trustProxy: trustProxy ? [...trustProxy] : false,
    genReqId: () => `req_${pooledRandomBytes(10).toString('hex')}`,
    logger: false,
    schemaController: noSchemas,
    // Idle keep-alive connections are closed at once when the server stops, busy ones after their answer.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
  })

  const parseJson = acceptJson(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('admission', null)
  app.decorateRequest('parsed', null)

  observeRequests(app, log, metrics)
  announceClosing(app)
  app.setErrorHandler(answerError)
  refuseElsewhere(app, operations, baseUrl)

  for (const operation of operations)
    if (!takesImage(operation)) addRoute(app, operation, { perform, gate, baseUrl, bodySeconds })
  app.register(async (part) => {
    await acceptImages(part, parseJson)
    for (const operation of operations)
      if (takesImage(operation)) addRoute(part, operation, { perform, gate, baseUrl, bodySeconds: imageSeconds })
  })
  return app
}

/** Where there is no route: the same path with another method is a mistake worth its own answer, on pages as well. */
function refuseElsewhere(app: FastifyInstance, operations: readonly Operation[], baseUrl: () => string) {
  const routes: { url: string; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method, handler }) => {
    if (handler !== noHandler) routes.push({ url, methods: [method].flat() })
  })
  const allowedAt = allowedMethods(routes)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const allowed = allowedAt(path)
    // A file that is not there is found missing on a route that is, for a method that it has.
    if (allowed.length === 0 || allowed.includes(request.method))
      throw refuse('route_not_found', `There is nothing at ${path}. See ${baseUrl()}/docs.`)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
    throw refuse('method_not_allowed', `Use ${allowed.join(', ')} here.`, { headers: { allow } })
  }
  // Before the body is read; without a promise, because every request comes by here.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    try {
      answer(request, reply)
    } catch (refusal) {
      done(refusal as Error)
    }
  })
  app.setNotFoundHandler(answer)
  for (const { path, method } of shadowedMethods(operations))
    app.route({
      method,
      url: routeUrl(path),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => answer(request, reply),
      handler: noHandler,
    })
}
const noHandler = () => {}

// A photo over the uplink of a school.
const imageSeconds = 60
const takesImage = ({ body }: Operation) => body === Image

function acceptJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  app.removeAllContentTypeParsers()
  const parseSecurely = app.getDefaultJsonParser('error', 'error')
  // As bytes: read as text, what is no UTF-8 would be stored as question marks.
  const parseJson: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(refuse('malformed_json', 'The body is not UTF-8.'), undefined)
    else void parseSecurely(request, body.toString(), done)
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
  return parseJson
}

function observeRequests(app: FastifyInstance, log: Log, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    // The route's template, never the address: paths hold CPFs and enrollment numbers.
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request.completed',
    )
  })
}

/** Names the request in every response, and tells clients of a server that stops to connect anew. */
function announceClosing(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (closing) reply.header('connection', 'close')
  })
}
