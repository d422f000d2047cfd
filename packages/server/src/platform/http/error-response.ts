import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage.ts'
import { describeError, type Log } from '../log.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import { problem } from '../operation/problem.ts'

type ErrorOptions = {
  readonly log: Log
  readonly baseUrl: () => string
  /** The page that a browser gets for an address where nothing is; programs get the problem. */
  readonly sendMissingPage?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined
}

/** Answers any error as a problem (RFC 9457), and logs those that are our own failure. */
export const errorResponder =
  ({ log, baseUrl, sendMissingPage }: ErrorOptions) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    if (refusal.status >= 500)
      log.error(
        { request_id: request.id, route: request.routeOptions?.url, code: refusal.code, error: describeError(error) },
        'request.failed',
      )
    if (sendMissingPage && refusal.code === 'route_not_found' && isBrowser(request))
      return sendMissingPage(request, reply.code(404))
    return (
      reply
        .code(refusal.status)
        .headers(refusal.headers)
        .type('application/problem+json')
        // What is refused now may be granted in a moment.
        .header('cache-control', 'no-store')
        .send(
          JSON.stringify(problem(refusal, { baseUrl: baseUrl(), instance: pathOf(request), requestId: request.id })),
        )
    )
  }

export const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!

/** A person opened the address in a browser: pages fetch JSON, and programs accept anything. */
const isBrowser = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

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
