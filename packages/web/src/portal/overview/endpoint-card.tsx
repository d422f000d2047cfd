import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { NumberTile, Tiles } from '../../kit/display/number-tile.tsx'
import { StackedBars } from '../../kit/display/stacked-bars.tsx'
import { RelativeTime } from '../../kit/display/timestamp.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { EndpointBadge } from '../endpoint/endpoint-badge.tsx'
import { environmentOf } from '../shell/app.ts'
import classes from './overview.module.css'

type Endpoint = ResponseOf<'GET /v1/portal/app/{app_id}/overview'>['endpoints'][number]

/** One of the two environments: its endpoint, and the last 24 hours. */
export function EndpointCard({ appId, endpoint, clients }: { appId: string; endpoint: Endpoint; clients: number }) {
  const { t } = useTranslation('overview')
  const { kind, url, status, last_delivery_at } = endpoint
  const environment = environmentOf(kind)
  return (
    <Card
      tone={environment}
      title={
        <span className={classes.title}>
          <EnvironmentBadge environment={environment} />
          <EndpointBadge endpoint={endpoint} />
        </span>
      }
      actions={
        <LinkButton
          to={`/app/${appId}/endpoint/${kind}`}
          size="xs"
          variant={url === null && kind === 'test' ? 'filled' : 'default'}
        >
          {t(url === null ? 'set_up' : 'manage')}
        </LinkButton>
      }
    >
      {url === null ? (
        <p className="quiet">{t(`not_set_up.${kind}`)}</p>
      ) : (
        <>
          {status !== 'active' && <p>{t('paused')}</p>}
          <div className={classes.where}>
            <CopyId value={url} what={t('url')} />
            <span className="quiet">
              {t('last')}: {last_delivery_at === null ? t('never') : <RelativeTime at={last_delivery_at} />}
            </span>
          </div>
          <Day endpoint={endpoint} />
        </>
      )}
      {kind === 'production' && (
        <p className={classes.clients}>
          <Link to={`/app/${appId}/clients`}>{t('clients', { count: clients })}</Link>
        </p>
      )}
    </Card>
  )
}

/** The last 24 hours, compared with the 24 hours before. */
function Day({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('overview')
  const { kind, delivered_24h, failed_24h, success_rate, p50, p95, p99, before, hours } = endpoint
  const percent = (share: number | null) => share && share * 100
  return (
    <div className={classes.day}>
      <h3>{t('day')}</h3>
      <StackedBars
        label={t('chart', { environment: t(`environment.${environmentOf(kind)}`, { ns: 'kit' }) })}
        names={{ good: t('accepted'), bad: t('refused') }}
        stacks={hours.map(({ at, delivered, failed_attempts }) => ({ at, good: delivered, bad: failed_attempts }))}
      />
      <Tiles>
        <NumberTile label={t('delivered')} value={delivered_24h} before={before.delivered} />
        <NumberTile label={t('failed')} value={failed_24h} before={before.failed} better="less" />
        <NumberTile
          label={t('rate')}
          value={percent(success_rate)}
          unit="%"
          digits={1}
          before={percent(before.success_rate)}
          better="more"
        />
        <NumberTile label="p50" value={p50} unit="ms" before={before.p50} better="less" />
        <NumberTile label="p95" value={p95} unit="ms" before={before.p95} better="less" />
        <NumberTile label="p99" value={p99} unit="ms" before={before.p99} better="less" />
      </Tiles>
    </div>
  )
}
