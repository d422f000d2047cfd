import type { CallerKind } from '../../platform/operation/caller.ts'
import { ifMatchPattern } from '../../platform/operation/if-match.ts'
import { maxEventIds } from '../../platform/perform/reply.ts'
import type { Json } from './json.ts'

// Parts that the whole reference shares: the shape of a refusal, headers, and the kinds of tokens.

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

export const Problem: Json = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id', 'errors'],
  properties: {
    type: text('URL of a page that explains the code', { format: 'uri' }),
    title: text('The code in words'),
    status: { type: 'integer' },
    code: text('For programs; stable'),
    reason: text('The cause, for codes that have several; for programs, stable'),
    detail: text('What is wrong with this request and how to fix it; for people'),
    instance: text('The path that was called'),
    request_id: text('ID of the request, to be quoted to support'),
    errors: {
      type: 'array',
      description: 'Every fault in the body',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: text('JSON pointer into the body'),
          code: text('For programs; stable'),
          reason: text('The cause, for codes that have several'),
          message: text('What the value must be'),
        },
      },
    },
  },
}

const header = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example })
export const headers: Json = {
  XRequestId: header('Identifies this request in our logs', 'req_5f1c0e9ab34d27c86f01'),
  XEventIds: header(
    `Ids of the events that the operation published, separated by commas; the first ${maxEventIds}, empty if none`,
    '019cae08-ad66-796c-9230-140af990a702',
  ),
  ETag: header('The version, for `If-Match`', '"v3"'),
  IdempotencyReplayed: header('`true` if this is the response to an earlier request with the same key', 'true'),
  RetryAfter: header('Seconds to wait', '2'),
}

const requestHeader = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})
export const requestHeaders: Json = {
  IdempotencyKey: requestHeader('Idempotency-Key', 'Makes it safe to repeat the request within 24 hours', {
    minLength: 1,
    maxLength: 255,
  }),
  IfMatch: requestHeader(
    'If-Match',
    'The ETag of the version that the change is based on, or several; any other version is refused with 412, a malformed value with 400',
    { pattern: ifMatchPattern, examples: ['"v3"'] },
  ),
}

export const callerWords: Readonly<Record<CallerKind, string>> = {
  client: 'key of a client',
  app: 'key of an app',
  device: 'key of a device',
  panel: 'session of the panel',
  portal: 'session of the portal',
  operator: 'session of an operator',
}
export const schemeOf: Readonly<Record<CallerKind, string>> = {
  client: 'clientKey',
  app: 'appKey',
  device: 'deviceKey',
  panel: 'panelSession',
  portal: 'portalSession',
  operator: 'operatorSession',
}
/** Pages use a cookie instead. Over plain http, its name has no `__Host-` prefix where the browser would drop the cookie. */
export const cookieSchemeOf: Readonly<Partial<Record<CallerKind, string>>> = {
  panel: 'panelCookie',
  portal: 'portalCookie',
  operator: 'operatorCookie',
}
const cookie = (audience: string): Json => ({
  type: 'apiKey',
  in: 'cookie',
  name: `__Host-sineta_${audience}`,
  description:
    'For our own pages: set by signing in with `"cookie": true`, HttpOnly, SameSite=Lax. Writes need `Sec-Fetch-Site: same-origin` or our `Origin`.',
})
const bearer = (bearerFormat: string, description: string): Json => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
})
export const securitySchemes: Json = {
  [schemeOf.client]: bearer(
    'ck_live_… or ck_test_…',
    'The key of a client, for its own schools and the scopes of the key.',
  ),
  [schemeOf.app]: bearer(
    'ak_live_… or ak_test_…',
    "The key of a partner's app. A live key reaches the schools of connected clients within the granted scopes, a test key the app's sandbox.",
  ),
  [schemeOf.device]: bearer('dk_live_… or dk_test_…', 'The key of a device at an entrance of one school.'),
  [schemeOf.panel]: bearer(
    'ps_…',
    'A user of a school, from `POST /v1/panel/session`. The roles decide what is allowed.',
  ),
  [schemeOf.portal]: bearer('pp_…', 'A member of a partner, from `POST /v1/portal/session`.'),
  [schemeOf.operator]: bearer('op_…', 'Our own staff, from `POST /v1/admin/session`.'),
  ...Object.fromEntries(Object.entries(cookieSchemeOf).map(([kind, scheme]) => [scheme, cookie(kind)])),
}
