import { Readable } from 'node:stream'
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import type { Changes, Topic } from '../changes.ts'
import { Answer } from '../operation/operation.ts'

// An answer whose transaction fails after all is never read.
const unreadMs = 60_000

/** Server-sent events as the answer of an operation. `release` is called when they end, however they end. */
export function eventStream(events: AsyncIterable<string>, release: () => void) {
  const stream = Readable.from(events)
  // Not at its 'close': that waits until the generator has woken up, which is half a minute in a quiet night.
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, done) => {
    release()
    destroy(error, done)
  }
  setTimer(() => stream.readableDidRead || stream.destroy(), unreadMs).unref()
  return new Answer(200, stream, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Nothing else will come over this connection, so it need not be waited for when the server stops.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
}

// At most two a second for each topic; proxies close what is silent for 30 to 60 seconds.
const quietMs = 500
const heartbeatMs = 15_000

type LiveOptions = {
  /** The app or the school. */
  readonly id: string
  readonly topics: readonly Topic[]
  readonly changes: Changes
  readonly stopping: AbortSignal
  /** Asked before each event: a stream outlives its request, and perhaps the right to it. */
  isAllowed(): Promise<boolean>
}

/** What has changed, as events `change` after a first `hello`: the topic alone, so that pages read again what they show. */
export async function* liveChanges({ id, topics, changes, stopping, isAllowed }: LiveOptions): AsyncGenerator<string> {
  const pending = new Set<Topic>()
  let wake = () => {}
  const unsubscribe = await changes.subscribe(id, topics, (topic) => {
    pending.add(topic)
    wake()
  })
  // One listener for the whole stream. `AbortSignal.any` would leave an entry in `stopping` for each pause, for as long as the process lives.
  const stop = () => wake()
  stopping.addEventListener('abort', stop)
  try {
    // A page whose stream has ended asks again after a second, where browsers would wait for three or more.
    yield 'retry: 1000\nevent: hello\ndata: {}\n\n'
    while (!stopping.aborted) {
      if (pending.size === 0) {
        const woken = new AbortController()
        wake = () => woken.abort()
        await pause(heartbeatMs, woken.signal)
      }
      // Also where there is always something to send.
      if (!(await isAllowed())) return
      if (pending.size === 0) yield ':\n\n'
      const sent = [...pending]
      pending.clear()
      if (sent.length > 0) yield sent.map((topic) => `event: change\ndata: {"topic":"${topic}"}\n\n`).join('')
      await pause(quietMs, stopping)
    }
  } finally {
    stopping.removeEventListener('abort', stop)
    unsubscribe()
  }
}

/** Ending early is a reason to look around, not a failure. */
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {})

// A transaction of a tenant sees no sessions: their holders come back through the gate.
const sessionSeconds = 60

/** A stream that a session opened ends after a minute, and the gate decides anew. */
export const withinSession = (opened: Date, now: Date) => now.getTime() - opened.getTime() < sessionSeconds * 1000
