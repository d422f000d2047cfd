import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stacked-bars.module.css'
import { useLocale } from './time.ts'

export type Stack = { readonly at: string; readonly good: number; readonly bad: number }

type Props = {
  readonly label: string
  readonly stacks: readonly Stack[]
  readonly names: { readonly good: string; readonly bad: string }
}

const height = 96

/**
 * Successes and failures over a day, stacked, with an axis and the numbers of the bar under the pointer, and the same data as a
 * table below. For pages that should not load a chart library.
 */
export function StackedBars({ label, stacks, names }: Props) {
  const { t } = useTranslation('kit')
  const locale = useLocale()
  const [pointed, setPointed] = useState<Stack | null>(null)
  const top = niceTop(Math.max(...stacks.map(({ good, bad }) => good + bad), 1))
  const number = new Intl.NumberFormat(locale)
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const hour = ({ at }: Stack) => clock.format(new Date(at))
  const said = ({ good, bad }: Stack) => `${names.good}: ${number.format(good)} · ${names.bad}: ${number.format(bad)}`
  const step = 100 / stacks.length
  const filled = stacks.filter(({ good, bad }) => good + bad > 0)
  const [first, middle, last] = [stacks[0], stacks[Math.floor(stacks.length / 2)], stacks.at(-1)]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {pointed === null ? (
          <>
            <span data-tone="good">{names.good}</span>
            <span data-tone="bad">{names.bad}</span>
          </>
        ) : (
          <span>
            <strong>{hour(pointed)}</strong> {said(pointed)}
          </span>
        )}
      </figcaption>
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden>
          <span>{number.format(top)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          onPointerLeave={() => setPointed(null)}
        >
          {[0, height / 2, height].map((y) => (
            <line key={y} className={classes.line} x1="0" x2="100" y1={y} y2={y} />
          ))}
          {stacks.map((stack, at) => {
            const [good, bad] = [(stack.good / top) * height, (stack.bad / top) * height]
            return (
              <g key={stack.at} onPointerEnter={() => setPointed(stack)} data-pointed={pointed?.at === stack.at}>
                <rect className={classes.hit} x={at * step} width={step} y="0" height={height} />
                <rect className={classes.good} x={at * step + 0.4} width={step - 0.8} y={height - good} height={good} />
                <rect
                  className={classes.bad}
                  x={at * step + 0.4}
                  width={step - 0.8}
                  y={height - good - bad}
                  height={bad}
                />
              </g>
            )
          })}
        </svg>
        <div className={classes.hours} aria-hidden>
          {[first, middle, last].map((stack) => stack && <span key={stack.at}>{hour(stack)}</span>)}
        </div>
      </div>
      {filled.length > 0 && (
        <details className={classes.table}>
          <summary>{t('as_table')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('hour')}</th>
                <th scope="col">{names.good}</th>
                <th scope="col">{names.bad}</th>
              </tr>
            </thead>
            <tbody>
              {filled.map((stack) => (
                <tr key={stack.at}>
                  <th scope="row">{hour(stack)}</th>
                  <td>{number.format(stack.good)}</td>
                  <td>{number.format(stack.bad)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}

/** Rounds up to 1, 2, 5, 10, 20, 50 …, so that the axis is easy to read. */
export function niceTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= most) ?? most
}
