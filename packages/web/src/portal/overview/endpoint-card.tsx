import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Sparkline } from '../../kit/display/sparkline.tsx'
import { useLocale } from '../../kit/display/time.ts'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { Ago } from '../../kit/display/when.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { EndpointBadge } from '../endpoint/endpoint-badge.tsx'
import { environmentOf } from '../shell/app.ts'
import classes from './overview.module.css'

type Endpoint = AnswerOf<'GET /v1/portal/app/{app_id}/overview'>['endpoints'][number]

/** One of the two worlds: where it receives, and how the last day went. */
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
          <Facts
            facts={[
              [t('url'), <CopyId key="url" value={url} what={t('url')} />],
              [t('last'), last_delivery_at === null ? t('never') : <Ago key="last" at={last_delivery_at} />],
            ]}
          />
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

function Day({
  endpoint: { kind, delivered_24h, failed_24h, success_rate, p50, p95, sparkline },
}: {
  endpoint: Endpoint
}) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const ms = (value: number | null) => (value === null ? t('none') : t('ms', { ms: number.format(Math.round(value)) }))
  const numbers = [
    [t('delivered'), number.format(delivered_24h)],
    [t('failed'), number.format(failed_24h)],
    [t('rate'), success_rate === null ? t('none') : percent.format(success_rate)],
    [t('p50'), ms(p50)],
    [t('p95'), ms(p95)],
  ] as const
  return (
    <div className={classes.day}>
      <h3>{t('day')}</h3>
      <Sparkline values={sparkline} tone={environmentOf(kind)} />
      <dl className={classes.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
