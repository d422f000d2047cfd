import { Button } from '@mantine/core'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../kit/display/copy-button.tsx'
import type { Inbox, InboxAction } from './inbox.ts'
import classes from './receiver-bar.module.css'

type Props = { inbox: Inbox; url: string; dispatch: (news: InboxAction) => void; clear: () => Promise<void> }

/** The URL to post to, the state of the connection, and the actions on all deliveries at once. */
export function ReceiverBar({ inbox, url, dispatch, clear }: Props) {
  const { t } = useTranslation('inspector')
  return (
    <section className={classes.bar}>
      <p className={classes.intro}>{t('receiver.intro')}</p>
      <div className={classes.address}>
        <span className={classes.method}>POST</span>
        <code className={classes.url}>{url}</code>
        <CopyButton text={url} label={t('receiver.copy')} />
      </div>
      <div className={classes.controls}>
        <ConnectionLight inbox={inbox} />
        <Count inbox={inbox} />
        <span className={classes.spring} />
        {inbox.paused ? (
          <Button
            variant="filled"
            size="xs"
            leftSection={<Play size={14} aria-hidden />}
            onClick={() => dispatch({ type: 'resumed' })}
          >
            {t('receiver.resume')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<Pause size={14} aria-hidden />}
            onClick={() => dispatch({ type: 'paused' })}
          >
            {t('receiver.pause')}
          </Button>
        )}
        <ClearButton disabled={inbox.items.length + inbox.waiting.length === 0} clear={clear} />
      </div>
      {inbox.paused && inbox.waiting.length > 0 && (
        <Button
          variant="light"
          size="xs"
          fullWidth
          className={classes.waiting ?? ''}
          onClick={() => dispatch({ type: 'resumed' })}
        >
          {t('waiting', { count: inbox.waiting.length })}
        </Button>
      )}
    </section>
  )
}

function ConnectionLight({ inbox: { connection, paused } }: { inbox: Inbox }) {
  const { t } = useTranslation('inspector')
  const shown = paused && connection === 'live' ? 'paused' : connection
  return (
    <span className={classes.light} data-connection={shown}>
      <span aria-hidden="true">{t(`connection.${shown}`)}</span>
      <span className="spoken" role="status">
        {t(`spoken.${connection}`)}
      </span>
    </span>
  )
}

function Count({ inbox: { items, more } }: { inbox: Inbox }) {
  const { t } = useTranslation('inspector')
  return (
    <span className={classes.count}>
      {more ? t('count_at_least', { min: items.length }) : t('count', { count: items.length })}
    </span>
  )
}

/** Clearing cannot be undone, so it takes two clicks; moving the focus away cancels the first. */
function ClearButton({ disabled, clear }: { disabled: boolean; clear: () => Promise<void> }) {
  const { t } = useTranslation('inspector')
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const press = async () => {
    setFailed(false)
    setAsking(!asking)
    if (asking) await clear().catch(() => setFailed(true))
  }
  return (
    <>
      <Button
        variant={asking ? 'filled' : 'default'}
        color="red"
        size="xs"
        disabled={disabled}
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => void press()}
        onBlur={() => setAsking(false)}
      >
        {t(asking ? 'receiver.clear_confirm' : 'receiver.clear')}
      </Button>
      {failed && <span role="alert">{t('receiver.clear_failed')}</span>}
    </>
  )
}
