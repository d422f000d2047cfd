import { Checkbox } from '@mantine/core'
import { catalogue, type EventName } from '@sineta/contract'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppId } from '../shell/app.ts'
import { useEventWords } from './catalogue.ts'
import { EventDetail } from './event-detail.tsx'
import classes from './events.module.css'

type Props = {
  readonly name: EventName
  readonly isOffered: boolean
  readonly isOpenAtFirst: boolean
  /** Null if there is no endpoint to choose for. */
  readonly isChosen: boolean | null
  onToggle(): void
}

export function EventRow({ name, isOffered, isOpenAtFirst, isChosen, onToggle }: Props) {
  const { t } = useTranslation('events')
  const { when } = useEventWords()
  const appId = useAppId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const detail = useId()
  return (
    <li className={classes.event}>
      <div className={classes.line}>
        {isChosen !== null && (
          <Checkbox aria-label={name} disabled={!isOffered} checked={isOffered && isChosen} onChange={onToggle} />
        )}
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={detail}
          onClick={() => setOpen(!isOpen)}
        >
          <code>{name}</code>
          <span className="quiet">{when(name)}</span>
          <ChevronRight size={16} aria-hidden />
        </button>
      </div>
      {!isOffered && (
        <p className={classes.outside}>
          {t('out_of_scope', { scope: catalogue[name].scope })}{' '}
          <Link to={`/app/${appId}/settings`}>{t('ask_scope')}</Link>
        </p>
      )}
      <div id={detail}>{isOpen && <EventDetail name={name} />}</div>
    </li>
  )
}
