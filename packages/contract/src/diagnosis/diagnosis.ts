/**
 * Diagnoses a delivery that fails verification: not only that the signature differs, but which mistake accounts for the
 * difference. Works in Node and in browsers, and makes no requests, because people paste secrets here.
 */

/** The stable codes of findings. `explain` puts them into words. */
export type FindingCode =
  | 'ok'
  | 'header_missing'
  | 'timestamp_malformed'
  | 'timestamp_in_milliseconds'
  | 'too_old'
  | 'too_new'
  | 'signature_malformed'
  | 'secret_malformed'
  | 'signature_mismatch'
  | MistakeCode
  | 'environment_mismatch'
  | 'id_mismatch'

/** Mistakes that explain why a signature does not match. */
export type MistakeCode =
  | 'matches_other_secret'
  | 'secret_prefix_left_on'
  | 'secret_used_as_text'
  | 'body_reserialized'
  | 'body_has_trailing_newline'
  | 'body_has_crlf'
  | 'body_has_bom'
  | 'body_trimmed'
  | 'id_not_signed'
  | 'timestamp_not_signed'
  | 'only_body_signed'
  | 'signature_in_hex'
  | 'signature_in_base64url'
  | 'version_prefix_missing'

export type Finding = { readonly code: FindingCode; readonly details: Readonly<Record<string, string | number>> }

export type Suspect = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received, as exactly as the caller knows it. */
  readonly body: string | Uint8Array
  /** The secret in use first, then others that the delivery may have been signed with. */
  readonly secrets: readonly string[]
  /** When the delivery was received. If absent, the age of the timestamp is not checked. */
  readonly nowSeconds?: number
  readonly toleranceSeconds?: number
  /** The environment that the receiver expects. */
  readonly environment?: 'test' | 'live'
}

const finding = (code: FindingCode, details: Finding['details'] = {}): Finding => ({ code, details })

/** Returns everything that is wrong, with the signature first, or `ok` alone. */
export async function diagnose(suspect: Suspect): Promise<Finding[]> {
  const headers = readHeaders(suspect.headers)
  const missing = headerNames.filter((name) => !headers[name])
  if (missing.length > 0) return missing.map((header) => finding('header_missing', { header }))

  const body = typeof suspect.body === 'string' ? utf8.encode(suspect.body) : suspect.body
  const findings = [
    ...(await diagnoseSignature(headers, body, suspect.secrets)),
    ...diagnoseClock(headers['webhook-timestamp'], suspect),
    ...diagnoseEnvelope(headers['webhook-id'], text(body), suspect.environment),
  ]
  return findings.length === 0 ? [finding('ok')] : findings
}

const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
type SignedHeaders = Readonly<Record<(typeof headerNames)[number], string>>

function readHeaders(headers: Suspect['headers']): SignedHeaders {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const byName = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]))
  const one = (name: string) => {
    const value = byName.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    'webhook-id': one('webhook-id'),
    'webhook-timestamp': one('webhook-timestamp'),
    'webhook-signature': one('webhook-signature'),
  }
}

function diagnoseClock(timestamp: string, { nowSeconds, toleranceSeconds = 300 }: Suspect): Finding[] {
  if (!/^\d{1,15}$/.test(timestamp)) return [finding('timestamp_malformed', { value: timestamp })]
  // Seconds have 10 digits until the year 2286.
  if (timestamp.length === 13) return [finding('timestamp_in_milliseconds', { value: timestamp })]
  if (nowSeconds === undefined) return []
  const age = Math.round(nowSeconds - Number(timestamp))
  if (age > toleranceSeconds) return [finding('too_old', { seconds: age, tolerance: toleranceSeconds })]
  return age < -toleranceSeconds ? [finding('too_new', { seconds: -age, tolerance: toleranceSeconds })] : []
}

function diagnoseEnvelope(id: string, body: string, expected: Suspect['environment']): Finding[] {
  const envelope = parse(body)
  if (typeof envelope !== 'object' || envelope === null) return []
  const { id: inBody, environment } = envelope as { id?: unknown; environment?: unknown }
  return [
    ...(typeof inBody === 'string' && inBody !== id ? [finding('id_mismatch', { header: id, body: inBody })] : []),
    ...(expected !== undefined && typeof environment === 'string' && environment !== expected
      ? [finding('environment_mismatch', { expected, found: environment })]
      : []),
  ]
}

/** A value that the signer may have used: the right one (`mistake` is null) or the result of a known mistake. */
type Variant<T> = { readonly value: T; readonly mistake: Finding | null }
const correct = <T>(value: T): Variant<T> => ({ value, mistake: null })
const mistaken = <T>(value: T, code: MistakeCode, details: Finding['details'] = {}): Variant<T> => ({
  value,
  mistake: finding(code, details),
})

