import { ActionIcon } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnToRow } from '../shell/focus.ts'
import classes from './split-pane.module.css'

type Props = {
  readonly list: ReactNode
  /** The open record, or null. Each record has its own URL, from which the page decides. */
  readonly detail: ReactNode
  /** The accessible name of the open record. */
  readonly label: string
  onClose(): void
  /** Opens the record below; absent if there is none. `onPrevious` opens the one above. */
  readonly onNext?: (() => void) | undefined
  readonly onPrevious?: (() => void) | undefined
}

/**
 * A list and one of its records side by side from 1,100 px; below that the record takes the whole page. j, k and the arrow keys
 * go to the neighbours, Esc closes.
 */
export function SplitPane({ list, detail, label, onClose, onNext, onPrevious }: Props) {
  const { t } = useTranslation('kit')
  const isOpen = detail !== null
  const pane = useRef<HTMLElement>(null)
  useReturnToRow(isOpen)
  useEffect(() => {
    if (!isOpen) return
    const act: Record<string, (() => void) | undefined> = {
      Escape: onClose,
      j: onNext,
      ArrowDown: onNext,
      k: onPrevious,
      ArrowUp: onPrevious,
    }
    const onKey = (event: KeyboardEvent) => {
      const run = act[event.key]
      if (run === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isAbove(event.target) || (event.key !== 'Escape' && isEditing(event.target, pane.current))) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, onClose, onNext, onPrevious])
  return (
    <div className={classes.split} data-open={isOpen}>
      <div className={classes.list}>{list}</div>
      {isOpen && (
        <section className={classes.detail} ref={pane} aria-label={label}>
          <div className={classes.bar}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('previous')}
              title={`${t('previous')} (k)`}
              disabled={!onPrevious}
              onClick={onPrevious}
            >
              <ChevronUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('next')}
              title={`${t('next')} (j)`}
              disabled={!onNext}
              onClick={onNext}
            >
              <ChevronDown size={18} aria-hidden />
            </ActionIcon>
            <span className={classes.spring} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('close')}
              title={`${t('close')} (Esc)`}
              onClick={onClose}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.body}>{detail}</div>
        </section>
      )}
    </div>
  )
}

/** Whether a dialog or an open menu lies above the record. The keys then belong to it. */
const isAbove = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[role="dialog"]') !== null) ||
  document.querySelector(':popover-open') !== null

/** Whether the focus is in a field, a menu or a scrollable part of the record, which the keys then belong to. */
function isEditing(target: EventTarget | null, pane: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"], dialog'))
    return true
  return pane?.contains(target) === true && target.closest('[tabindex="0"]') !== null
}
