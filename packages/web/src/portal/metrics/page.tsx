import { SegmentedControl, Skeleton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { deferred } from '../../kit/deferred.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { type Range, rangeNames } from '../../kit/list/ranges.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { type Kind, useAppId } from '../shell/app.ts'
import { ByEvent, ByStatus } from './breakdown.tsx'
import classes from './metrics.module.css'
import type { Metrics } from './metrics.ts'
import { Totals } from './totals.tsx'
import { metrics } from './words.ts'

export const words = { metrics }

// The chart library is larger than the rest of the page, so it is loaded once there are numbers to draw.
const AttemptsChart = deferred(
  async () => ({ default: (await import('./charts.tsx')).AttemptsChart }),
  () => <Skeleton height={260} />,
)
const SpeedChart = deferred(
  async () => ({ default: (await import('./charts.tsx')).SpeedChart }),
  () => <Skeleton height={220} />,
)

type Search = { range?: unknown; env?: unknown }

export function Page() {
  const { t } = useTranslation(['metrics', 'kit'])
  const appId = useAppId()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const range = rangeNames.find((one) => one === search.range) ?? '24h'
  const env = search.env === 'test' || search.env === 'live' ? search.env : ''
  const kind: Kind | undefined = env === '' ? undefined : env === 'test' ? 'test' : 'production'
  const read = useRead('GET /v1/portal/app/{app_id}/metrics', {
    params: { app_id: appId },
    query: { range, ...(kind && { kind }) },
  })
  const go = (next: { range: Range; env: string }) =>
    void navigate({ to: `/app/${appId}/metrics`, search: next, replace: true, resetScroll: false })
  return (
    <PageFrame title={t('title')} lead={t('lead')} {...(env !== '' && { environment: env })}>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('range')}
          value={range}
          onChange={(next) => go({ range: next, env })}
          data={rangeNames.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('endpoint')}
          value={env}
          onChange={(next) => go({ range, env: next })}
          data={[
            { value: '', label: t('both') },
            { value: 'test', label: t('environment.test', { ns: 'kit' }) },
            { value: 'live', label: t('environment.live', { ns: 'kit' }) },
          ]}
        />
      </div>
      <ReadView read={read}>
        {(answer) => (answer.totals.attempts === 0 ? <Nothing /> : <Numbers metrics={answer} env={env || undefined} />)}
      </ReadView>
    </PageFrame>
  )
}

function Nothing() {
  const { t } = useTranslation('metrics')
  return (
    <EmptyState title={t('empty')} text={t('empty_advice')}>
      <LinkButton to={`/app/${useAppId()}/school-day`}>{t('school_day')}</LinkButton>
    </EmptyState>
  )
}

function Numbers({ metrics, env }: { metrics: Metrics; env: Filters['env'] }) {
  const { t } = useTranslation('metrics')
  return (
    <>
      <Totals metrics={metrics} />
      <Card title={t('over_time')}>
        <AttemptsChart metrics={metrics} />
      </Card>
      <Card title={t('speed')} lead={t('speed_hint')}>
        <SpeedChart metrics={metrics} />
      </Card>
      <div className={classes.pair}>
        <ByStatus metrics={metrics} />
        <ByEvent metrics={metrics} env={env} />
      </div>
    </>
  )
}
