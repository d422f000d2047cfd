import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import { FilterBar } from './filter-bar.tsx'
import { changeFilters, type Filters, readFilters, toQuery } from './filters.ts'
import { Log } from './log.tsx'
import { deliveries } from './words.ts'

export const words = { deliveries, delivery_status }

export function Page() {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  const navigate = useNavigate()
  // The routes are built from a table, so the router cannot know their parameters.
  const { deliveryId } = useParams({ strict: false }) as { deliveryId?: string }
  const filters = readFilters(useSearch({ strict: false }))
  const key = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a range keeps the start it had when it was chosen
  const query = useMemo(() => toQuery(filters, new Date()), [key])

  const list = `/app/${appId}/deliveries`
  const { subject, env } = filters
  const go = (to: string, search: Filters) => void navigate({ to, search, replace: true, resetScroll: false })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <LinkButton
          to={`/app/${appId}/recovery`}
          search={env === undefined ? {} : { kind: env === 'test' ? 'test' : 'production' }}
          variant="default"
          leftSection={<LifeBuoy size={16} aria-hidden />}
        >
          {t('recover')}
        </LinkButton>
      }
    >
      <FilterBar
        filters={filters}
        change={(changes) => go(list, changeFilters(filters, changes))}
        clear={() => go(list, {})}
      />
      <Log
        key={key}
        query={query}
        isNarrowed={key !== '{}'}
        openId={deliveryId}
        addressOf={(id) => `${list}/${id}`}
        search={filters}
        open={(id) => go(`${list}/${id}`, filters)}
        close={() => void navigate({ to: list, search: filters, resetScroll: false })}
        clear={() => go(list, {})}
        searchText={
          subject === undefined
            ? undefined
            : { text: subject, run: () => go(list, changeFilters(filters, { subject: undefined, text: subject })) }
        }
      />
    </PageFrame>
  )
}
