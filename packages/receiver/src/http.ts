import { bodyLimit } from './delivery.ts'
import type { Outcome } from './receiver.ts'

// Shared by the handlers for all frameworks: reading a body, and turning an outcome into an HTTP response.

/** Reads a body. Stops early if it exceeds the limit. */
export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > bodyLimit) break
  }
  return Buffer.concat(parts, length)
}

export type HttpResponse = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** Returns the HTTP response. A refusal includes the reason, because Sineta shows it next to the attempt. */
export function toResponse(outcome: Outcome): HttpResponse {
  if (outcome.outcome !== 'refused') return { status: outcome.status, headers: {}, body: null }
  const { status, code, message } = outcome
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code, message }) }
}
