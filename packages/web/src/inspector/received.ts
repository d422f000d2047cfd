/** One request that reached this receiver, as the server sends it. */
export type Received = {
  id: string
  received_at: string
  method: string
  headers: [name: string, value: string][]
  body: string
  body_bytes: number
  event: string | null
  environment: 'test' | 'live' | null
  client: string | null
  delivery_id: string | null
  attempt: number | null
  repeat_of: string | null
  verification: Verification
}

const results = [
  'verified',
  'unsigned',
  'missing_header',
  'timestamp_invalid',
  'timestamp_too_old',
  'timestamp_too_new',
  'signature_invalid',
] as const

export type Verification = { result: (typeof results)[number]; secret: 'app' | 'client' | null }

export type Page = { inspector: { url: string; label: string }; data: Received[]; next_before: string | null }

/** The three headers of a signed delivery. */
export const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

export function header(received: Received, name: string): string | null {
  return received.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null
}

/**
 * When the event happened, on the school's clock: the `timestamp` of the envelope. Matched by pattern in the first bytes,
 * because a list shows hundreds of bodies of up to 64 KiB and the envelope begins before its `data`.
 */
export function eventTimestamp({ body }: Received): string | null {
  return /"timestamp"\s*:\s*"([^"\\]{19,40})"/.exec(body.slice(0, 512))?.[1] ?? null
}

/** Seconds from `webhook-timestamp` to the arrival: positive if it arrived late, negative if the timestamp is in the future. */
export function skewSeconds(received: Received): number | null {
  const sent = header(received, 'webhook-timestamp')
  if (sent === null || !/^\d{1,12}$/.test(sent)) return null
  return Math.round(Date.parse(received.received_at) / 1000 - Number(sent))
}

/** An old tab may talk to a newer server, so items of another shape are not shown. */
export function isReceived(value: unknown): value is Received {
  const one = value as Partial<Received> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    [one.id, one.received_at, one.method, one.body].every((field) => typeof field === 'string') &&
    typeof one.body_bytes === 'number' &&
    Array.isArray(one.headers) &&
    results.some((result) => result === one.verification?.result)
  )
}

export function isPage(value: unknown): value is Page {
  const page = value as Partial<Page> | null
  return (
    typeof page === 'object' &&
    page !== null &&
    typeof page.inspector?.url === 'string' &&
    typeof page.inspector.label === 'string' &&
    Array.isArray(page.data) &&
    page.data.every(isReceived)
  )
}
