/** The part of the log that a page shows: newest first, without a gap. */
export type LogWindow<T> = {
  readonly items: readonly T[]
  /** Where older ones begin; null: there are none. */
  readonly cursor: string | null
}

type Item = { readonly id: string }
type Page<T> = { readonly data: readonly T[]; readonly next_cursor: string | null }

export const emptyWindow = { items: [], cursor: null }

/**
 * The newest page was read again. Ids are ordered by time, so it says everything about the time it covers, also what is
 * no longer there; older ones stay as they were. More news than a page holds would leave a gap: then it begins anew. A page
 * may be empty and yet not the last, where few of many are wanted.
 */
export function readNewest<T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> {
  const oldest = data.at(-1)?.id
  if (oldest === undefined || next_cursor === null) return { items: data, cursor: next_cursor }
  const touches = window.items.some(({ id }) => id >= oldest)
  const older = touches ? window.items.filter(({ id }) => id < oldest) : []
  return older.length === 0
    ? { items: data, cursor: next_cursor }
    : { items: [...data, ...older], cursor: window.cursor }
}

/** A page of older ones was read. */
export const readOlder = <T extends Item>(window: LogWindow<T>, { data, next_cursor }: Page<T>): LogWindow<T> => ({
  items: [...window.items, ...data.filter(({ id }) => window.items.every((one) => one.id > id))],
  cursor: next_cursor,
})
