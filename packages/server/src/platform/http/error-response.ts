import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../database/outage.ts'
import { describeError, type Log } from '../log.ts'
import { Refusal, refuse } from '../operation/errors.ts'
import { toProblem } from '../operation/problem.ts'

type ErrorOptions = {
  readonly log: Log
  readonly baseUrl: () => string
  /** Sends the page that browsers get for an unknown address; programs get a problem. */
  readonly sendMissingPage?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined
}

/** Responds to any error with a problem (RFC 9457), and logs the errors that are our own failures. */
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
        // A request that is refused now may succeed in a moment.
        .header('cache-control', 'no-store')
        .send(
          JSON.stringify(toProblem(refusal, { baseUrl: baseUrl(), instance: pathOf(request), requestId: request.id })),
        )
    )
  }

export const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!

/** Whether a person opened the address in a browser. Our pages accept JSON, and programs accept anything. */
const isBrowser = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Refusals by the code of Fastify's errors. */
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
  // If the connection broke during the commit, the operation may have taken effect. We cannot know, so the message must not say
  // that it failed.
  refuse('service_unavailable', 'The database cannot answer right now. Try again with the same Idempotency-Key.', {
    headers: { 'retry-after': '2' },
  })

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = byFastifyCode[code]
  if (known) return known()
  if (isOutage(error)) return unavailable()
  // The static file server throws 403 for a path outside its folder.
  if (statusCode === 403) return refuse('route_not_found')
  if (statusCode === 400 || error instanceof SyntaxError) return refuse('malformed_json')
  return refuse('internal_error')
}
