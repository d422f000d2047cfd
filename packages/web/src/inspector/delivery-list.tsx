import { Button } from '@mantine/core'
import { Repeat } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSchoolTime, formatTime, useLocale } from '../kit/display/time.ts'
import { EnvironmentBadge, ToneBadge } from '../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { replaceFragment } from '../kit/shell/fragment.ts'
import classes from './delivery-list.module.css'
import { type Inbox, maxItems } from './inbox.ts'
import { eventTimestamp, type Received } from './received.ts'
import { looks } from './verification.ts'

type Props = { inbox: Inbox; selectedId: string; older: () => Promise<void> }

/** A list of links, so that each delivery has a URL. It is one tab stop; the arrow keys move within it. */
export function DeliveryList({ inbox, selectedId, older }: Props) {
  const { t } = useTranslation('inspector')
  const { items, more } = inbox
  const list = useRef<HTMLOListElement>(null)
  const entry = items.some(({ id }) => id === selectedId) ? selectedId : items[0]?.id
  useReturnOfFocus(list, selectedId)

  return (
    <nav className={classes.pane} aria-label={t('list.name')}>
      <p className={classes.order}>{t('list.order')}</p>
      <ol ref={list} className={classes.list} onKeyDown={moveByKey}>
        {items.map((received) => (
          <Row
            key={received.id}
            received={received}
            selected={received.id === selectedId}
            reachable={received.id === entry}
          />
        ))}
      </ol>
      {items.length >= maxItems ? (
        <p className={classes.end}>{t('list.capped', { max: maxItems })}</p>
      ) : (
        more && (
          <Button variant="subtle" fullWidth onClick={() => void older()}>
            {t('list.older')}
          </Button>
        )
      )}
    </nav>
  )
}

type RowProps = { received: Received; selected: boolean; reachable: boolean }

const Row = memo(function Row({ received, selected, reachable }: RowProps) {
  const { t } = useTranslation('inspector')
  const { id, event, environment, client, attempt, repeat_of, verification } = received
  const { tone, icon } = looks[verification.result]
  return (
    <li>
      <a
        href={`#${id}`}
        className={classes.row}
        data-environment={environment}
        aria-current={selected ? 'true' : undefined}
        tabIndex={reachable ? 0 : -1}
      >
        <span className={classes.line}>
          <strong className={classes.event}>
            {event === null ? <em>{t('list.no_event')}</em> : escapeInvisible(event)}
          </strong>
          <When received={received} />
        </span>
        <span className={classes.badges}>
          <ToneBadge tone={tone} icon={icon}>
            {t(`result.${verification.result}`)}
          </ToneBadge>
          {environment !== null && <EnvironmentBadge environment={environment} />}
          {repeat_of !== null && (
            <ToneBadge tone="neutral" icon={Repeat}>
              {t('list.repeat')}
            </ToneBadge>
          )}
        </span>
        <span className={classes.facts}>
          {attempt !== null && t('list.attempt', { number: attempt })}
          {attempt !== null && client !== null && ' · '}
          {client !== null && escapeInvisible(client)}
        </span>
      </a>
    </li>
  )
})

function When({ received }: { received: Received }) {
  const locale = useLocale()
  const timestamp = eventTimestamp(received)
  const wall = timestamp === null ? null : formatSchoolTime(timestamp, 'short', locale)
  return (
    <time className={classes.time} dateTime={wall === null ? received.received_at : (timestamp ?? undefined)}>
      {wall ?? formatTime(new Date(received.received_at), 'short', locale)}
    </time>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

// Only above this width is the detail beside the list; below it, an arrow key must not leave the list.
const wide = '(min-width: 60.0625rem)'

function moveByKey(event: KeyboardEvent<HTMLOListElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('a')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const row = rows[step(at, rows.length - 1)]
  if (row === undefined) return
  row.focus()
  if (matchMedia(wide).matches) replaceFragment(row.hash.slice(1))
}

/** Returns the focus to the same row when the user comes back from a delivery that filled the screen. */
function useReturnOfFocus(list: { readonly current: HTMLOListElement | null }, selectedId: string): void {
  const before = useRef(selectedId)
  useEffect(() => {
    if (selectedId === '' && before.current !== '')
      list.current?.querySelector<HTMLElement>(`a[href="#${CSS.escape(before.current)}"]`)?.focus()
    before.current = selectedId
  }, [list, selectedId])
}
