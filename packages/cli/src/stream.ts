import { type Api, addressOf, headersFor, readResponse, refusalOf, unreachable } from './api.ts'
import type { Delivery } from './delivery.ts'
import { Failure } from './failure.ts'
import { createEventReader } from './server-sent-events.ts'

/** Thrown when the stream ended or could not be opened, and opening it again may help. */
export class ConnectionLost extends Error {}

// While the service restarts, which can take a minute, it is better to reconnect than to wait with an open request.
const openMs = 15_000

/**
 * Yields the deliveries after the last acknowledged one, as they happen. Yields null first, when the connection is open. Ends
 * by throwing if the service closes the stream, the network fails, or nothing arrives for `silenceMs`, not even a heartbeat,
 * which is how a half-open connection is detected.
 */
export async function* readStream(api: Api, silenceMs: number, signal: AbortSignal): AsyncGenerator<Delivery | null> {
  const { target } = api
  const url = addressOf(target, '/stream')
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end)
  try {
    const opened = fetch(url, { headers: headersFor(target), redirect: 'manual', signal: stop.signal }).catch(
      (error: unknown) => {
        throw new ConnectionLost(unreachable(url, error).message)
      },
    )
    const response = await inTime(opened, openMs)
    if (response.status !== 200) throw await refused(response, url)
    // A captive portal or a proxy may respond with a page of its own.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new ConnectionLost('the response is not from Sineta')
    yield null
    const pieces = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    const read = createEventReader()
    while (true) {
      // Silence counts only while we wait for data, because a slow receiver keeps us from reading too.
      const { value, done } = await inTime(pieces.next(), silenceMs)
      if (done) throw new ConnectionLost('the server closed it')
      for (const message of read(value)) {
        if (message?.event === 'delivery') yield JSON.parse(message.data) as Delivery
        else if (message?.event === 'resend') yield { ...(JSON.parse(message.data) as Delivery), resent: true }
      }
    }
  } finally {
    signal.removeEventListener('abort', end)
    stop.abort()
  }
}

async function refused(response: Response, url: URL): Promise<Error> {
  const failure = refusalOf(await readResponse(response), `GET ${url.href}`)
  // A captive portal redirects too, until the user has signed in to it.
  const isTemporary = response.status < 400 || response.status === 429 || response.status >= 500
  return isTemporary ? new ConnectionLost(failure.message) : failure
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionLost(`nothing arrived for ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([promise, silence])
  } catch (error) {
    // Every error while reading a connection has the same remedy.
    if (error instanceof ConnectionLost || error instanceof Failure) throw error
    throw new ConnectionLost(error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
    // The result of a promise that lost the race no longer matters.
    promise.catch(() => {})
  }
}
