import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ReadPages, useReadPages } from '../../../kit/api/queries.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../../kit/list/data-table.tsx'
import { NoMatches } from '../../../kit/list/no-matches.tsx'
import { ReadPagesView } from '../../../kit/list/read-view.tsx'
import { LinkButton } from '../../../kit/shell/link-button.tsx'
import { useSchool } from '../../shell/session.ts'
import { isMoney } from './field.ts'
import { FieldValue } from './field-value.tsx'
import { FilterBar } from './filter-bar.tsx'
import { fieldNamed, isVisibleTo, type Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import { type Filtered, useFilters } from './use-filters.ts'

/** Reads the list with the filters in the URL. */
export function useResourceList<Item>(resource: Resource<Item>, more: Readonly<Record<string, unknown>> = {}) {
  const { list, isSearched = false, filters = {}, choices = {}, sought = {}, query } = resource
  const { cnpj } = useSchool()
  const filtering = useFilters([...(isSearched ? ['q'] : []), ...Object.keys({ ...filters, ...choices, ...sought })])
  // The route comes from the table, so the compiler cannot follow its parameters and items.
  const asked = { limit: 50, ...query, ...filtering.given, ...more }
  const read = useReadPages(list, { params: { cnpj }, query: asked } as never)
  return { ...filtering, read: read as unknown as ReadPages<Item> }
}

export type ResourceListState<Item> = ReturnType<typeof useResourceList<Item>>

/** The list of a resource whose records have their own pages, below `base`. */
export function ResourceList<Item>({ resource, base }: { resource: Resource<Item>; base: string }) {
  return <ListView resource={resource} base={base} list={useResourceList(resource)} />
}

/** The labels of the records that the list is filtered by. */
const useChosenNames = (choices: NonNullable<Resource<unknown>['choices']>, given: Filtered): Filtered =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, useOptions]) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: a table always has the same filters, so the same hooks run
      useOptions()
        .filter(({ value }) => value === given[name])
        .map(({ label }) => [name, label]),
    ),
  )

type Props<Item> = {
  readonly resource: Resource<Item>
  readonly base: string
  readonly list: ResourceListState<Item>
  /** The key of the record that is open beside the list. */
  readonly open?: string | undefined
}

/** Search and filters of a list. */
export function ListFilters<Item>({ resource, list }: Pick<Props<Item>, 'resource' | 'list'>) {
  const { words, filters = {}, choices = {}, sought = {}, isSearched = false } = resource
  const { given, change, clear } = list
  return <FilterBar {...{ words, isSearched, filters, choices, sought, given, change, clear }} />
}

/** A list with search, filters and paging, and advice if it is empty. */
export function ListView<Item>({ resource, base, open, list }: Props<Item>) {
  const { t } = useTranslation('record')
  const { read, given, clear } = list
  const { words, columns, cells = {}, choices = {} } = resource
  const wording = useResourceWords(words)
  const { may } = useSchool()
  const chosen = useChosenNames(choices, given)
  // Beside an open record there is room only for the first two columns and the status.
  const seen = columns.filter(isVisibleTo(may, resource))
  const shown = open === undefined ? seen : seen.filter((name, at) => at < 2 || name === 'status')
  const active = Object.entries(given).map(([name, value]) => ({
    label: name === 'q' ? t('search') : wording.field(name),
    value: name === 'q' ? value : (chosen[name] ?? wording.value(name, value)),
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
      <ReadPagesView
        read={read}
        empty={
          active.length > 0 ? (
            <NoMatches title={t('no_match')} filters={active} onClear={clear} />
          ) : (
            <EmptyState title={wording.text('empty')} text={wording.text('empty_text')}>
              {resource.create !== undefined && may(resource.create) && (
                <LinkButton to={`${base}/new`}>{wording.text('new')}</LinkButton>
              )}
            </EmptyState>
          )
        }
      >
        {(items) => (
          <DataTable
            label={wording.text('title')}
            rows={items}
            keyOf={resource.keyOf}
            {...(open === undefined && { remembered: words })}
            columns={shown.map((name, at) => ({
              key: name,
              name: wording.field(name),
              isNumber: isMoney(name),
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
      </ReadPagesView>
    </>
  )
}
