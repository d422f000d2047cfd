import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import fastify, {
  type FastifyBodyParser,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { pooledRandomBytes } from '../crypto/random-bytes.ts'
import { isOutage } from '../database/outage.ts'
import { describeError, type Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Caller, Origin } from '../operation/caller.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import { acceptImages, Image } from '../operation/image.ts'
import { type Method, methods } from '../operation/method.ts'
import { type Admission, type Operation, parameterNames, parameterOf } from '../operation/operation.ts'
import { problem } from '../operation/problem.ts'
import type { Perform } from '../perform/call.ts'
import { idempotencyKey } from '../perform/idempotency-key.ts'

/** Sets headers of the response, whether it succeeds or not. */
export type SetHeaders = (headers: Readonly<Record<string, string>>) => void

/** Authenticates and authorizes. Injected: platform knows no keys and no roles. */
export type Gate = {
  /** 401, 429 or, for what another site made a browser send, 403; or the caller. */
  authenticate(
    request: { method: string; headers: IncomingHttpHeaders; ip: string; params: unknown },
    operation: Operation,
    setHeaders: SetHeaders,
  ): Promise<Caller>
  /** 404 for a school, app or client out of reach, 403 for a missing scope or role. `cnpj` is that of the path or, where the row says so, of the body. */
  admit(
    operation: Operation,
    caller: Caller,
    params: Readonly<Record<string, unknown>>,
    cnpj: string | undefined,
  ): Promise<Admission>
  /** A known caller was refused. */
  denied(
    operation: Operation,
    request: { caller: Caller; params: Readonly<Record<string, unknown>>; requestId: string; from: Origin },
    refusal: Refusal,
  ): Promise<void>
}

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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    admission: Admission | null
    parsed: { params: Readonly<Record<string, unknown>>; query: Readonly<Record<string, unknown>> } | null
  }
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
  const app = fastify({
    // Fastify waits for ever by default; a slow request must not hold a socket. Node has one limit for all requests, so it
    // is that of the slowest, and `limitBody` holds each to its own.
    requestTimeout: imageSeconds * 1000,
    connectionTimeout: 0,
    // Longer than the 60 s of nginx and most load balancers: a socket that we close first may be closed under a request.
    keepAliveTimeout: 75_000,
    http: { headersTimeout: headerSeconds * 1000, connectionsCheckingInterval: Math.min(1, headerSeconds) * 1000 },
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    trustProxy: trustProxy ? [...trustProxy] : false,
    genReqId: () => `req_${pooledRandomBytes(10).toString('hex')}`,
    logger: false,
    // Idle keep-alive connections are closed at once when the server stops, busy ones after their answer.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
  })

  app.removeAllContentTypeParsers()
  const parseSecurely = app.getDefaultJsonParser('error', 'error')
  // As bytes: read as text, what is no UTF-8 would be stored as question marks.
  const parseJson: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body)) done(refuse('malformed_json', 'The body is not UTF-8.'), undefined)
    else void parseSecurely(request, body.toString(), done)
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)

  app.decorateRequest('caller', null)
  app.decorateRequest('admission', null)
  app.decorateRequest('parsed', null)

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (closing) reply.header('connection', 'close')
  })
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
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500)
      log.error(
        { request_id: request.id, route: request.routeOptions?.url, error: describeError(error) },
        'request.failed',
      )
    if (sendMissingPage && refusal.code === 'route_not_found' && isBrowser(request))
      return sendMissingPage(request, reply.code(404))
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .type('application/problem+json')
      .send(JSON.stringify(problem(refusal, { baseUrl: baseUrl(), instance: pathOf(request), requestId: request.id })))
  }
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(
      refuse('route_not_found', `There is nothing at ${pathOf(request)}. See ${baseUrl()}/docs.`),
      request,
      reply,
    ),
  )

  const takesImage = ({ body }: Operation) => body === Image
  for (const operation of operations)
    if (!takesImage(operation)) addRoute(app, operation, { perform, gate, baseUrl, bodySeconds })
  app.register(async (part) => {
    await acceptImages(part, parseJson)
    for (const operation of operations)
      if (takesImage(operation)) addRoute(part, operation, { perform, gate, baseUrl, bodySeconds: imageSeconds })
  })
  addMethodNotAllowed(app, operations)
  return app
}

