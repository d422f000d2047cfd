import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../crypto/secrets.ts'
import { refuse } from './errors.ts'
import { integer, text } from './parameters.ts'

/** Keyset pagination: a cursor is the key of the last row seen, so every page costs the same. */
// A cursor may hold the name of the last row. The longest has 300 letters, each folded to three characters of three bytes, in base64.
export const pageQuery = { limit: integer(1, 200), cursor: text(4000) } as const
export const defaultLimit = 50

export type Cursors = {
  /** The cursor is signed together with `filters`, so that it only continues the same query. */
  write(key: readonly (string | number)[], filters: unknown): string
  read(cursor: string, filters: unknown): (string | number)[]
}

export function createCursors(secret: Buffer): Cursors {
  const mac = (payload: string, filters: unknown) =>
    createHmac('sha256', secret)
      .update(`${payload}\n${JSON.stringify(filters)}`)
      .digest('base64url')
      .slice(0, 22)
  return {
    write(key, filters) {
      const payload = Buffer.from(JSON.stringify(key)).toString('base64url')
      return `${payload}.${mac(payload, filters)}`
    },
    read(cursor, filters) {
      const [payload = '', seal = ''] = cursor.split('.')
      if (!timingSafeEqual(sha256(seal), sha256(mac(payload, filters))))
        throw refuse('invalid_parameter', 'cursor is invalid or belongs to other filters; start again without it.')
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as (string | number)[]
    },
  }
}

/** Expects one row more than the limit, if there is one, to know whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, next: (last: Row) => string) {
  const data = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return { data, next_cursor: hasMore ? next(data.at(-1)!) : null, has_more: hasMore }
}

type PageRequest = {
  readonly query: { limit?: number; cursor?: string; [filter: string]: unknown }
  readonly services: { readonly cursors: Cursors }
}

/** Rows, and the key of the last row scanned if the scan stopped early. */
export type Scan<Row> = {
  readonly rows: readonly Row[]
  readonly scannedTo: readonly (string | number)[] | null
}

/**
 * Reads one page of a list. `read` gets the key of the last row seen, if any, and how many rows to read. `owner` names the owner of the
 * list, for which the cursor is signed together with the filters. A `read` that stops scanning early returns the key it reached, and
 * the next page continues after it.
 */
export async function readPage<Row, Item>(
  { query: { limit = defaultLimit, cursor, ...filters }, services: { cursors } }: PageRequest,
  owner: string,
  read: (after: (string | number)[] | null, count: number) => Promise<readonly Row[] | Scan<Row>>,
  keyOf: (row: Row) => readonly (string | number)[],
  toItem: (row: Row) => Item,
) {
  // Sorted, so that the order of the query string does not matter.
  const cursorFilters = [owner, ...Object.entries(filters).sort()]
  const found = await read(cursor === undefined ? null : cursors.read(cursor, cursorFilters), limit + 1)
  const { rows, scannedTo } = 'rows' in found ? found : { rows: found, scannedTo: null }
  const { data, ...rest } = toPage(rows, limit, (last) => cursors.write(keyOf(last), cursorFilters))
  const paging =
    !rest.has_more && scannedTo ? { next_cursor: cursors.write(scannedTo, cursorFilters), has_more: true } : rest
  return { data: data.map(toItem), ...paging }
}

/** Reads one page of a list that is ordered by `id` alone. */
export const readPageById = <Row extends { readonly id: string }, Item>(
  request: PageRequest,
  owner: string,
  read: (after: string | undefined, count: number) => Promise<readonly Row[] | Scan<Row>>,
  toItem: (row: Row) => Item,
) =>
  readPage(
    request,
    owner,
    (after, count) => read(after?.[0] as string | undefined, count),
    ({ id }) => [id],
    toItem,
  )
