import { bodyLimit } from './opening.ts'
import type { Outcome } from './receiver.ts'

/** What all doors share: taking a body in, and putting an outcome into words for HTTP. */

/** All of a body; of one that is too large as much as it takes to see that. */
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

export type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string | null }

/** A refusal says why: the sender shows it beside the attempt, which is where its developer looks first. */
export function answerTo(outcome: Outcome): Answer {
  if (outcome.outcome !== 'refused') return { status: outcome.status, headers: {}, body: null }
  const { status, code, message } = outcome
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code, message }) }
}
