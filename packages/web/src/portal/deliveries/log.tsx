import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { SplitPane } from '../../kit/list/split-pane.tsx'
import { useAppId } from '../shell/app.ts'
import { DeliveryList } from './list.tsx'
import classes from './log.module.css'
import { OpenDelivery } from './open-delivery.tsx'
import { TickedActions } from './ticked-actions.tsx'
import { pageSize, type Query, useLog } from './use-log.ts'
import { useTicks } from './use-ticks.ts'

type Props = {
  readonly query: Query
  readonly isNarrowed: boolean
  readonly openId: string | undefined
  readonly search: object
  addressOf(id: string): string
  open(id: string): void
  close(): void
  clear(): void
  /** After a search for a record, searches the bodies for the same text. */
  readonly searchText?: { readonly text: string; run(): void } | undefined
}

/** The matching deliveries, and beside them the open one. */
export function Log({ query, isNarrowed, openId, search, addressOf, open, close, clear, searchText }: Props) {
  const { t } = useTranslation(['deliveries', 'kit'])
  const appId = useAppId()
  const [firstShown, setFirstShown] = useState(0)
  const ticks = useTicks()
  const isInUse = openId !== undefined || ticks.ids.size > 0
  const { newest, window, older, showNews } = useLog(appId, query, { isInUse, firstShown })
  const { cursor } = window
  const readOlder = () => cursor !== null && older.mutate(cursor)

  const openAt = window.items.findIndex(({ id }) => id === openId)
  const neighbour = (step: number) => {
    const next = openAt === -1 ? undefined : window.items[openAt + step]
    return next && (() => open(next.id))
  }
  const { news } = window
  const onNews = () => {
    showNews()
    scrollTo({ top: 0 })
  }
  const list = (
    <ReadView read={newest}>
      {() =>
        window.items.length === 0 ? (
          <Empty
            isNarrowed={isNarrowed}
            clear={clear}
            searchText={searchText}
            {...(cursor !== null && { further: readOlder })}
          />
        ) : (
          <div className={classes.log}>
            {news > 0 && (
              <Button variant="light" size="xs" className={classes.news ?? ''} onClick={onNews}>
                {t(news < pageSize ? 'news' : 'news_many', { count: news })}
              </Button>
            )}
            <TickedActions items={window.items} ticks={ticks} />
            <DeliveryList
              items={window.items}
              openId={openId}
              ticked={ticks.ids}
              addressOf={addressOf}
              search={search}
              toggle={ticks.toggle}
              onScroll={setFirstShown}
            />
            <ProblemNote error={older.error} onTryAgain={readOlder} />
            {cursor !== null && (
              <Button variant="default" className={classes.more ?? ''} loading={older.isPending} onClick={readOlder}>
                {t('more', { ns: 'kit' })}
              </Button>
            )}
          </div>
        )
      }
    </ReadView>
  )
  return (
    <SplitPane
      list={list}
      label={t('delivery')}
      detail={openId === undefined ? null : <OpenDelivery key={openId} id={openId} summary={window.items[openAt]} />}
      onClose={close}
      onNext={neighbour(1)}
      onPrevious={neighbour(-1)}
    />
  )
}

/** `further` continues the search, because the server stopped before the end of a long log in which few deliveries match. */
function Empty({
  isNarrowed,
  clear,
  searchText,
  further,
}: Pick<Props, 'isNarrowed' | 'clear' | 'searchText'> & { further?: () => void }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  if (isNarrowed)
    return (
      <EmptyState title={t(further === undefined ? 'none' : 'none_yet')} text={t('none_advice')}>
        {searchText !== undefined && (
          <Button onClick={searchText.run}>{t('search_text', { text: searchText.text })}</Button>
        )}
        {further !== undefined && <Button onClick={further}>{t('further')}</Button>}
        <Button variant="default" onClick={clear}>
          {t('clear')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={t('empty')} text={t('empty_advice')}>
      <Button component={Link} to={`/app/${appId}/test-event`}>
        {t('empty_test')}
      </Button>
      <Button component={Link} to={`/app/${appId}/school-day`} variant="default">
        {t('empty_day')}
      </Button>
    </EmptyState>
  )
}
