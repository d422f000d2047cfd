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

// As long as the service itself waits for the answer of a receiver.
const timeoutMs = 10_000

/** Posts a delivery as the service would: the very same headers and bytes, redirects not followed. */
export async function forward(url: string, { headers, body }: Delivery, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    return await within(timeoutMs, signal, async (signal) => {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      return { status: response.status, text: (await response.text()).slice(0, 500), durationMs: durationMs() }
    })
  } catch (error) {
    const reason = reasonOf(error)
    return { error: reason, isDown: down.has(reason), durationMs: durationMs() }
  }
}

/** 2xx, as for every receiver. */
export const isConfirmed = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300
