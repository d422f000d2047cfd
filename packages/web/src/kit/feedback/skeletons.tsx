import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './skeletons.module.css'

/** A placeholder in the shape of what is being loaded, so that nothing jumps when it arrives. */
function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.waiting} role="status">
      <span className="spoken">{t('loading')}</span>
      {children}
    </div>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The placeholder of a table or a list of one-line rows. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      <div className={classes.rows}>
        {numbers(rows).map((at) => (
          <div key={at} className={classes.row}>
            <Skeleton height={12} width={`${30 + ((at * 17) % 40)}%`} />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** The placeholder of cards with a heading and text. */
export function CardsSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <Waiting>
      {numbers(cards).map((at) => (
        <div key={at} className={classes.card}>
          <Skeleton height={16} width="30%" />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="60%" />
        </div>
      ))}
    </Waiting>
  )
}

/** The placeholder of a form: labels above fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Waiting>
      {numbers(fields).map((at) => (
        <div key={at} className={classes.field}>
          <Skeleton height={12} width="20%" />
          <Skeleton height={36} />
        </div>
      ))}
    </Waiting>
  )
}

/** The placeholder of number tiles in a row. */
export function TilesSkeleton({ tiles = 4 }: { tiles?: number }) {
  return (
    <Waiting>
      <div className={classes.tiles}>
        {numbers(tiles).map((at) => (
          <Skeleton key={at} height={84} radius="lg" />
        ))}
      </div>
    </Waiting>
  )
}
