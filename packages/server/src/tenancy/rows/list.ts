import { offsetTimestamp, type Scope } from '@sineta/contract'
import { type TObject, type TSchema, Type } from 'typebox'
import { escapeLike, fold } from '../../platform/database/fold.ts'
import type { Access } from '../../platform/operation/caller.ts'
import {
  type Example,
  type Operation,
  type Row as OperationRow,
  operation,
  type Parameters as PathParameters,
  type Samples,
  type Services,
} from '../../platform/operation/operation.ts'
import { defaultLimit, pageQuery, toPage } from '../../platform/operation/page.ts'
import { boolean, instant, oneOf, type Parameter, text } from '../../platform/operation/parameters.ts'
import { Instant, object, optional, page, Uuid } from '../../platform/operation/shapes.ts'
import type { School, SchoolOf } from '../school.ts'
import {
  type Filter,
  type JointFilters,
  type ListQuery,
  pageStatement,
  type Sort,
  type SortColumn,
  settledBeforeNow,
  type VisibleRows,
} from './list-statement.ts'

export const filter = <T>(parameter: Parameter<T>, where: string, toValue?: (value: T) => unknown): Filter => ({
  parameter,
  where,
  ...(toValue && { toValue: toValue as (value: never) => unknown }),
})

/** Searches for the beginning of any word of a name, ignoring case and accents. The column holds the folded name. */
const nameSearch = wordSearch(`(' ' || x.folded_name) like ?`)

/** A search for the beginning of a word. `where` must compare folded text that begins with a space. */
export function wordSearch(where: string): Filter {
  return filter(text(100), where, toWordPattern)
}

/** Returns the `like` pattern for text in which a word begins with what was typed. */
export function toWordPattern(typed: string): string {
  return `% ${escapeLike(fold(typed))}%`
}

export type ListOptions<Row> = {
  readonly path: string
  readonly params?: Readonly<Record<string, Parameter>>
  readonly access: Access
  readonly summary: string
  readonly item: TSchema
  /**
   * The rows as a SELECT, with at least `id`, `school_id` and `updated_at`; `created_at`, `folded_name`, `date` and `deleted_at`
   * where the list sorts by them or keeps tombstones. `$1` is the school's id; further parameters come from `within`.
   */
  readonly from: string
  /** For sub-lists: finds what the path names, or refuses, and returns it as columns and their values. */
  within?(call: Parameters<NonNullable<Operation['find']>>[0]): Promise<Readonly<Record<string, unknown>>>
  /** Returns a condition for the rows that the caller may see (`?` is the value), or null if the caller may see all. */
  visible?(call: Parameters<NonNullable<Operation['find']>>[0]): Promise<VisibleRows | null>
  readonly filters: Readonly<Record<string, Filter>>
  readonly jointFilters?: JointFilters
  /** Columns to sort by besides `updated_at`. */
  readonly sorts?: readonly Exclude<SortColumn, 'updated_at'>[]
  /** Returns the tombstone of a removed row. Without it, the list has no tombstones. */
  tombstone?(row: Row, school: School): unknown
  view(row: Row, school: School, services: Services): unknown
  readonly refusals?: Operation['refusals']
  /** Needed if the names in the path do not say which sample is meant. */
  readonly example?: (samples: Samples) => Example
}

/**
 * The shape of an item or, with `include_deleted`, of a tombstone, which has its ids and when it was removed. The tombstone
 * declares the members of the item, although it has none of them, so that typed code can read `data[0].name`; `deleted_at` tells
 * the two apart.
 */
function itemOrTombstone(item: TSchema): TSchema {
  const { properties: members } = item as TObject
  const tombstone = object(
    {
      id: optional(Type.Union([Type.Integer(), Type.String()])),
      uuid: optional(Uuid),
      ...Object.fromEntries(Object.entries(members).map(([name, own]) => [name, optional(own)])),
      reason: optional(Type.String({ description: 'Why an enrollment was permanently deleted' })),
      deleted_at: Instant,
    },
    { description: 'Tombstone of a removed item: its ids and when it was removed, without the other members' },
  )
  return Type.Union([item, tombstone])
}

