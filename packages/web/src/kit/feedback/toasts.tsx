import { ActionIcon } from '@mantine/core'
import { CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

type Toast = {
  readonly id: number
  readonly text: string
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

/** Says that something succeeded elsewhere than where the reader looks. Errors stay where they happened. */
export function toast(text: string, link?: Toast['link']): void {
  const id = ++lastId
  change([...toasts, { id, text, ...(link && { link }) }])
  setTimeout(() => dismiss(id), shownMs)
}

const dismiss = (id: number) => change(toasts.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once, in the frame of a house. */
export function Toasts() {
  const { t } = useTranslation('kit')
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={classes.toasts} role="status">
      {shown.map(({ id, text, link }) => (
        <div key={id} className={classes.toast}>
          <CircleCheck size={18} aria-hidden />
          <span>
            {text} {link && <a href={link.href}>{link.text}</a>}
          </span>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('close')} onClick={() => dismiss(id)}>
            <X size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </div>
  )
}
