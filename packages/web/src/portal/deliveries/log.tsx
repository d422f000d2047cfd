import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { useAppId } from '../shell/app.ts'
import { DeliveryDrawer } from './drawer.tsx'
import { DeliveryList } from './list.tsx'
import classes from './log.module.css'
import { ResendMany } from './resend-many.tsx'
import { type Query, useLog } from './use-log.ts'

type Props = {
  readonly query: Query
  readonly isNarrowed: boolean
  readonly openId: string | undefined
  readonly search: object
  addressOf(id: string): string
  close(): void
  clear(): void
}

/** The deliveries that were asked for, and over them the one that is open. */
export function Log({ query, isNarrowed, openId, search, addressOf, close, clear }: Props) {
  const { t } = useTranslation(['deliveries', 'kit'])
  const appId = useAppId()
  const { newest, window, older } = useLog(appId, query)
  const { cursor } = window
  const readOlder = () => cursor !== null && older.mutate(cursor)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))

  return (
    <>
      <Shown read={newest}>
        {() =>
          window.items.length === 0 ? (
            <Empty isNarrowed={isNarrowed} clear={clear} {...(cursor !== null && { further: readOlder })} />
          ) : (
            <div className={classes.log}>
              <ResendMany ids={[...selected]} clear={() => setSelected(new Set())} />
              <DeliveryList
                items={window.items}
                openId={openId}
                selected={selected}
                addressOf={addressOf}
                search={search}
                toggle={toggle}
              />
              <ProblemNote error={older.error} onTryAgain={readOlder} />
              {window.cursor !== null && (
                <Button variant="default" className={classes.more ?? ''} loading={older.isPending} onClick={readOlder}>
                  {t('more', { ns: 'kit' })}
                </Button>
              )}
            </div>
          )
        }
      </Shown>
      <DeliveryDrawer id={openId} summary={window.items.find(({ id }) => id === openId)} close={close} />
    </>
  )
}

/** `further`: not all of the log was looked at, because it is long and few of it are wanted. */
function Empty({ isNarrowed, clear, further }: Pick<Props, 'isNarrowed' | 'clear'> & { further?: () => void }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  if (isNarrowed)
    return (
      <EmptyState title={t(further === undefined ? 'none' : 'none_yet')} text={t('none_advice')}>
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
