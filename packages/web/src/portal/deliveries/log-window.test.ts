import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyWindow, type LogWindow, readNewest, readOlder } from './log-window.ts'

type Item = { id: string; status: string }
const pageSize = 3
const idOf = (n: number) => String(n).padStart(4, '0')

/** A log that grows, and changes, as the server keeps it. */
function createLog() {
  let log: Item[] = []
  const page = (before: string | null) => {
    const rest = log.filter(({ id }) => before === null || id < before)
    const data = rest.slice(0, pageSize)
    return { data, next_cursor: rest.length > pageSize ? data.at(-1)!.id : null }
  }
  return {
    page,
    add: (count: number) => {
      for (let i = 0; i < count; i++) log = [{ id: idOf(log.length + 1), status: 'queued' }, ...log]
    },
    all: () => log,
  }
}

const steps = fc.array(
  fc.oneof(fc.record({ add: fc.integer({ min: 1, max: 8 }) }), fc.constant('newest'), fc.constant('older')),
)

test('a page that lives and is scrolled shows the log without a gap, a repeat or disorder', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const log = createLog()
      let window: LogWindow<Item> = emptyWindow
      for (const step of taken) {
        if (typeof step === 'object') log.add(step.add)
        else if (step === 'newest') window = readNewest(window, log.page(null))
        else if (window.cursor !== null) window = readOlder(window, log.page(window.cursor))
        const first = log.all().findIndex(({ id }) => id === window.items[0]?.id)
        expect(window.items).toEqual(first < 0 ? [] : log.all().slice(first, first + window.items.length))
      }
    }),
  )
})

test('what left the list, because it was resent, is gone after the next look', () => {
  const window = { items: [{ id: '3' }, { id: '2' }, { id: '1' }], cursor: null }
  expect(readNewest(window, { data: [{ id: '3' }], next_cursor: null }).items).toEqual([{ id: '3' }])
  expect(readNewest(window, { data: [{ id: '3' }, { id: '1' }], next_cursor: '1' }).items).toEqual([
    { id: '3' },
    { id: '1' },
  ])
})
