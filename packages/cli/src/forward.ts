import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { within } from '@sineta/contract/time-limit'
import { reasonOf } from './api.ts'
import type { Delivery } from './delivery.ts'

export type ForwardResult = { readonly durationMs: number } & (
  | { readonly status: number; readonly text: string }
  | {
      readonly error: string
      /** Nothing listens there, so nothing was received. */
      readonly isDown: boolean
    }
)

// The errors of a receiver that is restarting.
const down = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

// The same limits as in the service, for the response and for its body after the headers.
const timeoutMs = 10_000
const bodyMs = 2_000
const textLength = 500

/** Posts a delivery as the service would: with the same headers and bytes, without following redirects. */
export async function forward(
  url: string,
  { headers, body }: Delivery,
  attempt: number,
  signal: AbortSignal,
): Promise<ForwardResult> {
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

/** Does not use `fetch`, which adds browser headers that no delivery has and refuses some ports. */
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
    // Without an agent, each request has its own connection, because a receiver that restarts closes existing ones.
    request(url, { method: 'POST', agent: false, headers: around, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

/** Reads the beginning of the body. Only the status counts, so a body may be long, break off or never end. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), bodyMs)
  let text = ''
  try {
    for await (const piece of response.setEncoding('utf8')) {
      text += piece
      if (text.length >= textLength) break
    }
  } catch {
    // The body broke off; what was read is enough.
  } finally {
    clearTimeout(timer)
  }
  return text.slice(0, textLength)
}

/** Whether the receiver responded with 2xx. */
export const isConfirmed = (result: ForwardResult): boolean =>
  'status' in result && result.status >= 200 && result.status < 300
