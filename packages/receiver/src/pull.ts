import { within } from './generated/time-limit.ts'
import type { Outcome, Receives } from './receiver.ts'
import type { Refusal } from './refusal.ts'

export type PullOptions = {
  /** Where Sineta is: `https://…`, without a path. */
  readonly url: string
  /** The id of the app. */
  readonly app: string | undefined
  /** A key of the app, `ak_test_…` or `ak_live_…`: whose deliveries you get. */
  readonly key: string | undefined
  /** Its handlers get the deliveries; what it has seen, by whichever way, it does not handle again. */
  readonly receiver: Receives
  /** The id of the last delivery you have. Without it you get everything of the last 30 days. */
  readonly after?: string | null | undefined
  /** Called when a delivery is dealt with: keep its id, and hand it in as `after` next time. */
  readonly onDelivery?: (delivery: PulledDelivery) => unknown
  /** Keeps looking so often, until `signal` ends it. Without it `pull` ends when there is no more. */
  readonly everySeconds?: number
  readonly signal?: AbortSignal
  /** Called when Sineta could not be reached, with the pause until the next try. Tries continue until `signal` ends them. */
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
 * Fetches what would be posted, oldest first, and hands it to the receiver: behind a firewall, or after an outage. One
 * delivery at a time; when a handler throws, `pull` rejects with that, and the next one begins with the same delivery.
 * Resolves with the id of the last delivery, or what was handed in.
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
      // Skipping it would lose it, and the caller has to fix the secret or the clock.
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

// Signatures are made when a page is fetched and hold for five minutes, so after one the rest is fetched again.
const freshMs = 60_000
const pausesSeconds = [1, 2, 5, 10, 30] as const

/** A page; null when `signal` ends it. What will be answered another time is asked for again. */
async function fetchPage(options: PullOptions, after: string | null): Promise<Page | null> {
  const { url, app, key, signal, onRetry } = options
  if (!app || !key) throw new TypeError('pull needs the id and a key (ak_…) of the app: are their variables set?')
  // It cannot be sent, which would look like a Sineta that cannot be reached, for ever.
  if (!/^[\x21-\x7e]+$/.test(key.trim()))
    throw new TypeError('The key (ak_…) for pull has a character that no key has: is it whole?')
  const address = addressOf(url, app)
  if (after !== null) address.searchParams.set('after', after)
  for (let failures = 0; ; failures++) {
    const answer = await ask(address, key, signal)
    if (signal?.aborted) return null
    if (!(answer instanceof Error) && !isTemporary(answer.status)) return readPage(answer, address)
    const seconds = pausesSeconds[Math.min(failures, pausesSeconds.length - 1)]!
    onRetry?.(answer instanceof Error ? answer : new Error(`Sineta answered ${answer.status}`), seconds)
    await pause(seconds * 1000, signal)
  }
}

/** One with a password cannot be requested, which would look like a Sineta that cannot be reached too. */
function addressOf(url: string, app: string): URL {
  const path = `/v1/portal/app/${encodeURIComponent(app)}/pull`
  const address = URL.canParse(path, url) ? new URL(path, url) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.username + address.password === '') return address
  throw new TypeError('pull needs the url of Sineta, such as https://sineta.example, without a password')
}

const answerMs = 30_000

type Answer = { readonly status: number; readonly location: string | null; readonly text: string }

/** The answer, or the reason why there was none, which is no error of the caller. */
async function ask(address: URL, key: string, signal: AbortSignal | undefined): Promise<Answer | Error> {
  const headers = { authorization: `Bearer ${key}` }
  try {
    return await within(answerMs, signal, async (ending) => {
      // A redirect is not followed: to another host the key would be left behind, and the answer were a 401.
      const response = await fetch(address, { headers, redirect: 'manual', signal: ending })
      const location = response.headers.get('location')
      // All of it now, so that a connection that breaks meanwhile is one more reason to try again.
      return { status: response.status, location, text: await response.text() }
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const isTemporary = (status: number) => status === 429 || status >= 500

function readPage({ status, location, text }: Answer, { origin }: URL): Page {
  if (status >= 300 && status < 400)
    throw new Error(`${origin} redirects to ${location}: give pull the url of that place`)
  if (status >= 400) throw new Error(`Sineta refused (${status}): ${text}`)
  const page = parse(text)
  if (!Array.isArray(page?.data)) throw new Error(`The answer of ${origin} is not from Sineta: is the url right?`)
  // Ours, and under our own test: the receiver verifies each body by itself.
  return page as Page
}

function parse(text: string): Partial<Page> | null {
  try {
    return JSON.parse(text) as Partial<Page> | null
  } catch {
    return null
  }
}

/** Ends early when `signal` says so. The global timer, because the kit runs where Node's modules of timers are not. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    // A signal that has ended says so no more.
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
