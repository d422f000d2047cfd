import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../kit/display/time.ts'
import classes from './metrics.module.css'
import type { Metrics } from './metrics.ts'

/** The most important numbers. */
export function Totals({ metrics: { totals, latency } }: { metrics: Metrics }) {
  const { t } = useTranslation('metrics')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const ms = (value: number | null) => (value === null ? t('nothing') : t('ms', { value: number.format(value) }))
  return (
    <dl className={classes.totals}>
      <Total name={t('delivered')} value={number.format(totals.delivered)} />
      <Total name={t('failed')} value={number.format(totals.failed)} isBad={totals.failed > 0}>
        {t('failed_hint')}
      </Total>
      <Total
        name={t('error_rate')}
        value={totals.error_rate === null ? t('nothing') : percent.format(totals.error_rate)}
        isBad={(totals.error_rate ?? 0) > 0.05}
      >
        {t('attempts', { count: totals.attempts })}
      </Total>
      <Total name={t('latency')} value={ms(latency.p50)}>
        {t('p50')} · {t('p95')} {ms(latency.p95)} · {t('p99')} {ms(latency.p99)}
      </Total>
    </dl>
  )
}

function Total({
  name,
  value,
  isBad = false,
  children,
}: {
  name: string
  value: string
  isBad?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd data-bad={isBad}>{value}</dd>
      {children !== undefined && <dd className={classes.small}>{children}</dd>}
    </div>
  )
}
