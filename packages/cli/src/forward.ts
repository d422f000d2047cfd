import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { within } from '@sineta/contract/time-limit'
import { reasonOf } from './api.ts'
import type { Delivery } from './delivery.ts'

export type Answer = { readonly durationMs: number } & (
  | { readonly status: number; readonly text: string }
  | { readonly error: string /** Nothing listens there, so the delivery was not received. */; readonly isDown: boolean }
)

// How a receiver that is being restarted looks from outside.
const down = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

// As long as the service itself waits for the answer of a receiver, and after its headers for the body.
const timeoutMs = 10_000
const bodyMs = 2_000
const textLength = 500

/** Posts a delivery as the service would: the very same headers and bytes, redirects not followed. */
export async function forward(
  url: string,
  { headers, body }: Delivery,
  attempt: number,
  signal: AbortSignal,
): Promise<Answer> {
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    return await within(timeoutMs, signal, async (signal) => {
      const response = await post(url, { ...headers, 'webhook-attempt': String(attempt) }, body, signal)
      return { status: response.statusCode!, text: await beginningOf(response), durationMs: durationMs() }
    })
  } catch (error) {
    const reason = reasonOf(error)
    return { error: reason, isDown: down.has(reason), durationMs: durationMs() }
  }
}

/** Not with `fetch`, which adds headers of a browser that no delivery has, and refuses some ports. */
function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  const around = { host: url.host, connection: 'keep-alive', ...headers, 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // Without an agent each has a connection of its own: a receiver that is restarted closes those of before.
    request(url, { method: 'POST', agent: false, headers: around, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

/** The status decides: a body that is long, breaks off or never ends only shows less of itself. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), bodyMs)
  let text = ''
  try {
    for await (const piece of response.setEncoding('utf8')) {
      text += piece
      if (text.length >= textLength) break
    }
  } catch {
    // It broke off.
  } finally {
    clearTimeout(timer)
  }
  return text.slice(0, textLength)
}

/** 2xx, as for every receiver. */
export const isConfirmed = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300
