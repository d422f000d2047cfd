import type { CallerKind } from '../../platform/operation/caller.ts'
import { ifMatchPattern } from '../../platform/operation/if-match.ts'
import { maxEventIds } from '../../platform/perform/reply.ts'
import type { Json } from './json.ts'

/** What the whole reference shares: the shape of a refusal, headers, and the kinds of tokens. */

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

export const Problem: Json = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id', 'errors'],
  properties: {
    type: text('An address that explains the code', { format: 'uri' }),
    title: text('The code in words'),
    status: { type: 'integer' },
    code: text('Stable; for programs'),
    reason: text('Which of its causes, where a code has several; stable, for programs'),
    detail: text('What is wrong with this request, and what to do; for people'),
    instance: text('The path that was called'),
    request_id: text('Name it when you ask us'),
    errors: {
      type: 'array',
      description: 'Every fault of the body',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: text('JSON pointer into the body'),
          code: text('Stable; for programs'),
          reason: text('As above'),
          message: text('What the value must be'),
        },
      },
    },
  },
}

const header = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example })
export const headers: Json = {
  XRequestId: header('Names this request in our logs', 'req_5f1c0e9ab34d27c86f01'),
  XEventIds: header(
    `Ids of the events that the operation emitted, comma separated: the first ${maxEventIds}; empty when none`,
    '019cae08-ad66-796c-9230-140af990a702',
  ),
  ETag: header('The version, for `If-Match`', '"v3"'),
  IdempotencyReplayed: header('`true` where the answer is that of an earlier request with the same key', 'true'),
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
  IdempotencyKey: requestHeader('Idempotency-Key', 'Makes a repetition of the request harmless for 24 hours', {
    minLength: 1,
    maxLength: 255,
  }),
  IfMatch: requestHeader(
    'If-Match',
    'The ETag of the version that the change is meant for, or several; another one is refused with 412, another form with 400',
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
/** Pages hold their session in a cookie instead. On plain http its name has no `__Host-` where the browser would drop it. */
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
    'For pages of ours: set by signing in with `"cookie": true`, HttpOnly, SameSite=Lax. Changes need `Sec-Fetch-Site: same-origin` or our `Origin`.',
})
const bearer = (bearerFormat: string, description: string): Json => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
})
export const securitySchemes: Json = {
  [schemeOf.client]: bearer('ck_live_… or ck_test_…', 'The key of a client: its own schools, within its scopes.'),
  [schemeOf.app]: bearer(
    'ak_live_… or ak_test_…',
    "The key of a partner's app: live, the schools of connected clients within the granted scopes; test, its sandbox.",
  ),
  [schemeOf.device]: bearer('dk_live_… or dk_test_…', 'The key of a device at an entrance of one school.'),
  [schemeOf.panel]: bearer(
    'ps_…',
    'A user of a school, from `POST /v1/panel/session`. What is allowed depends on the roles.',
  ),
  [schemeOf.portal]: bearer('pp_…', 'A member of a partner, from `POST /v1/portal/session`.'),
  [schemeOf.operator]: bearer('op_…', 'Our own staff, from `POST /v1/admin/session`.'),
  ...Object.fromEntries(Object.entries(cookieSchemeOf).map(([kind, scheme]) => [scheme, cookie(kind)])),
}
