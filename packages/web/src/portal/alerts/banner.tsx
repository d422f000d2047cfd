import { Link } from '@tanstack/react-router'
import { OctagonAlert, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { formatTime, useLocale } from '../../kit/display/time.ts'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { environmentOf, useAppId } from '../shell/app.ts'
import classes from './banner.module.css'

type Endpoint = ResponseOf<'GET /v1/portal/app/{app_id}/overview'>['endpoints'][number]

/** Shown above every page of the app while an endpoint is failing, paused or disabled, with what happens to its events. */
export function EndpointBanner() {
  const { t } = useTranslation('banner')
  const { data } = useRead('GET /v1/portal/app/{app_id}/overview', { params: { app_id: useAppId() } })
  const troubled = data?.endpoints.filter((endpoint) => troubleOf(endpoint) !== null) ?? []
  if (troubled.length === 0) return null
  return (
    <section aria-label={t('region')} className={classes.banners}>
      {troubled.map((endpoint) => (
        <OneEndpoint key={endpoint.kind} endpoint={endpoint} />
      ))}
    </section>
  )
}

const troubleOf = ({ state }: Endpoint) => (state === 'active' ? null : state)

function OneEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('banner')
  const appId = useAppId()
  const locale = useLocale()
  const { kind, failing_since } = endpoint
  const trouble = troubleOf(endpoint) ?? 'failing'
  const environment = environmentOf(kind)
  const Icon = trouble === 'paused' ? PauseCircle : OctagonAlert
  return (
    <p className={classes.banner} data-tone={trouble === 'paused' ? 'neutral' : 'bad'}>
      <Icon size={18} aria-hidden />
      <EnvironmentBadge environment={environment} />
      <span className={classes.words}>
        {t(trouble, { when: failing_since === null ? '' : formatTime(new Date(failing_since), 'short', locale) })}
      </span>
      <Link to={`/app/${appId}/endpoint/${kind}`}>{t('to_endpoint')}</Link>
      {trouble !== 'paused' && (
        <Link to={`/app/${appId}/deliveries`} search={{ env: environment, status: 'failed' } satisfies Filters}>
          {t('to_failed')}
        </Link>
      )}
    </p>
  )
}
