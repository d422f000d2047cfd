import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ReadPages, useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { NoMatches } from '../../kit/list/filter-chips.tsx'
import { ShownPages } from '../../kit/list/shown.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { useSchool } from '../shell/session.ts'
import { FieldValue } from './field-value.tsx'
import { FilterBar } from './filter-bar.tsx'
import { fieldNamed, type Resource, shownTo } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import { type Filtered, useFilters } from './use-filters.ts'

/** The list that the address asks for. */
export function useResourceList<Item>(resource: Resource<Item>, more: Readonly<Record<string, unknown>> = {}) {
  const { list, isSearched = false, filters = {}, choices = {}, sought = {}, query } = resource
  const { cnpj } = useSchool()
  const filtering = useFilters([...(isSearched ? ['q'] : []), ...Object.keys({ ...filters, ...choices, ...sought })])
  // The table says which route it is; the compiler cannot follow its parameters and items from here.
  const asked = { limit: 50, ...query, ...filtering.given, ...more }
  const read = useReadPages(list, { params: { cnpj }, query: asked } as never)
  return { ...filtering, read: read as unknown as ReadPages<Item> }
}

export type ShownList<Item> = ReturnType<typeof useResourceList<Item>>

/** The list of a resource where its records have pages of their own, below `base`. */
export function ResourceList<Item>({ resource, base }: { resource: Resource<Item>; base: string }) {
  return <ListView resource={resource} base={base} list={useResourceList(resource)} />
}

/** What people call the records that the list is narrowed to. */
const useChosenNames = (choices: NonNullable<Resource<unknown>['choices']>, given: Filtered): Filtered =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, useOptions]) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: a table has always the same filters, so the same hooks run
      useOptions()
        .filter(({ value }) => value === given[name])
        .map(({ label }) => [name, label]),
    ),
  )

type Props<Item> = {
  readonly resource: Resource<Item>
  readonly base: string
  readonly list: ShownList<Item>
  /** The one that is open beside it. */
  readonly open?: string | undefined
}

/** Search and filters of a list. */
export function ListFilters<Item>({ resource, list }: Pick<Props<Item>, 'resource' | 'list'>) {
  const { words, filters = {}, choices = {}, sought = {}, isSearched = false } = resource
  const { given, change, clear } = list
  return <FilterBar {...{ words, isSearched, filters, choices, sought, given, change, clear }} />
}

/** Found, filtered, page after page; and what to do where there is nothing. */
export function ListView<Item>({ resource, base, open, list }: Props<Item>) {
  const { t } = useTranslation('record')
  const { read, given, change, clear } = list
  const { words, columns, cells = {}, choices = {} } = resource
  const say = useResourceWords(words)
  const { may } = useSchool()
  const chosen = useChosenNames(choices, given)
  // Beside an open record there is room for what names one and how it stands.
  const seen = columns.filter(shownTo(may, resource))
  const shown = open === undefined ? seen : seen.filter((name, at) => at < 2 || name === 'status')
  const chips = Object.entries(given).map(([name, value]) => ({
    name,
    label: name === 'q' ? t('search') : say.field(name),
    value: name === 'q' ? value : (chosen[name] ?? say.value(name, value)),
    onRemove: () => change({ [name]: '' }),
  }))
  const cellOf = (name: string) => (item: Item) =>
    cells[name]?.(item) ?? (
      <FieldValue
        words={words}
        name={name}
        value={(item as Record<string, unknown>)[name]}
        field={fieldNamed(resource, name)}
      />
    )
  return (
    <>
      <ListFilters resource={resource} list={list} />
      <ShownPages
        read={read}
        empty={
          chips.length > 0 ? (
            <NoMatches title={t('no_match')} chips={chips} onClear={clear} />
          ) : (
            <EmptyState title={say.say('empty')} text={say.say('empty_text')}>
              {resource.create !== undefined && may(resource.create) && (
                <LinkButton to={`${base}/new`}>{say.say('new')}</LinkButton>
              )}
            </EmptyState>
          )
        }
      >
        {(items) => (
          <DataTable
            label={say.say('title')}
            rows={items}
            keyOf={resource.keyOf}
            {...(open === undefined && { remembered: words })}
            columns={shown.map((name, at) => ({
              key: name,
              name: say.field(name),
              cell: (item: Item) => {
                if (at > 0) return cellOf(name)(item)
                const key = resource.keyOf(item)
                return (
                  <Link
                    to={`${base}/${encodeURIComponent(key)}`}
                    search={true as never}
                    aria-current={key === open ? 'true' : undefined}
                  >
                    {cellOf(name)(item)}
                  </Link>
                )
              },
            }))}
          />
        )}
      </ShownPages>
    </>
  )
}
