import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ShownPages } from '../../kit/list/shown.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { useSchool } from '../shell/session.ts'
import { FieldValue } from './field-value.tsx'
import { FilterBar } from './filter-bar.tsx'
import { fieldNamed, type Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import { useFilters } from './use-filters.ts'

/** The list of a resource: found, filtered, page after page; what to do where there is nothing. */
export function ResourceList<Item>({ resource, base }: { resource: Resource<Item>; base: string }) {
  const { t } = useTranslation('record')
  const { words, list, columns, cells = {}, filters = {}, isSearched = false } = resource
  const say = useResourceWords(words)
  const { cnpj, may } = useSchool()
  const { given, change, clear } = useFilters([...(isSearched ? ['q'] : []), ...Object.keys(filters)])
  // The table says which route it is; the compiler cannot follow its parameters from here.
  const read = useReadPages(list, { params: { cnpj }, query: { limit: 50, ...resource.query, ...given } } as never)
  const said = Object.entries(given).map(([name, value]) =>
    name === 'q' ? `“${value}”` : `${say.field(name)}: ${say.value(name, value)}`,
  )
  return (
    <>
      <FilterBar words={words} isSearched={isSearched} filters={filters} given={given} change={change} clear={clear} />
      <ShownPages
        read={read}
        empty={
          said.length > 0 ? (
            <EmptyState title={t('no_match')} text={t('no_match_text', { filters: said.join(', ') })} />
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
            rows={items as readonly Item[]}
            keyOf={resource.keyOf}
            columns={columns.map((name, index) => ({
              name: say.field(name),
              cell: (item: Item) => {
                const value = cells[name]?.(item) ?? (
                  <FieldValue
                    words={words}
                    name={name}
                    value={(item as Record<string, unknown>)[name]}
                    field={fieldNamed(resource, name)}
                  />
                )
                if (index > 0) return value
                return (
                  <Link to={`${base}/${encodeURIComponent(resource.keyOf(item))}`} search={given as never}>
                    {value}
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
