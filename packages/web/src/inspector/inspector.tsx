import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Bell } from '../kit/display/bell.tsx'
import { useDocumentTitle } from '../kit/shell/document-title.ts'
import { useFragment } from '../kit/shell/fragment.ts'
import { TopBar } from '../kit/shell/top-bar.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EmptyState } from './empty-state.tsx'
import classes from './inspector.module.css'
import { ReceiverBar } from './receiver-bar.tsx'
import { useInbox } from './use-inbox.ts'

export function Inspector({ base }: { base: string }) {
  const { t } = useTranslation('inspector')
  const { inbox, dispatch, older, clear } = useInbox(base)
  const selectedId = useFragment()
  const selected = inbox.items.find(({ id }) => id === selectedId)

  const title = t('title')
  useDocumentTitle([inbox.inspector?.label, title].filter(Boolean).join(' · '))

  return (
    <div className={classes.page} data-detail={selectedId !== '' && inbox.items.length > 0}>
      <TopBar>
        <h1 className={classes.title}>{title}</h1>
        {inbox.inspector !== null && <span className={classes.label}>{inbox.inspector.label}</span>}
      </TopBar>
      <main className={classes.main}>
        {inbox.phase === 'no_such_inspector' ? (
          <UnknownInspector />
        ) : inbox.inspector === null ? (
          <p className={classes.message} role="status">
            {inbox.connection === 'lost' ? t('connection.lost') : t('loading')}
          </p>
        ) : (
          <>
            <ReceiverBar inbox={inbox} url={inbox.inspector.url} dispatch={dispatch} clear={clear} />
            {inbox.items.length === 0 ? (
              <EmptyState url={inbox.inspector.url} />
            ) : (
              <div className={classes.panes}>
                <DeliveryList inbox={inbox} selectedId={selectedId} older={older} />
                <DeliveryDetail received={selected} selectedId={selectedId} url={inbox.inspector.url} />
              </div>
            )}
          </>
        )}
      </main>
    </div>
  )
}

function UnknownInspector() {
  const { t } = useTranslation('inspector')
  return (
    <section className={classes.message}>
      <Bell size={72} />
      <h2>{t('unknown.title')}</h2>
      <p className="quiet">{t('unknown.advice')}</p>
      <Button component="a" href="/">
        {t('unknown.home')}
      </Button>
    </section>
  )
}
