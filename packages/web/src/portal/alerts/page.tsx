import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ItemOf, useReadPages } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { environmentOf, useAppId } from '../shell/app.ts'
import classes from './alerts.module.css'
import { alerts } from './words.ts'

export const words = { alerts }

type Notice = ItemOf<'GET /v1/portal/app/{app_id}/notice'>

export function Page() {
  const { t } = useTranslation('alerts')
  const read = useReadPages('GET /v1/portal/app/{app_id}/notice', { params: { app_id: useAppId() } })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_advice')} />}>
        {(items) => items.map((notice) => <NoticeCard key={notice.id} notice={notice} />)}
      </ReadPagesView>
    </PageFrame>
  )
}

const kinds = ['production', 'test'] as const

/** The failed deliveries to each endpoint that a digest reports; other notices report none. */
function failedOf(fields: Notice['fields']): [(typeof kinds)[number], number][] {
  const counts = (fields.endpoints ?? {}) as Record<string, unknown>
  return kinds.flatMap((kind) => (typeof counts[kind] === 'number' ? [[kind, counts[kind]]] : []))
}

function NoticeCard({ notice: { kind, fields, created_at } }: { notice: Notice }) {
  const { t } = useTranslation('alerts')
  const appId = useAppId()
  // A digest covers all endpoints of the app, any other notice only one.
  const failed = failedOf(fields)
  const endpoint = failed[0]?.[0] ?? (fields.endpoint === 'production' ? 'production' : 'test')
  const environments: readonly ('live' | 'test')[] =
    failed.length > 0 ? failed.map(([kind]) => environmentOf(kind)) : [environmentOf(endpoint)]
  const explained =
    kind === 'endpoint_disabled' ? (`${kind}_${fields.reason === 'gone' ? 'gone' : 'failing'}` as const) : kind
  return (
    <Card
      tone="bad"
      title={
        <span className={classes.title}>
          <BellRing size={17} aria-hidden />
          {t(`kind.${kind}`)}
          {environments.map((environment) => (
            <EnvironmentBadge key={environment} environment={environment} />
          ))}
        </span>
      }
      lead={t(`explained.${explained}`)}
    >
      <Facts
        facts={[
          [t('notified'), <Timestamp key="notified" at={created_at} style="long" />],
          ...failed.map(([kind, count]) => [t(`failed_${kind}`), count] as const),
          ...(typeof fields.failing_since === 'string'
            ? ([[t('since'), <Timestamp key="since" at={fields.failing_since} style="long" />]] as const)
            : []),
        ]}
      />
      <div className={classes.actions}>
        <LinkButton to={`/app/${appId}/endpoint/${endpoint}`} size="xs">
          {t('to_endpoint')}
        </LinkButton>
        <LinkButton
          to={`/app/${appId}/deliveries`}
          search={{ ...(environments.length === 1 && { env: environments[0]! }), status: 'failed' } satisfies Filters}
          variant="default"
          size="xs"
        >
          {t('to_failed')}
        </LinkButton>
        <LinkButton to={`/app/${appId}/recovery`} search={{ kind: endpoint }} variant="default" size="xs">
          {t('to_recovery')}
        </LinkButton>
      </div>
    </Card>
  )
}
