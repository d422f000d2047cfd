import { useTranslation } from 'react-i18next'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { useLocale } from '../../kit/display/time.ts'
import classes from './charts.module.css'
import type { Metrics } from './metrics.ts'

const axis = { stroke: 'var(--mantine-color-dimmed)', fontSize: 12, tickLine: false, axisLine: false } as const
const margin = { top: 8, right: 8, bottom: 0, left: 0 }
const accepted = 'var(--chart-good)'
const refused = 'var(--chart-bad)'

export function AttemptsChart({ metrics }: { metrics: Metrics }) {
  const { t } = useTranslation('metrics')
  const clock = useClock(metrics)
  const number = new Intl.NumberFormat(useLocale())
  const { delivered, failed_attempts } = metrics.totals
  return (
    <figure className={classes.figure}>
      <Legend
        entries={[
          [t('accepted'), accepted],
          [t('refused'), refused],
        ]}
      />
      <div
        role="img"
        aria-label={t('chart', {
          title: t('over_time'),
          delivered: number.format(delivered),
          failed: number.format(failed_attempts),
        })}
      >
        <ResponsiveContainer width="100%" height={220}>
          <BarChart data={metrics.buckets} margin={margin} barCategoryGap={1} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis {...axis} dataKey="at" tickFormatter={clock} minTickGap={40} />
            <YAxis {...axis} width={44} allowDecimals={false} />
            <Tooltip content={(tip) => <Tip tip={tip} clock={clock} />} cursor={{ fill: 'var(--surface-sunken)' }} />
            <Bar dataKey="delivered" name={t('accepted')} stackId="all" fill={accepted} isAnimationActive={false} />
            <Bar dataKey="failed_attempts" name={t('refused')} stackId="all" fill={refused} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <AsTable
        metrics={metrics}
        columns={[
          [t('accepted'), ({ delivered }) => delivered],
          [t('refused'), ({ failed_attempts }) => failed_attempts],
        ]}
      />
    </figure>
  )
}

export function SpeedChart({ metrics }: { metrics: Metrics }) {
  const { t } = useTranslation('metrics')
  const clock = useClock(metrics)
  const lines = [
    [t('p50'), 'p50', 'var(--tone-live-text)'],
    [t('p95'), 'p95', 'var(--tone-test-text)'],
  ] as const
  return (
    <figure className={classes.figure}>
      <Legend entries={lines.map(([name, , colour]) => [name, colour])} />
      <div role="img" aria-label={t('speed')}>
        <ResponsiveContainer width="100%" height={200}>
          <LineChart data={metrics.buckets} margin={margin} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis {...axis} dataKey="at" tickFormatter={clock} minTickGap={40} />
            <YAxis {...axis} width={44} allowDecimals={false} />
            <Tooltip content={(tip) => <Tip tip={tip} clock={clock} />} cursor={{ stroke: 'var(--line)' }} />
            {lines.map(([name, key, colour]) => (
              <Line
                key={key}
                dataKey={key}
                name={name}
                stroke={colour}
                strokeWidth={2}
                // A bucket between two empty ones has no line, so it is drawn as a dot.
                dot={{ r: 2, fill: colour, strokeWidth: 0 }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <AsTable
        metrics={metrics}
        columns={[
          [t('p50'), ({ p50 }) => p50],
          [t('p95'), ({ p95 }) => p95],
        ]}
      />
    </figure>
  )
}

/** Formats a time for the axis: the hour for ranges up to a day, otherwise the date. */
function useClock({ range }: Metrics): (at: string) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(
    locale,
    range === '1h' || range === '24h'
      ? { hour: 'numeric', minute: '2-digit' }
      : { day: '2-digit', month: 'short', ...(range === '7d' && { hour: 'numeric' }) },
  )
  return (at) => format.format(new Date(at))
}

function Legend({ entries }: { entries: readonly (readonly [name: string, colour: string])[] }) {
  return (
    <figcaption className={classes.legend}>
      {entries.map(([name, colour]) => (
        <span key={name}>
          <svg width="10" height="10" aria-hidden>
            <rect width="10" height="10" rx="2" fill={colour} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  )
}

function Tip({ tip: { active, label, payload }, clock }: { tip: TooltipContentProps; clock(at: string): string }) {
  if (!active || payload.length === 0) return null
  return (
    <div className={classes.tip}>
      <strong>{clock(String(label))}</strong>
      {payload.map(({ name, value }) => (
        <span key={String(name)}>
          {String(name)}: {String(value ?? '—')}
        </span>
      ))}
    </div>
  )
}

type Bucket = Metrics['buckets'][number]

/** The same data as a table, for screen readers and for exact numbers. */
function AsTable({
  metrics,
  columns,
}: {
  metrics: Metrics
  columns: readonly (readonly [name: string, value: (bucket: Bucket) => number | null])[]
}) {
  const { t } = useTranslation('metrics')
  const clock = useClock(metrics)
  const filled = metrics.buckets.filter((bucket) => columns.some(([, value]) => (value(bucket) ?? 0) > 0))
  return (
    <details className={classes.table}>
      <summary>{t('as_table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((bucket) => (
            <tr key={bucket.at}>
              <th scope="row">{clock(bucket.at)}</th>
              {columns.map(([name, value]) => (
                <td key={name}>{value(bucket) ?? t('nothing')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
