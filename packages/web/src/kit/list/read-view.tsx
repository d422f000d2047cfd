import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Read, ReadPages } from '../api/queries.ts'
import { ProblemNote } from '../feedback/problem-text.tsx'
import classes from './read-view.module.css'

/** Shows a response once it arrives, a placeholder until then, or the error with a retry button. */
export function ReadView<T>({ read, children }: { read: Read<T>; children: (answer: T) => ReactNode }) {
  if (read.data !== undefined) return children(read.data)
  return read.error ? <ProblemNote error={read.error} onTryAgain={() => void read.refetch()} /> : <LoadingSkeleton />
}

/** Like `ReadView` for a list: shows `empty` if it has no items, and a button if there are more pages. */
export function ReadPagesView<T>({
  read: { items, query },
  empty,
  children,
}: {
  read: ReadPages<T>
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}) {
  const { t } = useTranslation('kit')
  if (query.data === undefined)
    return query.error ? (
      <ProblemNote error={query.error} onTryAgain={() => void query.refetch()} />
    ) : (
      <LoadingSkeleton />
    )
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {query.isFetchNextPageError && <ProblemNote error={query.error} />}
      {query.hasNextPage && (
        <div className={classes.more} data-ends-quietly>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

export function LoadingSkeleton() {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.waiting} role="status">
      <span className="spoken">{t('loading')}</span>
      <Skeleton height={20} width="40%" />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  )
}
