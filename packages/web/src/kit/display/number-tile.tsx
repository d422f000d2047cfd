import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './number-tile.module.css'
import { Sparkline } from './sparkline.tsx'
import { useLocale } from './time.ts'

type Props = {
  readonly label: string
  /** Null if there is nothing to count yet. */
  readonly value: number | null
  /** "ms", "%" */
  readonly unit?: string
  readonly digits?: number
  /** The same number for the previous period. */
  readonly before?: number | null
  /** Whether more or less is better; absent if neither is. */
  readonly better?: 'more' | 'less'
  /** The values of the period for the chart, oldest first. */
  readonly values?: readonly number[]
}

/** One number: value, unit, change from the previous period, and a tiny chart. Goes into a `<dl>`. */
export function NumberTile({ label, value, unit, digits = 0, before, better, values }: Props) {
  const { t } = useTranslation('kit')
  const locale = useLocale()
  const change = changeOf(value, before)
  const tone =
    change === null || change === 0 || !better ? 'neutral' : change > 0 === (better === 'more') ? 'good' : 'bad'
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>
          {value === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)}
          {unit !== undefined && value !== null && <span className={classes.unit}>{unit}</span>}
        </span>
        {change !== null && (
          <span className={classes.change} data-tone={tone} title={t('against_before')}>
            {percent.format(change)}
            <span className="spoken"> {t('against_before')}</span>
          </span>
        )}
        {values !== undefined && <Sparkline values={values} tone="live" />}
      </dd>
    </div>
  )
}

/** The relative change, or null if the previous period gives nothing to compare with. */
function changeOf(value: number | null, before: number | null | undefined): number | null {
  if (value === null || before === null || before === undefined || before === 0) return null
  return (value - before) / before
}

export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>
}