// A photo over the uplink of a school.
const imageSeconds = 60

/** A person opened the address in a browser: pages fetch JSON, and programs accept anything. */
const isBrowser = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!
const routeUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

function addRoute(
  app: FastifyInstance,
  operation: Operation,
  { perform, gate, baseUrl, bodySeconds }: Pick<Required<HttpOptions>, 'perform' | 'gate' | 'baseUrl' | 'bodySeconds'>,
) {
  const names = parameterNames(operation.path)
  // A row that forgot to describe a parameter stops the start.
  for (const name of names) parameterOf(operation, name)

  const admit = async (
    request: FastifyRequest,
    caller: Caller,
    params: Readonly<Record<string, unknown>>,
    cnpj: string | undefined,
  ) => {
    try {
      return await gate.admit(operation, caller, params, cnpj)
    } catch (error) {
      if (error instanceof Refusal && error.status === 403)
        await gate.denied(operation, { caller, params, requestId: request.id, from: originOf(request) }, error)
      throw error
    }
  }

  app.route({
    method: operation.method,
    url: routeUrl(operation.path),
    exposeHeadRoute: false,
    // Everything that can be refused without the body is, before it is read.
    onRequest: async (request, reply) => {
      limitBody(request, reply, bodySeconds)
      // What is empty has no type: `curl -d ''` calls it a form.
      if (!announcesBody(request)) Reflect.deleteProperty(request.raw.headers, 'content-type')
      request.caller = await gate.authenticate(request, operation, (headers) => void reply.headers(headers))
      request.parsed = {
        params: readParams(operation, names, request.params),
        query: readQuery(operation, request.query),
      }
      if (operation.schoolIn !== 'body') {
        const { cnpj } = request.parsed.params as { cnpj?: string }
        request.admission = await admit(request, request.caller, request.parsed.params, cnpj)
      }
    },
    handler: async (request, reply) => {
      const { caller, parsed, body } = request as typeof request & {
        caller: Caller
        parsed: NonNullable<FastifyRequest['parsed']>
      }
      const admission =
        request.admission ??
        (await admit(request, caller, parsed.params, (body as { school_cnpj?: string } | undefined)?.school_cnpj))
      const key = request.headers['idempotency-key']
      const result = await perform(operation, {
        admission,
        params: parsed.params,
        query: parsed.query,
        body,
        ifMatch: request.headers['if-match'],
        requestId: request.id,
        from: originOf(request),
        // Kept for each token, so without one there is nothing to keep it for.
        idempotency:
          typeof key === 'string' && operation.method !== 'GET' && caller.kind !== 'anonymous'
            ? idempotencyKey(caller.tokenId, key, operation.method, request.url, body)
            : null,
        problemContext: { baseUrl: baseUrl(), instance: pathOf(request), requestId: request.id },
      })
      reply.code(result.status)
      if (result.body !== null) reply.type('application/json; charset=utf-8')
      reply.headers(result.headers)
      if (operation.access.callers.length > 0 || operation.hasSecrets) reply.header('cache-control', 'no-store')
      return reply.send(result.body)
    },
  })
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: headers['user-agent']?.slice(0, 200) ?? null,
})

const announcesBody = ({ headers: { 'content-length': length = '0', 'transfer-encoding': chunked } }: FastifyRequest) =>
  length !== '0' || chunked !== undefined

