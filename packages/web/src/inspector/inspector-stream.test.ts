import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyInbox, newest, update } from './inbox.ts'
import { followInspector } from './inspector-stream.ts'
import { received } from './received.samples.ts'

/** A fake EventSource that the test opens and breaks. */
class Stream {
  static last: Stream
  static readonly CLOSED = 2
  readyState = 1
  onopen?: () => void
  onerror?: () => void
  constructor() {
    Stream.last = this
  }
  addEventListener() {}
  close() {
    this.readyState = Stream.CLOSED
  }
}

/** A document that the test hides and shows. */
class Sight extends EventTarget {
  visibilityState = 'visible'
  become(state: 'hidden' | 'visible') {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let sight: Sight

const idOf = (number: number) => String(number).padStart(4, '0')
const pageSize = 50

beforeEach(() => {
  sight = new Sight()
  vi.stubGlobal('document', sight)
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('deliveries missed while disconnected are complete even if reading a page failed', async () => {
  vi.useFakeTimers()
  let stored = 1
  let isBroken = false
  vi.stubGlobal('fetch', async (address: string) => {
    const before = Number(new URL(address, 'http://inspector').searchParams.get('before') ?? stored + 1)
    if (isBroken && before <= stored) return Response.json({ status: 503 }, { status: 503 })
    const ids = Array.from({ length: Math.min(pageSize, before - 1) }, (_, at) => idOf(before - 1 - at))
    return Response.json({
      inspector: { url: 'http://inspector', label: 'App' },
      data: ids.map((id) => received({ id })),
      next_before: before - 1 > pageSize ? ids.at(-1) : null,
    })
  })
  let inbox = emptyInbox
  const { stop } = followInspector(
    '/inspector/token',
    () => newest(inbox),
    (news) => {
      inbox = update(inbox, news)
    },
  )
  await vi.waitFor(() => expect(inbox.items).toHaveLength(1))

  stored = 120
  isBroken = true
  Stream.last.onopen?.()
  await vi.waitFor(() => expect(inbox.connection).toBe('lost'))
  isBroken = false
  await vi.runOnlyPendingTimersAsync()
  Stream.last.onopen?.()
  await vi.waitFor(() => expect(inbox.items.map(({ id }) => id)).toEqual(inbox.items.map((_, at) => idOf(120 - at))))
  expect(inbox.items).toHaveLength(120)
  stop()
})

test('a background tab holds no stream, and follows again when it is visible', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ inspector: { url: 'http://inspector', label: 'App' }, data: [], next_before: null }),
  )
  const { stop } = followInspector(
    '/inspector/token',
    () => null,
    () => {},
  )
  const first = Stream.last
  sight.become('hidden')
  expect([Stream.last === first, first.readyState]).toEqual([true, Stream.CLOSED])
  sight.become('visible')
  const second = Stream.last
  expect([second === first, second.readyState]).toEqual([false, 1])
  stop()
  sight.become('visible')
  expect([Stream.last === second, second.readyState]).toEqual([true, Stream.CLOSED])
})
