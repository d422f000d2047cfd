import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../kit/display/time.ts'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { useAppId } from '../shell/app.ts'
import classes from './metrics.module.css'
import type { Metrics } from './metrics.ts'

/** The receiver's response statuses, most frequent first. */
export function ByStatus({ metrics: { by_status } }: { metrics: Metrics }) {
  const { t } = useTranslation('metrics')
  const number = new Intl.NumberFormat(useLocale())
  const most = Math.max(...by_status.map(({ count }) => count), 1)
  return (
    <Card title={t('by_status')} lead={t('by_status_hint')}>
      <ul className={classes.bars}>
        {by_status.map(({ status, count }) => (
          <li key={status}>
            <code>{status}</code>
            <meter
              className={classes.bar}
              data-good={/^2\d\d$/.test(status)}
              max={most}
              value={count}
              aria-label={status}
            />
            <span>{number.format(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The numbers by event, with links to the failed deliveries. */
export function ByEvent({ metrics: { by_event, range }, env }: { metrics: Metrics; env: Filters['env'] }) {
  const { t } = useTranslation('metrics')
  const appId = useAppId()
  const number = new Intl.NumberFormat(useLocale())
  return (
    <Card title={t('by_event')}>
      <table className={classes.events}>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('delivered')}</th>
            <th scope="col">{t('failed')}</th>
          </tr>
        </thead>
        <tbody>
          {by_event.map(({ event, delivered, failed }) => (
            <tr key={event}>
              <th scope="row">
                <Link to={`/app/${appId}/deliveries`} search={{ event, range, ...(env && { env }) } as Filters}>
                  {event}
                </Link>
              </th>
              <td>{number.format(delivered)}</td>
              <td data-bad={failed > 0}>{number.format(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
