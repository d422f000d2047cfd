import { within } from './generated/time-limit.ts'
import type { Outcome, RequestReceiver } from './receiver.ts'
import type { Refusal } from './refusal.ts'

export type PullOptions = {
  /** The URL of Sineta, `https://…`, without a path. */
  readonly url: string
  /** The id of the app. */
  readonly app: string | undefined
  /** A key of the app: `ak_test_…` for deliveries of the sandbox, `ak_live_…` for those of connected clients. */
  readonly key: string | undefined
  /** Handles the deliveries. A delivery it has already handled, posted or pulled, is not handled again. */
  readonly receiver: RequestReceiver
  /** The id of the last delivery you have. Without it, you get all deliveries of the last 30 days. */
  readonly after?: string | null | undefined
  /** Called after a delivery was handled. Store its id and pass it as `after` next time. */
  readonly onDelivery?: (delivery: PulledDelivery) => unknown
  /** Polls at this interval until `signal` is aborted. Without it, `pull` resolves when there are no more deliveries. */
  readonly everySeconds?: number
  readonly signal?: AbortSignal
  /** Called when Sineta could not be reached, with the pause until the next try. Retries continue until `signal` is aborted. */
  readonly onRetry?: (reason: unknown, pauseSeconds: number) => void
}

export type PulledDelivery = {
  readonly id: string
  readonly event: string
  readonly outcome: Exclude<Outcome, Refusal>['outcome']
}

type Page = {
  readonly data: readonly { id: string; event: string; headers: Record<string, string>; body: string }[]
  readonly next_after: string | null
  readonly has_more: boolean
}

/**
 * Reads the deliveries that would be posted, oldest first, and passes them to the receiver one at a time. For receivers behind
 * a firewall, or after an outage. If a handler throws, `pull` rejects with that error, and the next call begins with the same
 * delivery. Resolves with the id of the last delivery, or with `after` if there was none.
 */
export async function pull(options: PullOptions): Promise<string | null> {
  const { receiver, onDelivery, everySeconds, signal } = options
  let after = options.after ?? null
  while (!signal?.aborted) {
    const page = await fetchPage(options, after)
    if (page === null) break
    const fetchedAt = performance.now()
    let isStale = false
    for (const { id, event, headers, body } of page.data) {
      if (signal?.aborted) return after
      const result = await receiver.receive({ headers, body })
      // Skipping the delivery would lose it. The caller has to fix the secret or the clock.
      if (result.outcome === 'refused')
        throw new Error(`Delivery ${id} was refused (${result.code}): ${result.message}`)
      after = id
      await onDelivery?.({ id, event, outcome: result.outcome })
      isStale = performance.now() - fetchedAt > freshMs
      if (isStale) break
    }
    if (isStale) continue
    after = page.next_after ?? after
    if (page.has_more) continue
    if (everySeconds === undefined) break
    await pause(everySeconds * 1000, signal)
  }
  return after
}

// Signatures are made when a page is read and are valid for five minutes, so after one minute the rest is read again.
const freshMs = 60_000
const pausesSeconds = [1, 2, 5, 10, 30] as const

/** Reads a page, retrying after temporary failures. Returns null if `signal` is aborted. */
async function fetchPage(options: PullOptions, after: string | null): Promise<Page | null> {
  const { url, app, key, signal, onRetry } = options
  if (!app || !key) throw new TypeError('pull needs the id and a key (ak_…) of the app: are their variables set?')
  // A key that cannot be sent would look like a Sineta that cannot be reached, and be retried for ever.
  if (!/^[\x21-\x7e]+$/.test(key.trim()))
    throw new TypeError('The key (ak_…) for pull has a character that no key has: is it complete?')
  const address = addressOf(url, app)
  if (after !== null) address.searchParams.set('after', after)
  for (let failures = 0; ; failures++) {
    const response = await requestPage(address, key, signal)
    if (signal?.aborted) return null
    if (!(response instanceof Error) && !isTemporary(response.status)) return readPage(response, address)
    const seconds = pausesSeconds[Math.min(failures, pausesSeconds.length - 1)]!
    onRetry?.(response instanceof Error ? response : new Error(`Sineta responded with ${response.status}`), seconds)
    await pause(seconds * 1000, signal)
  }
}

/** Refuses a URL with a password, which cannot be fetched and would look like a Sineta that cannot be reached too. */
function addressOf(url: string, app: string): URL {
  const path = `/v1/portal/app/${encodeURIComponent(app)}/pull`
  const address = URL.canParse(path, url) ? new URL(path, url) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.username + address.password === '') return address
  throw new TypeError('pull needs the url of Sineta, such as https://sineta.example, without a password')
}

const responseMs = 30_000

type PageResponse = { readonly status: number; readonly location: string | null; readonly text: string }

/** Returns the response or, because it is not the caller's mistake, the reason why there was none. */
async function requestPage(address: URL, key: string, signal: AbortSignal | undefined): Promise<PageResponse | Error> {
  const headers = { authorization: `Bearer ${key}` }
  try {
    return await within(responseMs, signal, async (ending) => {
      // Redirects are not followed: on the way to another host the key would be dropped, and the response would be a 401.
      const response = await fetch(address, { headers, redirect: 'manual', signal: ending })
      const location = response.headers.get('location')
      // Reads the whole body here, so that a connection that breaks meanwhile is retried too.
      return { status: response.status, location, text: await response.text() }
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const isTemporary = (status: number) => status === 429 || status >= 500

function readPage({ status, location, text }: PageResponse, { origin }: URL): Page {
  if (status >= 300 && status < 400)
    throw new Error(`${origin} redirects to ${location}: pass the url of that host to pull`)
  if (status >= 400) throw new Error(`Sineta refused (${status}): ${text}`)
  const page = parse(text)
  if (!Array.isArray(page?.data)) throw new Error(`The response of ${origin} is not from Sineta: is the url right?`)
  // The shape of the page is covered by our tests, and the receiver verifies each body.
  return page as Page
}

function parse(text: string): Partial<Page> | null {
  try {
    return JSON.parse(text) as Partial<Page> | null
  } catch {
    return null
  }
}

/**
 * Waits, or returns early when `signal` is aborted. Uses the global timer, because the kit also runs where `node:timers` does
 * not exist.
 */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    // A signal that is already aborted fires no event.
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
