import { expect, test } from 'vitest'
import { emptyInbox, type Inbox, type InboxAction, maxItems, newest, update } from './inbox.ts'
import { received } from './received.samples.ts'
import type { Page } from './received.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => received({ id: String(to - at).padStart(6, '0') }))
const page = (from: number, to: number, more = false): InboxAction => {
  const data = ids(from, to)
  const inspector: Page['inspector'] = { url: 'http://127.0.0.1:8080/inspector/x', label: 'Demo' }
  return { type: 'page', page: { inspector, data, next_before: more ? data.at(-1)!.id : null } }
}
const arrived = (from: number, to = from): InboxAction => ({ type: 'arrived', received: ids(from, to) })
const after = (...news: InboxAction[]): Inbox => news.reduce(update, emptyInbox)
const shown = (inbox: Inbox) => inbox.items.map(({ id }) => Number(id))

test('a new delivery is first in the list', () => {
  expect(shown(after(page(1, 3), arrived(4)))).toEqual([4, 3, 2, 1])
})

test('a delivery received twice, by the page and by the stream, is shown once', () => {
  expect(shown(after(arrived(3), page(1, 3), arrived(2)))).toEqual([3, 2, 1])
})

test('deliveries that come out of order are sorted by arrival', () => {
  expect(shown(after(page(1, 1), arrived(4), arrived(2, 3)))).toEqual([4, 3, 2, 1])
})

test('deliveries that arrive during a pause wait, and are shown when it ends', () => {
  const paused = after(page(1, 2), { type: 'paused' }, arrived(3), arrived(4))
  expect(shown(paused)).toEqual([2, 1])
  expect(paused.waiting).toHaveLength(2)
  const resumed = update(paused, { type: 'resumed' })
  expect(shown(resumed)).toEqual([4, 3, 2, 1])
  expect(resumed.waiting).toHaveLength(0)
})

test('older deliveries may be loaded during a pause', () => {
  expect(shown(after(page(5, 6, true), { type: 'paused' }, page(1, 4)))).toEqual([6, 5, 4, 3, 2, 1])
})

test('a pause on an empty page holds the first delivery back too', () => {
  expect(shown(after({ type: 'paused' }, arrived(1)))).toEqual([])
})

test('clearing keeps deliveries that arrived after it was requested', () => {
  const inbox = after(page(1, 3, true), arrived(4), { type: 'cleared', upTo: '000003' })
  expect(shown(inbox)).toEqual([4])
  expect(inbox.more).toBe(false)
})

test('older deliveries are offered until the last page is loaded', () => {
  const first = after(page(51, 100, true))
  expect(first.more).toBe(true)
  expect(update(first, page(1, 50)).more).toBe(false)
})

test('catching up with the newest page still offers older deliveries', () => {
  expect(after(page(1, 50), page(51, 100, true)).more).toBe(false)
  expect(after(page(51, 100, true), page(101, 110, true)).more).toBe(true)
})

test('the page holds no more than its cap, and drops the oldest', () => {
  const inbox = after(page(1, 50), arrived(51, maxItems + 10))
  expect(inbox.items).toHaveLength(maxItems)
  expect(shown(inbox)[0]).toBe(maxItems + 10)
  expect(inbox.more).toBe(true)
})

test('the newest known delivery may be a waiting one', () => {
  expect(newest(after(page(1, 2), { type: 'paused' }, arrived(3)))).toBe('000003')
})

test('without news the list stays the same object', () => {
  const inbox = after(page(1, 3))
  expect(update(inbox, arrived(2)).items).toBe(inbox.items)
})
