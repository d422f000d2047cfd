import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Sparkline } from '../../kit/display/sparkline.tsx'
import { useLocale } from '../../kit/display/time.ts'
import { EnvironmentBadge, ToneBadge } from '../../kit/display/tone-badge.tsx'
import { EndpointBadge } from '../endpoint/endpoint-badge.tsx'
import { environmentOf } from '../shell/app.ts'
import classes from './apps.module.css'

type App = ResponseOf<'GET /v1/portal/overview'>['data'][number]

/** One app at a glance: both environments, the last 24 hours, and the number of connected clients. */
export function AppCard({ app: { app_id, slug, name, status, connected_clients, endpoints } }: { app: App }) {
  const { t } = useTranslation('apps')
  return (
    <li className={classes.card}>
      <h2>
        <Link to={`/app/${app_id}`}>{name}</Link>
        {status === 'suspended' && (
          <ToneBadge tone="bad" icon={Ban}>
            {t('suspended')}
          </ToneBadge>
        )}
      </h2>
      <CopyId value={slug} what={t('slug')} />
      {endpoints.map((endpoint) => (
        <EnvironmentSummary key={endpoint.kind} endpoint={endpoint} />
      ))}
      <p className="quiet">{t('clients', { count: connected_clients })}</p>
    </li>
  )
}

function EnvironmentSummary({ endpoint }: { endpoint: App['endpoints'][number] }) {
  const { t } = useTranslation('apps')
  const locale = useLocale()
  const environment = environmentOf(endpoint.kind)
  const number = new Intl.NumberFormat(locale)
  return (
    <div className={classes.world}>
      <div className={classes.badges}>
        <EnvironmentBadge environment={environment} />
        <EndpointBadge endpoint={endpoint} />
      </div>
      <Sparkline values={endpoint.sparkline} tone={environment} />
      <span className={classes.count}>
        {t('day', { delivered: number.format(endpoint.delivered_24h), failed: number.format(endpoint.failed_24h) })}
      </span>
    </div>
  )
}
