import type { Transaction } from '../../platform/database/database.ts'
import type { Parameter } from '../../platform/operation/parameters.ts'

/** A filter of a list: how its value is read from the query, and its SQL condition (`?` is the value). */
export type Filter = {
  readonly parameter: Parameter
  readonly where: string
  /** Converts the value before it is compared. */
  readonly toValue?: (value: never) => unknown
}

/** Filters that must all match the same child row. `where` combines their conditions into one. */
export type JointFilters = { readonly filters: Readonly<Record<string, Filter>>; where(conditions: string): string }

export type VisibleRows = { readonly where: string; readonly value: unknown }

const sortColumns = { updated_at: 'updated_at', created_at: 'created_at', name: 'folded_name', date: 'date' } as const
export type SortColumn = keyof typeof sortColumns
/** A minus sorts in descending order. The same index serves both directions. */
export type Sort = SortColumn | `-${SortColumn}`

/** The query parameters of a list: its own filters and those that every list has. */
export type ListQuery = {
  readonly sort?: Sort
  readonly updated_since?: Date
  readonly include_deleted?: boolean
} & Readonly<Record<string, unknown>>

type Source = {
  readonly from: string
  readonly filters: Readonly<Record<string, Filter>>
  readonly jointFilters: JointFilters | undefined
  readonly keepsRemoved: boolean
}

/** The rows that the path selects and the caller may see. */
type Extent = {
  readonly schoolId: string
  readonly names: Readonly<Record<string, unknown>>
  readonly visibleRows: VisibleRows | null
}

/** Returns the time before which all changes have been committed. */
export async function settledBeforeNow(tx: Transaction): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(`select settled_before('5 seconds') as at`)
  return rows[0]!.at
}

/** Returns the statement that reads a page: the matching rows after the last row of the previous page. */
export function pageStatement(
  { from, filters, jointFilters, keepsRemoved }: Source,
  { schoolId, names, visibleRows }: Extent,
  query: ListQuery,
  settledBefore: Date | null,
  after: readonly unknown[] | undefined,
  count: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [schoolId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditionsOf = (some: Readonly<Record<string, Filter>>) =>
    Object.entries(some).flatMap(([name, { where, toValue }]) => {
      const value = query[name]
      return value === undefined ? [] : [where.replaceAll('?', () => bind(toValue ? toValue(value as never) : value))]
    })
  const sort = query.sort ?? 'updated_at'
  const isDescending = sort.startsWith('-')
  const column = sortColumns[(isDescending ? sort.slice(1) : sort) as SortColumn]
  const direction = isDescending ? 'desc' : 'asc'
  const conditions = [
    'x.school_id = $1',
    ...Object.entries(names).map(([name, value]) => `x.${name} = ${bind(value)}`),
    ...conditionsOf(filters),
  ]
  if (visibleRows) conditions.push(visibleRows.where.replaceAll('?', () => bind(visibleRows.value)))
  const joint = jointFilters ? conditionsOf(jointFilters.filters) : []
  if (jointFilters && joint.length > 0) conditions.push(jointFilters.where(joint.join(' and ')))
  if (keepsRemoved && !query.include_deleted) conditions.push('x.deleted_at is null')
  if (query.updated_since) conditions.push(`x.updated_at >= ${bind(query.updated_since)}`)
  if (settledBefore) conditions.push(`x.updated_at < ${bind(settledBefore)}`)
  if (after) conditions.push(`(x.${column}, x.id) ${isDescending ? '<' : '>'} (${bind(after[0])}, ${bind(after[1])})`)
  return {
    text: `select x.*, x.${column}::text as sort_key from (${from}) x where ${conditions.join(' and ')} order by x.${column} ${direction}, x.id ${direction} limit ${count}`,
    values,
  }
}
