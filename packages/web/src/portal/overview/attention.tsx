import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { useLocale } from '../../kit/display/time.ts'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { environmentOf, type Kind } from '../shell/app.ts'
import classes from './overview.module.css'
import { responseSeconds, slowMs } from './slow.ts'

type Overview = ResponseOf<'GET /v1/portal/app/{app_id}/overview'>
type Endpoint = Overview['endpoints'][number]

/**
 * The problems that need the owner's attention, each with the page that helps. Failing and paused endpoints are reported by the
 * banner above all pages.
 */
const needs: Record<
  'failed' | 'slow' | 'no_endpoint',
  {
    readonly to: (endpoint: Endpoint) => string
    /** The query parameters that make the page show this endpoint. */
    readonly search?: (kind: Kind) => object
    isNeeded(endpoint: Endpoint, clients: number): boolean
  }
> = {
  no_endpoint: {
    to: ({ kind }) => `endpoint/${kind}`,
    isNeeded: ({ kind, url }, clients) => kind === 'production' && url === null && clients > 0,
  },
  failed: { to: () => 'recovery', search: (kind) => ({ kind }), isNeeded: ({ failed_24h }) => failed_24h > 0 },
  slow: {
    to: () => 'metrics',
    search: (kind) => ({ env: environmentOf(kind) }),
    isNeeded: ({ p95 }) => p95 !== null && p95 >= slowMs,
  },
}
const names = Object.keys(needs) as (keyof typeof needs)[]

/** Shown at the top of the overview while there is something to do; live before test. */
export function Attention({ appId, overview }: { appId: string; overview: Overview }) {
  const { t } = useTranslation('overview')
  const number = new Intl.NumberFormat(useLocale())
  const { endpoints, connected_clients } = overview
  const rows = [...endpoints]
    .reverse()
    .flatMap((endpoint) =>
      names
        .filter((name) => needs[name].isNeeded(endpoint, connected_clients))
        .map((name) => ({ name, endpoint, to: needs[name].to(endpoint), search: needs[name].search?.(endpoint.kind) })),
    )
  if (rows.length === 0) return null
  return (
    <section aria-label={t('attention.title')} className={classes.attention}>
      <h2>
        <TriangleAlert size={18} aria-hidden className={classes.warning} />
        {t('attention.title')}
      </h2>
      <ul>
        {rows.map(({ name, endpoint: { kind, failed_24h, p95 }, to, search }) => (
          <li key={`${kind} ${name}`}>
            <EnvironmentBadge environment={environmentOf(kind)} />
            <span>
              {name === 'failed' && t('attention.failed', { count: failed_24h })}
              {name === 'slow' && t('attention.slow', { ms: number.format(p95 ?? 0), seconds: responseSeconds })}
              {name === 'no_endpoint' && t('attention.no_endpoint', { count: connected_clients })}
            </span>
            <Link to={`/app/${appId}/${to}`} search={search ?? {}}>
              {t(`attention.do.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
