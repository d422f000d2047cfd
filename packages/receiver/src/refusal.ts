import type { Rejection } from './generated/signature.ts'

/** A delivery that was not handed on: why, and what to do about it. The sender sees it too, beside the attempt. */
export type Refusal = {
  readonly outcome: 'refused'
  readonly code: RefusalCode
  readonly status: number
  readonly message: string
}

export type RefusalCode =
  | Rejection
  | 'body_parsed'
  | 'body_too_large'
  | 'body_not_json'
  | 'envelope_unknown'
  | 'wrong_environment'

// Typed by its keys, so that a code without a status and a sentence does not compile.
const refusals: Readonly<Record<RefusalCode, readonly [status: number, message: string]>> = {
  missing_header: [
    400,
    'webhook-id, webhook-timestamp and webhook-signature must each be there once. If the request came from Sineta, let your proxy pass them; a client’s own webhook_url is signed only when signing is switched on.',
  ],
  timestamp_invalid: [400, 'webhook-timestamp must be whole seconds since 1970. The request did not come from Sineta.'],
  timestamp_too_old: [
    400,
    'webhook-timestamp is too far in the past. Set this server’s clock (NTP), or resend the delivery instead of replaying the request.',
  ],
  timestamp_too_new: [400, 'webhook-timestamp is in the future. Set this server’s clock (NTP).'],
  signature_invalid: [
    401,
    'No signature matches. Compare the secret with that of the app in the portal, and let nothing change the body before it is verified.',
  ],
  body_parsed: [
    500,
    'The body was read before it could be verified. Mount the receiver ahead of JSON parsers, or hand over the raw bytes.',
  ],
  body_too_large: [413, 'The body is larger than any delivery. The request did not come from Sineta.'],
  body_not_json: [400, 'The body is signed and is not JSON. Please report it: that is a bug in Sineta.'],
  envelope_unknown: [
    422,
    'The body is signed and is not the envelope of this kind of receiver. With a client’s own webhook_url use createReceiver({ kind: "client" }); else take a newer @sineta/receiver.',
  ],
  wrong_environment: [
    422,
    'The delivery is of the other environment. In the portal, compare the addresses of the test and the production endpoint.',
  ],
}

// Object.keys forgets the keys' type; the table above is closed.
export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[]

export function refused(code: RefusalCode): Refusal {
  const [status, message] = refusals[code]
  return { outcome: 'refused', code, status, message }
}
