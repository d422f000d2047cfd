import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ResponseChip, StatusBadge } from '../../kit/deliveries/status.tsx'
import { formatTime, useLocale } from '../../kit/display/time.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { VirtualRows } from '../../kit/list/virtual-rows.tsx'
import classes from './list.module.css'
import { isTickable } from './ticked-actions.tsx'
import type { Summary } from './use-log.ts'

type Props = {
  readonly items: readonly Summary[]
  readonly openId: string | undefined
  readonly ticked: ReadonlySet<string>
  /** The URL that opens a delivery and keeps the filtered list. */
  addressOf(id: string): string
  readonly search: object
  toggle(id: string): void
  readonly onScroll: (firstShown: number) => void
}

export function DeliveryList({ items, onScroll, ...props }: Props) {
  const { t } = useTranslation('deliveries')
  return (
    <div className={classes.frame}>
      <div className={classes.head} aria-hidden>
        <span />
        <span>{t('column.status')}</span>
        <span>{t('column.event')}</span>
        <span>{t('column.subject')}</span>
        <span>{t('column.client')}</span>
        <span>{t('column.answer')}</span>
        <span className={classes.number}>{t('column.attempts')}</span>
        <span>{t('column.when')}</span>
      </div>
      <VirtualRows label={t('list')} rows={items} keyOf={({ id }) => id} onScroll={onScroll}>
        {(delivery) => <Row delivery={delivery} {...props} />}
      </VirtualRows>
    </div>
  )
}

function Row({
  delivery,
  openId,
  ticked,
  addressOf,
  search,
  toggle,
}: Omit<Props, 'items' | 'onScroll'> & { delivery: Summary }) {
  const { t } = useTranslation('deliveries')
  const locale = useLocale()
  const { id, event, subject, environment, client, status, is_test, attempt_count, created_at } = delivery
  const { last_status, last_error } = delivery
  return (
    <div className={classes.row} data-environment={environment} data-open={id === openId}>
      <Checkbox
        size="xs"
        aria-label={t('select', { event, when: formatTime(new Date(created_at), 'short', locale) })}
        checked={ticked.has(id)}
        disabled={!isTickable(delivery)}
        onChange={() => toggle(id)}
      />
      <span className={classes.status}>
        <StatusBadge status={status} />
      </span>
      <span className={classes.what}>
        <Link to={addressOf(id)} search={search} className={classes.event}>
          {event}
        </Link>
        {is_test && <span className={classes.tag}>{t('test_event')}</span>}
      </span>
      <span className={classes.subject} title={subject ?? undefined}>
        {subject === null ? '–' : escapeInvisible(subject)}
      </span>
      <span className={classes.client} title={client}>
        <span className="spoken">{t(`environment.${environment}`, { ns: 'kit' })}</span> {escapeInvisible(client)}
      </span>
      <span className={classes.answer} title={last_error ?? undefined}>
        <ResponseChip status={last_status} error={last_error} />
      </span>
      <span className={classes.attempts}>
        <span aria-hidden>{attempt_count}</span>
        <span className="spoken">{t('attempts', { count: attempt_count })}</span>
      </span>
      <span className={classes.when}>
        <Timestamp at={created_at} />
      </span>
    </div>
  )
}