/** Tries every combination, those with the fewest mistakes first, until one produces a signature in the header. */
async function diagnoseSignature(headers: SignedHeaders, body: Bytes, secrets: readonly string[]): Promise<Finding[]> {
  const offered = signaturesOf(headers['webhook-signature'])
  if (offered.length === 0) return [finding('signature_malformed', { value: headers['webhook-signature'] })]
  const keys = secrets.flatMap(keysOf)

  const tries = keys.flatMap((key) =>
    bodiesOf(body).flatMap((sent) => contentsOf(headers, sent.value).map((content) => ({ key, sent, content }))),
  )
  const mistakesOf = (...ways: readonly Variant<unknown>[]) => ways.flatMap(({ mistake }) => mistake ?? [])
  const byMistakes = tries
    .map((one) => ({ ...one, mistakes: mistakesOf(one.key, one.sent, one.content) }))
    .sort((a, b) => a.mistakes.length - b.mistakes.length)
  for (const { key, content, mistakes } of byMistakes) {
    const expected = await hmac(key.value, content.value)
    const match = offered.find(({ value }) => isEqual(value, expected))
    if (match) return [...mistakes, ...mistakesOf(match)]
  }
  const malformed = secrets.some((secret) => decode(bare(secret)) === null)
  return malformed ? [finding('secret_malformed')] : [finding('signature_mismatch')]
}

/** Returns the signatures in the header as bytes. An encoding other than ours is a mistake of the signer. */
function signaturesOf(header: string): Variant<Bytes>[] {
  return header.split(/\s+/).flatMap((part): Variant<Bytes>[] => {
    const isVersioned = part.startsWith('v1,')
    const written = isVersioned ? part.slice('v1,'.length) : part
    const isHex = /^[0-9a-f]{64}$/i.test(written)
    const value = isHex ? fromHex(written) : decode(written)
    if (value === null || value.length !== 32) return []
    if (isHex) return [mistaken(value, 'signature_in_hex')]
    if (/[-_]/.test(written) || !written.endsWith('=')) return [mistaken(value, 'signature_in_base64url')]
    return [isVersioned ? correct(value) : mistaken(value, 'version_prefix_missing')]
  })
}

const prefix = 'whsec_'
const bare = (secret: string) => (secret.trim().startsWith(prefix) ? secret.trim().slice(prefix.length) : secret.trim())

/** Removes the padding, and the last character if base64 text cannot have that length. */
const whole = (written: string) => {
  const letters = written.replace(/=+$/, '')
  return letters.length % 4 === 1 ? letters.slice(0, -1) : letters
}

/** Returns the keys that people derive from a secret, rightly or wrongly. */
function keysOf(given: string, index: number): Variant<Bytes>[] {
  const secret = bare(given)
  const decoded = decode(secret)
  const key =
    decoded === null
      ? []
      : [index === 0 ? correct(decoded) : mistaken(decoded, 'matches_other_secret', { secret: index + 1 })]
  if (index > 0) return key
  return [
    ...key,
    // Node reads the underscore as a slash; Python, PHP and Ruby skip it. All of them drop a character left over at the end.
    ...['whsec/', 'whsec'].flatMap((read) => {
      const value = decode(whole(read + secret))
      return value === null ? [] : [mistaken(value, 'secret_prefix_left_on')]
    }),
    mistaken(utf8.encode(prefix + secret), 'secret_used_as_text'),
    mistaken(utf8.encode(secret), 'secret_used_as_text'),
  ].filter(({ value }) => value.length > 0)
}

/** Returns the bodies that may have been sent, by undoing each way in which frameworks and editors change a body. */
function bodiesOf(received: Bytes): Variant<Bytes>[] {
  const body = text(received)
  const changed = (made: string | null, code: MistakeCode) =>
    made === null || made === body ? [] : [mistaken(utf8.encode(made), code)]
  const parsed = parse(body)
  return [
    correct(received),
    ...changed(body.replace(/^\uFEFF/, ''), 'body_has_bom'),
    ...changed(body.replace(/(\r?\n)+$/, ''), 'body_has_trailing_newline'),
    ...changed(body.replaceAll('\r\n', '\n'), 'body_has_crlf'),
    ...changed(parsed === undefined ? null : JSON.stringify(parsed), 'body_reserialized'),
    ...['\n', '\r\n', ' '].flatMap((end) => changed(body + end, 'body_trimmed')),
  ]
}

/** Returns the contents that may have been signed: id, timestamp and body, or only some of them. */
function contentsOf(headers: SignedHeaders, body: Bytes): Variant<Bytes>[] {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  const after = (head: string) => join(utf8.encode(head), body)
  return [
    correct(after(`${id}.${timestamp}.`)),
    mistaken(after(`${timestamp}.`), 'id_not_signed'),
    mistaken(after(`${id}.`), 'timestamp_not_signed'),
    mistaken(body, 'only_body_signed'),
  ]
}

type Bytes = Uint8Array<ArrayBufferLike>
const utf8 = new TextEncoder()
const text = (bytes: Bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

function parse(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Decodes base64 in either alphabet, with or without padding. Returns null if the text is not base64. */
function decode(written: string): Bytes | null {
  const standard = written.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/]+$/.test(standard) || standard.length % 4 === 1) return null
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
}

const fromHex = (written: string): Bytes =>
  Uint8Array.from({ length: written.length / 2 }, (_, i) => Number.parseInt(written.slice(i * 2, i * 2 + 2), 16))

function join(head: Bytes, tail: Bytes): Bytes {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

// The caller has the secret, so the comparison need not be constant-time.
const isEqual = (a: Bytes, b: Bytes) => a.length === b.length && a.every((byte, i) => byte === b[i])

async function hmac(key: Bytes, content: Bytes): Promise<Bytes> {
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('raw', copy(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, copy(content)))
}
/** Copies the bytes because the types of WebCrypto do not accept an array that might be in shared memory. */
const copy = (bytes: Bytes) => new Uint8Array(bytes)
