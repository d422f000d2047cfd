import { type Environment, type Kind, type ReadEnvelope, readEnvelope } from './envelope.ts'
import { type SigningKey, verify } from './generated/signature.ts'
import { type Refusal, refused } from './refusal.ts'

/** A request as the framework handlers pass it on. */
export type Incoming = {
  /** In the format of Node's `request.headers`, or as `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes or the text exactly as received. Anything else is refused as `body_parsed`. */
  readonly body: unknown
}

export type Expected = {
  readonly kind: Kind
  readonly environment: Environment | undefined
  readonly keys: readonly SigningKey[]
  readonly toleranceSeconds: number
}

// Sixteen times the largest body that is sent, 64 KiB: it leaves room to grow, and is too small to exhaust memory.
export const bodyLimit = 1_048_576

/** Verifies a request and returns the envelope, or the refusal if it is not a delivery for this receiver. */
export function readDelivery(
  expected: Expected,
  { headers, body: given }: Incoming,
  nowSeconds: number,
): ReadEnvelope | Refusal {
  // `request.arrayBuffer()` has the bytes too.
  const body = isArrayBuffer(given) ? new Uint8Array(given) : given
  if (!isRaw(body)) return refused('body_parsed')
  if (body.length > bodyLimit) return refused('body_too_large')

  const { kind, environment, keys, toleranceSeconds } = expected
  const verdict = verify({ secrets: keys, headers, body, nowSeconds, toleranceSeconds })
  if (!verdict.ok) return refused(verdict.reason)

  const json = parse(body)
  if (json === undefined) return refused('body_not_json')
  const envelope = readEnvelope(kind, verdict.id, json)
  if (envelope === undefined) return refused('envelope_unknown')
  if (environment !== undefined && envelope.environment !== environment) return refused('wrong_environment')
  return envelope
}

// `isView` instead of `instanceof`, because in the sandboxes of test runners a Buffer is not an instance of their Uint8Array.
export function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || ArrayBuffer.isView(body)
}

// By its name, for the same reason.
function isArrayBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]'
}

/** Parses JSON. Returns undefined, which no JSON text stands for, if the body is not JSON. */
function parse(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