/**
 * Defines an operation that lists records of a school. Every page costs the same, because lists use keyset pagination.
 * `updated_since` with cursors is a complete incremental sync: rows are held back for five seconds and as long as a transaction is
 * running that began before them, so that one that commits late is not skipped.
 */
export function listOperation<Row>({
  path,
  params,
  access,
  summary,
  item,
  from,
  within,
  visible,
  filters: own,
  jointFilters,
  sorts = [],
  tombstone,
  view,
  refusals = [],
  example,
}: ListOptions<Row>): Operation {
  const columns = ['updated_at', ...sorts] as const
  // A list that can be sorted by name can be searched by it, too.
  const filters = sorts.includes('name') ? { q: nameSearch, ...own } : own
  const query: Record<string, Parameter> = {
    ...pageQuery,
    updated_since: instant,
    sort: oneOf<Sort>(...columns, ...columns.map((column) => `-${column}` as const)),
    ...(tombstone && { include_deleted: boolean }),
    ...Object.fromEntries(
      Object.entries({ ...filters, ...jointFilters?.filters }).map(([name, { parameter }]) => [name, parameter]),
    ),
  }
  return operation({
    method: 'GET',
    path: path as `/school/{cnpj}${string}`,
    ...(params && { params }),
    access,
    summary,
    query,
    responses: { 200: page(tombstone ? itemOrTombstone(item) : item) },
    refusals,
    emits: [],
    ...(example && { example }),
    find: async (call) => ({ names: (await within?.(call)) ?? {}, visibleRows: (await visible?.(call)) ?? null }),
    async run({ query: given, found: { names, visibleRows }, school, tx, services }) {
      const { cursor, limit = defaultLimit, ...listQuery } = given as { cursor?: string; limit?: number } & ListQuery
      // The filters in a fixed order, with the path and what it names, so that a cursor is only valid for the same list.
      const filtered = { path, found: names, question: Object.entries(listQuery).sort() }
      // Read by a separate statement before the page, so that a transaction that commits between the two is not skipped.
      const settledBefore = listQuery.updated_since ? await settledBeforeNow(tx) : null
      const { text, values } = pageStatement(
        { from, filters, jointFilters, keepsRemoved: tombstone !== undefined },
        { schoolId: school.id, names, visibleRows },
        listQuery,
        settledBefore,
        cursor ? services.cursors.read(cursor, filtered) : undefined,
        limit + 1,
      )
      const { rows } = await tx.query<Row & { id: string; deleted_at?: Date | null; sort_key: string }>(text, values)
      const { data, ...rest } = toPage(rows, limit, (last) =>
        services.cursors.write([last.sort_key, last.id], filtered),
      )
      return {
        data: data.map((row) => (row.deleted_at && tombstone ? tombstone(row, school) : view(row, school, services))),
        ...rest,
      }
    },
  })
}

type ReadOptions<Path extends string, Own extends PathParameters, Found> = Omit<
  OperationRow<Path, Own, Record<never, never>, TSchema, Found, 'path', never>,
  'method' | 'responses' | 'emits'
> & {
  readonly item: TSchema
  view(found: Found, school: SchoolOf<Path, 'path'>): unknown
}

/** Defines an operation that finds what its path names, or refuses, and shows it as lists do. */
export const readOperation = <const Path extends string, Found, Own extends PathParameters = Record<never, never>>({
  item,
  view,
  ...row
}: ReadOptions<Path, Own, Found>): Operation =>
  operation({
    ...row,
    method: 'GET',
    responses: { 200: item },
    emits: [],
    run: async ({ found, school }) => view(found, school),
  })

/** The tombstone of most rows. */
export const defaultTombstone = (
  { id, uuid, deleted_at }: { id: unknown; uuid?: unknown; deleted_at?: Date | null },
  { timeZone }: School,
) => ({
  id,
  ...(uuid !== undefined && { uuid }),
  deleted_at: deleted_at && offsetTimestamp(deleted_at, timeZone),
})

export type ReadScope = Extract<Scope, `${string}:read`>
