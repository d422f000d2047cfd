import { type Api, addressOf, answerOf, headersFor, refusalOf, unreachable } from './api.ts'
import type { Delivery } from './delivery.ts'
import { Failure } from './failure.ts'
import { createEventReader } from './server-sent-events.ts'

/** The stream ended or never began, and opening it again may help. */
export class ConnectionLost extends Error {}

// A minute of the service's own stopping and starting is nothing to wait for with an open request.
const openMs = 15_000

/**
 * Deliveries after the last acknowledged one, as they happen. Yields null first, when the connection is open. Ends by
 * throwing: the service closed it, the network broke, or nothing arrived for `silenceMs`, comments included, which is how a half-open connection is detected.
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
    // The page of a hotel's network, or of a proxy, is no connection.
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new ConnectionLost('the response is not from Sineta')
    yield null
    const pieces = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    const read = createEventReader()
    while (true) {
      // Silence counts only while we wait for data: a slow receiver also keeps us from reading.
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
  const failure = refusalOf(await answerOf(response), `GET ${url.href}`)
  // A hotel's network redirects as well, until one has signed in to it.
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
    // It lost the race; its outcome no longer matters.
    promise.catch(() => {})
  }
}
