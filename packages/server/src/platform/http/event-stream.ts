import { Readable } from 'node:stream'
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import type { Changes, Topic } from '../changes.ts'
import { ExplicitResponse } from '../operation/operation.ts'

// A stream is never read if its transaction fails at the end, so an unread one is destroyed after this time.
const unreadMs = 60_000

/** Returns server-sent events as an operation's response. `release` is called when the stream ends for any reason. */
export function eventStream(events: AsyncIterable<string>, release: () => void) {
  const stream = Readable.from(events)
  // Not on 'close', which waits until the generator wakes up; without changes, that takes up to a heartbeat.
  const destroy = stream._destroy.bind(stream)
  stream._destroy = (error, done) => {
    release()
    destroy(error, done)
  }
  setTimer(() => stream.readableDidRead || stream.destroy(), unreadMs).unref()
  return new ExplicitResponse(200, stream, {
    'content-type': 'text/event-stream; charset=utf-8',
    // No further request comes over this connection, so a stopping server need not wait for one.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
}

// At most two events a second for each topic.
const quietMs = 500
/** Proxies close connections that are silent for 30 to 60 seconds. */
export const heartbeatMs = 15_000

type LiveOptions = {
  /** The id whose changes are followed, such as that of an app. */
  readonly id: string
  readonly topics: readonly Topic[]
  readonly changes: Changes
  readonly stopping: AbortSignal
  /** Checked before each event, because a stream may outlive the caller's permission to read it. */
  isAllowed(): boolean | Promise<boolean>
}

/** Yields a `hello` event, then a `change` event for each change. It carries only the topic: pages then reload what they show. */
export async function* liveChanges({ id, topics, changes, stopping, isAllowed }: LiveOptions): AsyncGenerator<string> {
  const pending = new Set<Topic>()
  let wake = () => {}
  const unsubscribe = await changes.subscribe(id, topics, (topic) => {
    pending.add(topic)
    wake()
  })
  // One listener for the whole stream. `AbortSignal.any` would leave an entry in `stopping` for each pause, until the process ends.
  const stop = () => wake()
  stopping.addEventListener('abort', stop)
  try {
    // Makes a page reconnect a second after its stream has ended; by default browsers wait for three seconds or more.
    yield 'retry: 1000\nevent: hello\ndata: {}\n\n'
    while (!stopping.aborted) {
      if (pending.size === 0) {
        const woken = new AbortController()
        wake = () => woken.abort()
        await pause(heartbeatMs, woken.signal)
      }
      // Checked in every round, even if there is always something to send.
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

/** Pauses until the time is over or the signal aborts; an abort is not an error. */
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {})

// A tenant's transaction cannot see sessions, so only the gate can check whether one is still valid.
const sessionMs = 60_000

/**
 * Returns a check that is false once a stream is a minute old. It then ends, and the gate checks the session when the page
 * reconnects. It reads the clock of the process, because a thousand open pages must not cost a thousand transactions a change.
 */
export function sessionWindow(): () => boolean {
  const openedAt = performance.now()
  return () => performance.now() - openedAt < sessionMs
}
