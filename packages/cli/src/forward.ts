import { within } from '@sineta/contract/time-limit'
import { reasonOf } from './api.ts'
import type { Delivery } from './delivery.ts'

export type Answer = { readonly durationMs: number } & (
  | { readonly status: number; readonly text: string }
  | { readonly error: string /** Nothing listens there, so the delivery was not received. */; readonly isDown: boolean }
)

// How a receiver that is being restarted looks from outside.
const down = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

// As long as the service itself waits for the answer of a receiver, and after its headers for the body.
const timeoutMs = 10_000
const bodyMs = 2_000
const textLength = 500

/** Posts a delivery as the service would: the very same headers and bytes, redirects not followed. */
export async function forward(url: string, { headers, body }: Delivery, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    return await within(timeoutMs, signal, async (signal) => {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      return { status: response.status, text: await beginningOf(response), durationMs: durationMs() }
    })
  } catch (error) {
    const reason = reasonOf(error)
    return { error: reason, isDown: down.has(reason), durationMs: durationMs() }
  }
}

/** The status decides: a body that is long, breaks off or never ends only shows less of itself. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const end = () => void reader.cancel().catch(() => {})
  const timer = setTimeout(end, bodyMs)
  let text = ''
  try {
    for (let piece = await reader.read(); !piece.done && text.length < textLength; piece = await reader.read())
      text += piece.value
  } catch {
    // It broke off.
  } finally {
    clearTimeout(timer)
    end()
  }
  return text.slice(0, textLength)
}

/** 2xx, as for every receiver. */
export const isConfirmed = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300