/** Refuses a body that does not arrive in time, so that a slow sender holds no socket. */
function limitBody(request: FastifyRequest, reply: FastifyReply, bodySeconds: number) {
  if (!announcesBody(request)) return
  const timer = setTimeout(
    () =>
      reply.send(
        refuse('request_timeout', `The body must arrive within ${bodySeconds} s.`, {
          headers: { connection: 'close' },
        }),
      ),
    bodySeconds * 1000,
  )
  request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** The same path with another method is a mistake worth its own answer. */
function addMethodNotAllowed(app: FastifyInstance, operations: readonly Operation[]) {
  const byShape = new Map<string, { url: string; allowed: Set<Method> }>()
  for (const { method, path } of operations) {
    // Paths that differ only in the name of a parameter are one place.
    const shape = path.replace(/\{\w+\}/g, '{}')
    const place = byShape.get(shape) ?? { url: routeUrl(path), allowed: new Set() }
    place.allowed.add(method)
    byShape.set(shape, place)
  }
  for (const { url, allowed } of byShape.values()) {
    const others = methods.filter((method) => !allowed.has(method))
    const allow = [...allowed].join(', ')
    if (others.length > 0)
      app.route({
        method: others,
        url,
        onRequest: async () => {
          throw refuse('method_not_allowed', `Use ${allow} here.`, { headers: { allow } })
        },
        handler: () => {},
      })
  }
}

function readParams(operation: Operation, names: readonly string[], raw: unknown) {
  const read: Record<string, unknown> = {}
  for (const name of names) {
    const value = parameterOf(operation, name).read((raw as Record<string, string>)[name]!)
    if (value === undefined) throw wrongParameter(`{${name}} of the path`, parameterOf(operation, name).schema)
    read[name] = value
  }
  return read
}

function readQuery(operation: Operation, raw: unknown) {
  const read: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(raw as Record<string, string | string[]>)) {
    // `constructor` is a name that every object knows.
    const parameter = operation.query && Object.hasOwn(operation.query, name) ? operation.query[name] : undefined
    if (!parameter)
      throw refuse('invalid_parameter', `There is no query parameter "${name}" here.${knownNames(operation)}`)
    const value = typeof text === 'string' ? parameter.read(text) : undefined
    if (value === undefined) throw wrongParameter(`Query parameter ${name}`, parameter.schema)
    read[name] = value
  }
  return read
}

const knownNames = ({ query }: Operation) => (query ? ` Known ones: ${Object.keys(query).join(', ')}.` : '')

const wrongParameter = (
  what: string,
  { type, format, pattern, enum: values, description, minimum, maximum, maxLength }: Readonly<Record<string, unknown>>,
) => {
  const form = Array.isArray(values)
    ? `one of ${values.join(', ')}`
    : (description ??
      format ??
      (pattern && `of the form ${pattern}`) ??
      (minimum !== undefined
        ? `a whole number from ${minimum} to ${maximum}`
        : maxLength !== undefined
          ? `text of at most ${maxLength} characters`
          : type))
  return refuse('invalid_parameter', `${what} has the wrong form; it must be ${form}.`)
}

/** Refusals for the errors of Fastify. Any other error is our own failure. */
const byFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('unsupported_media_type', 'Send application/json.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('payload_too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refuse('malformed_json', 'The body is not as long as Content-Length says.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('malformed_json'),
  FST_ERR_BAD_URL: () => refuse('invalid_parameter', 'The address is not a well-formed URL.'),
  FST_ERR_MAX_PARAM_LENGTH: () => refuse('invalid_parameter', 'A part of the path is too long.'),
  FST_ERR_ASYNC_CONSTRAINT: () => refuse('route_not_found'),
}
const unavailable = () =>
  // What was being committed when the connection broke may be done: we cannot know, and the caller must not believe otherwise.
  refuse('service_unavailable', 'The database cannot answer right now. Try again with the same Idempotency-Key.', {
    headers: { 'retry-after': '2' },
  })

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = byFastifyCode[code]
  if (known) return known()
  if (isOutage(error)) return unavailable()
  // The static file server answers 403 for a path outside its folder.
  if (statusCode === 403) return refuse('route_not_found')
  if (statusCode === 400 || error instanceof SyntaxError) return refuse('malformed_json')
  return refuse('internal_error')
}
