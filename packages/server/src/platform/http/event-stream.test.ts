import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { Topic } from '../changes.ts'
import { liveChanges } from './event-stream.ts'

/** Opens the stream of a page. `change` reports a change to it. */
function open(stopping: AbortSignal) {
  let change = (_topic: Topic) => {}
  const events = liveChanges({
    id: 'app',
    topics: ['deliveries'],
    stopping,
    isAllowed: async () => true,
    changes: {
      publish() {},
      async subscribe(_id, _topics, onChange) {
        change = onChange as (topic: Topic) => void
        return () => {}
      },
    },
  })
  return { events, change: () => change('deliveries') }
}

/** Counts the dependent signals that Node keeps as long as the signal; there is no public API for them. */
const dependantsOf = (signal: AbortSignal) => {
  const symbol = Object.getOwnPropertySymbols(signal).find(({ description }) => description === 'kDependantSignals')
  const dependants = symbol && (signal as unknown as Record<symbol, Set<unknown> | null>)[symbol]
  return dependants?.size ?? 0
}

test('a stream leaves nothing behind in the signal that ends all streams', async () => {
  const stopping = new AbortController()
  const { events, change } = open(stopping.signal)
  await events.next()
  for (let i = 0; i < 2; i++) {
    const next = events.next()
    setImmediate(change)
    expect((await next).value).toContain('event: change')
  }
  await events.return(undefined)
  expect(dependantsOf(stopping.signal)).toBe(0)
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([])
})

test('an idle stream ends when the process stops', async () => {
  const stopping = new AbortController()
  const { events } = open(stopping.signal)
  await events.next()
  const next = events.next()
  setImmediate(() => stopping.abort())
  expect((await next).value).toBe(':\n\n')
  expect((await events.next()).done).toBe(true)
})
