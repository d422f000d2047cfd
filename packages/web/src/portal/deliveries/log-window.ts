/** The part of the log that a page shows: newest first, without a gap. */
export type LogWindow<T> = {
  readonly items: readonly T[]
  /** Where older ones begin; null: there are none. */
  readonly cursor: string | null
  /** Newer ones that wait to be shown, while the list stands still; at most a page is counted. */
  readonly news: number
}

type Item = { readonly id: string }
type Page<T> = { readonly data: readonly T[]; readonly next_cursor: string | null }

export const emptyWindow = { items: [], cursor: null, news: 0 }

/** The newest page, as it is now. However long the page stays open, the list gets no longer by itself. */
export const showNewest = <T extends Item>({ data, next_cursor }: Page<T>): LogWindow<T> => ({
  items: data,
  cursor: next_cursor,
  news: 0,
})

/**
 * The newest page was read again while the list stands still, because it is scrolled or one of it is open: what is shown gets
 * its present state in place, and newer ones are counted.
 */
export function countNewest<T extends Item>(window: LogWindow<T>, page: Page<T>): LogWindow<T> {
  const top = window.items[0]?.id
  if (top === undefined) return showNewest(page)
  return { ...readAgain(window, page), news: page.data.filter(({ id }) => id > top).length }
}

/**
 * A page was read again. Ids are ordered by time, so it says everything about the time it covers, also what is no longer there. A
 * page may be empty and yet not the last, where few of many are wanted.
 */
export function readAgain<T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> {
  const present = new Map(data.map((item) => [item.id, item]))
  const [newest, oldest] = [data[0]?.id, data.at(-1)?.id]
  const isCovered = ({ id }: T) =>
    newest !== undefined && oldest !== undefined && id <= newest && (id >= oldest || next_cursor === null)
  const items = window.items.flatMap((item) => present.get(item.id) ?? (isCovered(item) ? [] : item))
  return { ...window, items }
}

/** A page of older ones was read. */
export const readOlder = <T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> => ({
  ...window,
  items: [...window.items, ...data.filter(({ id }) => window.items.every((one) => one.id > id))],
  cursor: next_cursor,
})

/** The time right after an id (version 7) was made: a page `until` then begins with it. */
export const timeAfter = (id: string) =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + 1).toISOString()
