import { defaultToleranceSeconds } from '@sineta/contract'
import { Type } from 'typebox'
import { byAnyone } from '../identity/access.ts'
import { ExplicitResponse, type Operation, operation } from '../platform/operation/operation.ts'
import { nullable, object } from '../platform/operation/shapes.ts'
import { limits, userAgentOf } from './egress/sender.ts'
import { maxBodyBytes } from './rules/delivery.ts'
import { jitter, maxRetryAfterSeconds, schedules } from './rules/retry-policy.ts'

/** What the operators of a receiver and its network need to know about deliveries, read from the tables that the sender uses. */

const count = (description: string) => Type.Integer({ description })
const Schedule = object({
  delay_seconds: Type.Array(Type.Integer(), {
    description: 'The delay before each retry, counted from the failure before it',
  }),
  window_seconds: count('Every attempt starts within this time of the first'),
})

const scheduleOf = ({ delaySeconds, windowSeconds }: (typeof schedules)[keyof typeof schedules]) => ({
  delay_seconds: delaySeconds,
  window_seconds: windowSeconds,
})

const metaOf = (baseUrl: string, egressAddresses: readonly string[] | null) => ({
  egress_addresses: egressAddresses,
  user_agent: userAgentOf(baseUrl),
  limits: {
    max_body_bytes: maxBodyBytes,
    connect_ms: limits.connectMs,
    response_ms: limits.headersMs,
    response_body_ms: limits.bodyMs,
    total_ms: limits.totalMs,
    max_response_header_bytes: limits.headerBytes,
    max_response_body_bytes: limits.bodyBytes,
  },
  retries: {
    app: scheduleOf(schedules.app),
    client: scheduleOf(schedules.client),
    jitter,
    max_retry_after_seconds: maxRetryAfterSeconds,
  },
  signature: {
    scheme: 'v1',
    algorithm: 'HMAC-SHA256',
    signed_content: '{webhook-id}.{webhook-timestamp}.{body}',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    tolerance_seconds: defaultToleranceSeconds,
  },
  versions: { api: 'v1', events: 'v1', signature: 'v1' },
})

const Meta = object(
  {
    egress_addresses: nullable(
      Type.Array(Type.String(), {
        description:
          'Addresses and ranges that deliveries come from. Null: they are not fixed, so do not filter by address',
      }),
    ),
    user_agent: Type.String({ description: 'The User-Agent of every delivery' }),
    limits: object({
      max_body_bytes: count('The largest body that is sent'),
      connect_ms: count('For the name lookup, the connection and TLS'),
      response_ms: count('From the start of the request, once connected, to the end of the response headers'),
      response_body_ms: count('For the response body, which does not affect the result'),
      total_ms: count('For the whole attempt'),
      max_response_header_bytes: count('The attempt fails if the response headers are larger'),
      max_response_body_bytes: count('Bytes of the response body beyond this are not read'),
    }),
    retries: object({
      app: Schedule,
      client: Schedule,
      jitter: Type.Number({ description: 'Each delay is lengthened by a random part of itself, at most this' }),
      max_retry_after_seconds: count('The longest Retry-After that is honoured'),
    }),
    signature: object({
      scheme: Type.String({ description: 'The prefix of each signature in the header' }),
      algorithm: Type.String(),
      signed_content: Type.String(),
      headers: Type.Array(Type.String()),
      tolerance_seconds: count('Refuse deliveries whose timestamp is further from your clock'),
    }),
    versions: object({
      api: Type.String({ description: 'The prefix of every path' }),
      events: Type.String({ description: 'The version of event names and data' }),
      signature: Type.String({ description: 'The same as `signature.scheme`' }),
    }),
  },
  { examples: [metaOf('https://sineta.example', ['203.0.113.7'])] },
)

export const metaOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/meta',
    access: byAnyone,
    summary: 'Read where deliveries come from, their limits, retries, signature and versions',
    description: 'For firewalls and for configuring receivers. The same for all callers; may be cached for an hour.',
    responses: { 200: Meta },
    refusals: [],
    emits: [],
    example: () => ({}),
    run: async ({ services: { baseUrl, egressAddresses } }) =>
      new ExplicitResponse(200, metaOf(baseUrl, egressAddresses), { 'cache-control': 'public, max-age=3600' }),
  }),
]
