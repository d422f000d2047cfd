import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * Signatures as Standard Webhooks defines them (https://www.standardwebhooks.com), so that its libraries verify ours.
 * Needs Node, so it is not part of the entry point for browsers.
 */

const prefix = 'whsec_'

/** How far the clock of a receiver may differ from ours. */
export const defaultToleranceSeconds = 300

/** A decoded secret. Logging it does not show its bytes. */
export type SigningKey = KeyObject

/** Decodes a secret, with or without `whsec_`. Throws if it is not base64: the setting is wrong then, not the delivery. */
export function signingKey(secret: string): SigningKey {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const bytes = Buffer.from(text, 'base64')
  // Buffer.from skips characters that are not base64, and a key with fewer bytes would be weaker.
  if (bytes.length === 0 || bytes.toString('base64') !== text) {
    throw new TypeError('A signing secret is base64 with padding, after an optional whsec_')
  }
  return createSecretKey(bytes)
}

/** Returns the `webhook-signature` header: one signature per key, in the order given. In a rotation, pass the new key first. */
export function sign(
  keys: readonly SigningKey[],
  id: string,
  timestampSeconds: number,
  body: string | Uint8Array,
): string {
  return keys.map((key) => signature(key, id, String(timestampSeconds), body)).join(' ')
}

export type Verification =
  | { readonly ok: true; readonly id: string; readonly timestampSeconds: number }
  | { readonly ok: false; readonly reason: Rejection }

export type Rejection =
  | 'missing_header'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_invalid'

/** The signed headers: as Node's `request.headers`, as `Headers`, or as the three values. */
type Signed =
  | { readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>> }
  | { readonly id: string; readonly timestamp: string; readonly signature: string }

type Delivery = Signed & {
  /** All secrets that are valid now. Pass keys instead of text to decode them only once. */
  readonly secrets: readonly (string | SigningKey)[]
  /** The body, byte for byte as it was received. Parsing it and serializing it again breaks the signature. */
  readonly body: string | Uint8Array
  readonly nowSeconds: number
  readonly toleranceSeconds?: number
}

/** Checks that a delivery is from us and recent. A duplicate passes too: discard it by its `id`. */
export function verify(delivery: Delivery): Verification {
  const { secrets, body, nowSeconds, toleranceSeconds = defaultToleranceSeconds } = delivery
  const { id, timestamp, signature: header } = 'headers' in delivery ? readHeaders(delivery.headers) : delivery
  if (!id || !timestamp || !header) return rejected('missing_header')

  if (!/^\d{1,15}$/.test(timestamp)) return rejected('timestamp_invalid')
  const timestampSeconds = Number(timestamp)
  if (nowSeconds - timestampSeconds > toleranceSeconds) return rejected('timestamp_too_old')
  if (timestampSeconds - nowSeconds > toleranceSeconds) return rejected('timestamp_too_new')

  const offered = header.split(' ').map((one) => Buffer.from(one))
  const isGenuine = secrets.some((secret) => {
    const key = typeof secret === 'string' ? signingKey(secret) : secret
    const expected = Buffer.from(signature(key, id, timestamp, body))
    return offered.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
  return isGenuine ? { ok: true, id, timestampSeconds } : rejected('signature_invalid')
}

function signature(key: SigningKey, id: string, timestamp: string, body: string | Uint8Array): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

const rejected = (reason: Rejection): Verification => ({ ok: false, reason })

function readHeaders(headers: Extract<Signed, { headers: unknown }>['headers']) {
  const all = new Map(
    headers instanceof Headers
      ? headers
      : Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  )
  // A repeated header counts as missing, because there is no telling which value was signed.
  const one = (name: string) => {
    const value = all.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return { id: one('webhook-id'), timestamp: one('webhook-timestamp'), signature: one('webhook-signature') }
}
