import classes from './sparkline.module.css'

const width = 120
const height = 28

/** A day as bars, oldest first. Decorative: the numbers are given in text beside it. */
export function Sparkline({ values, tone }: { values: readonly number[]; tone: 'test' | 'live' }) {
  const most = Math.max(...values, 1)
  const step = width / values.length
  return (
    <svg
      className={classes.spark}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, i) => {
        // Keeps a single delivery visible beside hours with thousands.
        const tall = value === 0 ? 1 : Math.max(3, (value / most) * height)
        const key = `${i}`
        return (
          <rect
            key={key}
            data-empty={value === 0}
            x={i * step}
            y={height - tall}
            width={step * 0.7}
            height={tall}
            rx={0.75}
          />
        )
      })}
    </svg>
  )
}
