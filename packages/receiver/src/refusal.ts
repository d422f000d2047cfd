import type { Rejection } from './generated/signature.ts'

/** The reason why a delivery was refused, and what to do about it. Sineta shows it next to the attempt. */
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

// Typed by its keys, so that a code without a status and a message does not compile.
const refusals: Readonly<Record<RefusalCode, readonly [status: number, message: string]>> = {
  missing_header: [
    400,
    'webhook-id, webhook-timestamp and webhook-signature must each be present once. If the request came from Sineta, configure your proxy to pass them on; a client’s own webhook_url is signed only if signing is enabled.',
  ],
  timestamp_invalid: [400, 'webhook-timestamp must be Unix time in seconds. The request did not come from Sineta.'],
  timestamp_too_old: [
    400,
    'webhook-timestamp is too far in the past. Set this server’s clock (NTP), or resend the delivery instead of replaying the request.',
  ],
  timestamp_too_new: [400, 'webhook-timestamp is in the future. Set this server’s clock (NTP).'],
  signature_invalid: [
    401,
    'No signature matches. Compare the secret with that of the app in the portal, and make sure that nothing changes the body before it is verified.',
  ],
  body_parsed: [
    500,
    'The body was read before it could be verified. Mount the receiver ahead of JSON parsers, or pass the raw bytes.',
  ],
  body_too_large: [413, 'The body is larger than any delivery. The request did not come from Sineta.'],
  body_not_json: [400, 'The body is signed but not JSON. This is a bug in Sineta; please report it.'],
  envelope_unknown: [
    422,
    'The body is signed but not the envelope of this kind of receiver. For a client’s own webhook_url use createReceiver({ kind: "client" }); otherwise update @sineta/receiver.',
  ],
  wrong_environment: [
    422,
    'The delivery is from the other environment. In the portal, compare the URLs of the test and the production endpoint.',
  ],
}

// Object.keys loses the type of the keys; the table above has no others.
export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[]

export function refused(code: RefusalCode): Refusal {
  const [status, message] = refusals[code]
  return { outcome: 'refused', code, status, message }
}
