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
import { fieldNamed, type Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import { useFilters } from './use-filters.ts'

/** The list that the address asks for. */
export function useResourceList<Item>({ list, isSearched = false, filters = {}, query }: Resource<Item>) {
  const { cnpj } = useSchool()
  const filtering = useFilters([...(isSearched ? ['q'] : []), ...Object.keys(filters)])
  // The table says which route it is; the compiler cannot follow its parameters and items from here.
  const read = useReadPages(list, { params: { cnpj }, query: { limit: 50, ...query, ...filtering.given } } as never)
  return { ...filtering, read: read as unknown as ReadPages<Item> }
}

export type ShownList<Item> = ReturnType<typeof useResourceList<Item>>

/** The list of a resource where its records have pages of their own, below `base`. */
export function ResourceList<Item>({ resource, base }: { resource: Resource<Item>; base: string }) {
  return <ListView resource={resource} base={base} list={useResourceList(resource)} />
}

type Props<Item> = {
  readonly resource: Resource<Item>
  readonly base: string
  readonly list: ShownList<Item>
  /** The one that is open beside it. */
  readonly open?: string | undefined
}

/** Found, filtered, page after page; and what to do where there is nothing. */
export function ListView<Item>({ resource, base, open, list: { read, given, change, clear } }: Props<Item>) {
  const { t } = useTranslation('record')
  const { words, columns, cells = {}, filters = {}, isSearched = false } = resource
  const say = useResourceWords(words)
  const { may } = useSchool()
  // Beside an open record there is room for what names one and how it stands.
  const shown = open === undefined ? columns : columns.filter((name, at) => at < 2 || name === 'status')
  const chips = Object.entries(given).map(([name, value]) => ({
    name,
    label: name === 'q' ? t('search') : say.field(name),
    value: name === 'q' ? value : say.value(name, value),
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
      <FilterBar words={words} isSearched={isSearched} filters={filters} given={given} change={change} clear={clear} />
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
              name: say.field(name),
              cell: (item: Item) => {
                if (at > 0) return cellOf(name)(item)
                const key = resource.keyOf(item)
                return (
                  <Link
                    to={`${base}/${encodeURIComponent(key)}`}
                    search={given as never}
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
