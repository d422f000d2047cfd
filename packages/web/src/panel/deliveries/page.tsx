import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ItemOf, useReadPages } from '../../kit/api/queries.ts'
import { useRefreshWhile } from '../../kit/api/refresh-while.ts'
import { httpClasses, statuses } from '../../kit/deliveries/delivery.ts'
import { isUnfinished, ResponseChip, StatusBadge } from '../../kit/deliveries/status.tsx'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { SplitPane } from '../../kit/list/split-pane.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { FilterBar } from '../kit/resource/filter-bar.tsx'
import { useFilters } from '../kit/resource/use-filters.ts'
import { useSchool } from '../shell/session.ts'
import { delivery } from './delivery-words.ts'
import { OpenDelivery } from './open-delivery.tsx'
import { client_deliveries } from './words.ts'

export const words = { client_deliveries, delivery, delivery_status }

const route = 'GET /v1/panel/client/delivery'
const filters = { status: statuses, http: httpClasses } as const

/** The deliveries to the client's webhook URL, newest first. `open` in the URL shows one beside the list. */
export function Page() {
  const { t } = useTranslation('client_deliveries')
  const { cnpj } = useSchool()
  const { given, change, clear } = useFilters(['status', 'http', 'open'])
  const { open, ...narrowed } = given
  // The values come from the URL; the server refuses unknown ones.
  const read = useReadPages(route, { query: { limit: 50, ...narrowed } as never })
  useRefreshWhile(
    read.items.some(({ status }) => isUnfinished(status)),
    route,
  )
  const at = read.items.findIndex(({ id }) => id === open)
  const neighbour = (step: 1 | -1) => {
    const next = at === -1 ? undefined : read.items[at + step]
    return next && (() => change({ open: next.id }))
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <FilterBar
        words="client_deliveries"
        isSearched={false}
        filters={filters}
        given={narrowed}
        change={change}
        clear={clear}
      />
      <SplitPane
        label={t('one')}
        list={
          <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
            {(items) => <List items={items} cnpj={cnpj} search={narrowed} />}
          </ReadPagesView>
        }
        detail={open === undefined ? null : <OpenDelivery key={open} id={open} summary={read.items[at]} />}
        onClose={() => change({ open: '' })}
        onNext={neighbour(1)}
        onPrevious={neighbour(-1)}
      />
    </PageFrame>
  )
}

type ListProps = {
  readonly items: readonly ItemOf<typeof route>[]
  readonly cnpj: string
  readonly search: Readonly<Record<string, string>>
}

function List({ items, cnpj, search }: ListProps) {
  const { t } = useTranslation('client_deliveries')
  return (
    <DataTable
      label={t('title')}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('fields.event'),
          cell: ({ id, event }) => (
            <Link to={`/${cnpj}/deliveries`} search={{ ...search, open: id } as never}>
              {event}
            </Link>
          ),
        },
        { name: t('fields.status'), cell: ({ status }) => <StatusBadge status={status} /> },
        {
          name: t('fields.answer'),
          cell: ({ last_status, last_error }) => <ResponseChip status={last_status} error={last_error} />,
        },
        { name: t('fields.attempts'), isNumber: true, cell: ({ attempt_count }) => attempt_count },
        { name: t('fields.created_at'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
      ]}
    />
  )
}
