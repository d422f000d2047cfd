import type { Parameter } from './parameters.ts'

/** A filter of a list: how its value is read from the query, and its SQL condition (`?` is the value). */
export type Filter = {
  readonly parameter: Parameter
  readonly where: string /** Converts the value before it is compared. */
  readonly to?: (value: never) => unknown
}

/** Filters that must all match the same child row. `where` combines their conditions into one. */
export type Together = { readonly filters: Readonly<Record<string, Filter>>; where(conditions: string): string }

export type Visible = { readonly where: string; readonly value: unknown }

const sortColumns = { updated_at: 'updated_at', created_at: 'created_at', name: 'folded_name', date: 'date' } as const
export type SortColumn = keyof typeof sortColumns
/** A minus sorts in descending order. The same index serves both directions. */
export type Sort = SortColumn | `-${SortColumn}`

/** The query parameters of a list: its own filters and those that every list has. */
export type Question = {
  readonly sort?: Sort
  readonly updated_since?: Date
  readonly include_deleted?: boolean
} & Readonly<Record<string, unknown>>

type Source = {
  readonly from: string
  readonly filters: Readonly<Record<string, Filter>>
  readonly together: Together | undefined
  readonly keepsRemoved: boolean
}

/** The rows that the path selects and the caller may see. */
type Extent = {
  readonly schoolId: string
  readonly names: Readonly<Record<string, unknown>>
  readonly seen: Visible | null
}

/** Returns the statement that reads a page: the matching rows after the last row of the previous page. */
export function pageStatement(
  { from, filters, together, keepsRemoved }: Source,
  { schoolId, names, seen }: Extent,
  question: Question,
  after: readonly unknown[] | undefined,
  count: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [schoolId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditionsOf = (some: Readonly<Record<string, Filter>>) =>
    Object.entries(some).flatMap(([name, { where, to }]) => {
      const value = question[name]
      return value === undefined ? [] : [where.replaceAll('?', () => bind(to ? to(value as never) : value))]
    })
  const sort = question.sort ?? 'updated_at'
  const isLastFirst = sort.startsWith('-')
  const column = sortColumns[(isLastFirst ? sort.slice(1) : sort) as SortColumn]
  const direction = isLastFirst ? 'desc' : 'asc'
  const conditions = [
    'x.school_id = $1',
    ...Object.entries(names).map(([name, value]) => `x.${name} = ${bind(value)}`),
    ...conditionsOf(filters),
  ]
  if (seen) conditions.push(seen.where.replaceAll('?', () => bind(seen.value)))
  const joint = together ? conditionsOf(together.filters) : []
  if (together && joint.length > 0) conditions.push(together.where(joint.join(' and ')))
  if (keepsRemoved && !question.include_deleted) conditions.push('x.deleted_at is null')
  if (question.updated_since)
    conditions.push(`x.updated_at >= ${bind(question.updated_since)} and x.updated_at < clock() - interval '5 seconds'`)
  if (after) conditions.push(`(x.${column}, x.id) ${isLastFirst ? '<' : '>'} (${bind(after[0])}, ${bind(after[1])})`)
  return {
    text: `select x.*, x.${column}::text as sort_key from (${from}) x where ${conditions.join(' and ')} order by x.${column} ${direction}, x.id ${direction} limit ${count}`,
    values,
  }
}
