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
import { respondToParserError } from './parser-error.ts'
import { addRoute, routeUrl } from './routes.ts'

export type HttpOptions = {
  operations: readonly Operation[]
  perform: Perform
  gate: Gate
  log: Log
  metrics: Metrics
  baseUrl: () => string
  trustProxy: readonly string[] | null
  /** Time limit for the body of a request; images have a minute. */
  bodySeconds?: number
  /** Time limit for the headers of a request. */
  headerSeconds?: number
  /** Sends the page that browsers get for an unknown address; programs get a problem. */
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
  const sendError = errorResponder({ log, baseUrl, sendMissingPage })
  const app = fastify({
    // Fastify waits forever by default, but a slow request must not hold a socket. Node has one limit for all requests, so this
    // is the longest of them; `limitBody` enforces the limit of each route.
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
    // When the server stops, idle keep-alive connections are closed at once and busy ones after their response.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: respondToParserError,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  })

  const parseJson = acceptJson(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('admission', null)
  app.decorateRequest('parsed', null)
  app.decorateRequest('bodyTimer', undefined)

  observeRequests(app, log, metrics)
  announceClosing(app)
  app.setErrorHandler(sendError)
  refuseUnknownRoutes(app, operations, baseUrl)

  for (const operation of operations)
    if (!takesImage(operation)) addRoute(app, operation, { perform, gate, baseUrl, bodySeconds })
  app.register(async (part) => {
    await acceptImages(part, parseJson)
    for (const operation of operations)
      if (takesImage(operation)) addRoute(part, operation, { perform, gate, baseUrl, bodySeconds: imageSeconds })
  })
  return app
}

/** Refuses requests without a route: with 405 if the path, of the API or of a page, has other methods, otherwise with 404. */
function refuseUnknownRoutes(app: FastifyInstance, operations: readonly Operation[], baseUrl: () => string) {
  const routes: { url: string; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method, handler }) => {
    if (handler !== noHandler) routes.push({ url, methods: [method].flat() })
  })
  const allowedAt = allowedMethods(routes)
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const allowed = allowedAt(path)
    // A missing file is reported by a route that does exist and has the method.
    if (allowed.length === 0 || allowed.includes(request.method))
      throw refuse('route_not_found', `There is nothing at ${path}. See ${baseUrl()}/docs.`)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
    throw refuse('method_not_allowed', `Use ${allowed.join(', ')} here.`, { headers: { allow } })
  }
  // Runs before the body is read. Without a promise, because every request passes through this hook.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    try {
      respond(request, reply)
    } catch (refusal) {
      done(refusal as Error)
    }
  })
  app.setNotFoundHandler(respond)
  for (const { path, method } of shadowedMethods(operations))
    app.route({
      method,
      url: routeUrl(path),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => respond(request, reply),
      handler: noHandler,
    })
}
const noHandler = () => {}

// Time for a photo over a slow uplink.
const imageSeconds = 60
const takesImage = ({ body }: Operation) => body === Image

function acceptJson(app: FastifyInstance): FastifyBodyParser<Buffer> {
  app.removeAllContentTypeParsers()
  const parseSecurely = app.getDefaultJsonParser('error', 'error')
  // Takes bytes, because in a body read as text, invalid UTF-8 would become replacement characters.
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
    // The route's template, never the URL, because paths hold CPFs and enrollment numbers.
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

/** Adds the request id to every response, and makes callers reconnect while the server is stopping. */
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
