import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appendOlder,
  applyPage,
  countNewest,
  emptyWindow,
  type LogWindow,
  showNewest,
  timeAfter,
} from './log-window.ts'

type Item = { id: string; status: string }
const pageSize = 3
const idOf = (n: number) => String(n).padStart(4, '0')

/** A log that grows and changes, like the server's. */
function createLog() {
  let log: Item[] = []
  let changes = 0
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
    change: () => {
      changes++
      log = log.map((item) => ({ ...item, status: `state ${changes}` }))
    },
    all: () => log,
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 8 }) }),
    fc.constantFrom('shown', 'counted', 'older', 'changed' as const),
  ),
)

test('a live page that is scrolled shows the log without gaps or duplicates, in order', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const log = createLog()
      let window: LogWindow<Item> = emptyWindow
      for (const step of taken) {
        if (typeof step === 'object') log.add(step.add)
        else if (step === 'changed') log.change()
        else if (step === 'shown') window = showNewest(log.page(null))
        else if (step === 'counted') window = countNewest(window, log.page(null))
        else if (window.cursor !== null) window = appendOlder(window, log.page(window.cursor))
        const ids = log.all().map(({ id }) => id)
        const first = ids.indexOf(window.items[0]?.id ?? '')
        expect(window.items.map(({ id }) => id)).toEqual(first < 0 ? [] : ids.slice(first, first + window.items.length))
      }
    }),
  )
})

test('visible rows are current once their page was refetched', () => {
  const log = createLog()
  log.add(9)
  let window: LogWindow<Item> = showNewest(log.page(null))
  window = appendOlder(window, log.page(window.cursor))
  log.add(5)
  log.change()
  window = countNewest(window, log.page(null))
  expect(window.news).toBe(pageSize)
  window = applyPage(applyPage(window, log.page('0010')), log.page('0007'))
  expect(window.items).toEqual(log.all().slice(5, 11))
})

test('a delivery that no longer matches, because it was resent, is gone after the next refetch', () => {
  const window = { items: [{ id: '3' }, { id: '2' }, { id: '1' }], cursor: null, news: 0 }
  expect(applyPage(window, { data: [{ id: '3' }], next_cursor: null }).items).toEqual([{ id: '3' }])
  expect(applyPage(window, { data: [{ id: '3' }, { id: '1' }], next_cursor: '1' }).items).toEqual([
    { id: '3' },
    { id: '1' },
  ])
})

test('the time after an id is the next millisecond', () => {
  expect(timeAfter('019cae08-ad66-796c-9230-140af990a702')).toBe(new Date(0x019cae08ad66 + 1).toISOString())
})
