import type { Page, Received } from './received.ts'

/** The state of the page, and how news changes it. Uses no clock and no network: `inspector-stream.ts` supplies the news. */
export type Inbox = {
  phase: 'loading' | 'ready' | 'no_such_inspector'
  connection: 'connecting' | 'live' | 'lost'
  inspector: Page['inspector'] | null
  /** Newest first, each id once, never more than `maxItems`. */
  items: readonly Received[]
  /** Requests that arrived while paused; newest first. */
  waiting: readonly Received[]
  paused: boolean
  /** Whether the server has older requests than the last of `items`. */
  more: boolean
}

export type InboxAction =
  | { type: 'connected' | 'disconnected' | 'no_such_inspector' | 'paused' | 'resumed' }
  | { type: 'page'; page: Page }
  | { type: 'arrived'; received: readonly Received[] }
  | { type: 'cleared'; upTo: string }

/** At 64 KiB each this is 32 MB, as much as one tab should hold for a page that people glance at. */
export const maxItems = 500

export const emptyInbox: Inbox = {
  phase: 'loading',
  connection: 'connecting',
  inspector: null,
  items: [],
  waiting: [],
  paused: false,
  more: false,
}

export function update(inbox: Inbox, news: InboxAction): Inbox {
  switch (news.type) {
    case 'connected':
      return { ...inbox, connection: 'live' }
    case 'disconnected':
      return { ...inbox, connection: 'lost' }
    case 'no_such_inspector':
      return { ...inbox, phase: 'no_such_inspector' }
    case 'paused':
      return { ...inbox, paused: true }
    case 'resumed':
      return { ...add({ ...inbox, paused: false }, inbox.waiting), waiting: [] }
    case 'page':
      return addPage(inbox, news.page)
    case 'arrived':
      return add(inbox, news.received)
    case 'cleared': {
      const kept = ({ id }: Received) => id > news.upTo
      return { ...inbox, items: inbox.items.filter(kept), waiting: inbox.waiting.filter(kept), more: false }
    }
  }
}

/** The newest known id, shown or waiting. Ids are version 7 UUIDs, so they sort by arrival. */
export function newest(inbox: Inbox): string | null {
  return inbox.waiting[0]?.id ?? inbox.items[0]?.id ?? null
}

function addPage(inbox: Inbox, page: Page): Inbox {
  const oldestKnown = inbox.items.at(-1)?.id
  const oldestTold = page.data.at(-1)?.id
  const reachesTheEnd = oldestKnown === undefined || oldestTold === undefined || oldestTold <= oldestKnown
  const more = reachesTheEnd ? page.next_before !== null : inbox.more
  return add({ ...inbox, phase: 'ready', inspector: page.inspector, more }, page.data)
}

function add(inbox: Inbox, received: readonly Received[]): Inbox {
  const newestShown = inbox.items[0]?.id ?? ''
  const held = inbox.paused ? received.filter(({ id }) => id > newestShown) : []
  const shown = received.filter((one) => !held.includes(one))
  const items = merge(inbox.items, shown)
  return {
    ...inbox,
    items: cap(items),
    waiting: cap(merge(inbox.waiting, held)),
    more: inbox.more || items.length > maxItems,
  }
}

// Both return the same array if nothing changes, so that React does not render again.
function cap(items: readonly Received[]): readonly Received[] {
  return items.length > maxItems ? items.slice(0, maxItems) : items
}

function merge(known: readonly Received[], fresh: readonly Received[]): readonly Received[] {
  const ids = new Set(known.map(({ id }) => id))
  const unknown = fresh.filter(({ id }) => !ids.has(id) && ids.add(id))
  if (unknown.length === 0) return known
  return [...unknown, ...known].sort((a, b) => (a.id < b.id ? 1 : -1))
}
