/** The part of the log that a page shows: newest first, without gaps. */
export type LogWindow<T> = {
  readonly items: readonly T[]
  /** The cursor of older deliveries, or null if there are none. */
  readonly cursor: string | null
  /** The number of newer deliveries that are not shown while the list is held still; at most one page. */
  readonly news: number
}

type Item = { readonly id: string }
type Page<T> = { readonly data: readonly T[]; readonly next_cursor: string | null }

export const emptyWindow = { items: [], cursor: null, news: 0 }

/** Shows the newest page as it is now, so that the list does not grow while the page stays open. */
export const showNewest = <T extends Item>({ data, next_cursor }: Page<T>): LogWindow<T> => ({
  items: data,
  cursor: next_cursor,
  news: 0,
})

/**
 * Applies the refetched newest page while the list is held still because it is scrolled or a delivery is open: updates the rows
 * in place and counts newer ones.
 */
export function countNewest<T extends Item>(window: LogWindow<T>, page: Page<T>): LogWindow<T> {
  const top = window.items[0]?.id
  if (top === undefined) return showNewest(page)
  return { ...applyPage(window, page), news: page.data.filter(({ id }) => id > top).length }
}

/**
 * Applies a refetched page. Ids are ordered by time, so the page is complete for the time it covers, and rows missing from it
 * are gone. With a filter that matches few of many, a page may be empty without being the last.
 */
export function applyPage<T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> {
  const present = new Map(data.map((item) => [item.id, item]))
  const [newest, oldest] = [data[0]?.id, data.at(-1)?.id]
  const isCovered = ({ id }: T) =>
    newest !== undefined && oldest !== undefined && id <= newest && (id >= oldest || next_cursor === null)
  const items = window.items.flatMap((item) => present.get(item.id) ?? (isCovered(item) ? [] : item))
  return { ...window, items }
}

/** Appends a page of older deliveries. */
export const appendOlder = <T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> => ({
  ...window,
  items: [...window.items, ...data.filter(({ id }) => window.items.every((one) => one.id > id))],
  cursor: next_cursor,
})

/** Returns the time just after an id (version 7) was created: a page with `until` at that time begins with the id. */
export const timeAfter = (id: string) =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + 1).toISOString()
