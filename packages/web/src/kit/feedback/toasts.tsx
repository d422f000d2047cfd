import { ActionIcon } from '@mantine/core'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'spoken'
  readonly link?: { readonly href: string; readonly text: string }
}

// Long enough to read two lines aloud.
const shownMs = 7000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Reports a success that is not visible where the user is looking. */
export const toast = (text: string, link?: Toast['link']) => show({ text, tone: 'good', ...(link && { link }) })

/** Reports why a choice in a menu failed, because the menu is closed by then. Other errors are shown where they happened. */
export const toastError = (text: string) => show({ text, tone: 'bad' })

/** Announces a text to screen readers only; the change is already visible on the page. */
export const announce = (text: string) => show({ text, tone: 'spoken' })

function show(what: Omit<Toast, 'id'>): void {
  const id = ++lastId
  change([...toasts, { id, ...what }])
  setTimeout(() => dismiss(id), shownMs)
}

const dismiss = (id: number) => change(toasts.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rendered once, in the frame of a site, and always present, because screen readers would miss the first toast otherwise. */
export function Toasts() {
  const { t } = useTranslation('kit')
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={classes.toasts} role="status">
      {shown.map(({ id, text, tone, link }) =>
        tone === 'spoken' ? (
          <div key={id} className="spoken">
            {text}
          </div>
        ) : (
          <div key={id} className={classes.toast} data-tone={tone}>
            {tone === 'good' ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
            <span>
              {text} {link && <a href={link.href}>{link.text}</a>}
            </span>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('close')} onClick={() => dismiss(id)}>
              <X size={14} aria-hidden />
            </ActionIcon>
          </div>
        ),
      )}
    </div>
  )
}
