import { useCallback, useEffect, useRef, useState } from 'react'

export type PaletteState = {
  readonly isOpen: boolean
  open(): void
  close(): void
  /** What was typed since Ctrl-K, for the field that has just got the focus. */
  takeEarly(): string
}

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => [...key].length === 1 && !ctrlKey && !metaKey

/**
 * Ctrl-K, and ⌘K where keyboards have one.
 *
 * The field has the focus a moment later: its code may still be on the way, and Mantine's dialogs focus in a timeout. Letters
 * typed meanwhile are kept for it, and do not reach the field of a form that had the focus before.
 */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false)
  // Null where the field has the focus, or no palette is open: keys belong to the page then.
  const early = useRef<string | null>(null)
  const before = useRef<Element | null>(null)
  const open = useCallback(() => {
    early.current ??= ''
    before.current = document.activeElement
    setOpen(true)
  }, [])
  const close = useCallback(() => {
    early.current = null
    setOpen(false)
    if (before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [])
  const takeEarly = useCallback(() => {
    const letters = early.current ?? ''
    early.current = null
    return letters
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (!isOpen) open()
      } else if (early.current !== null && isLetter(event)) {
        event.preventDefault()
        early.current += event.key
      }
    }
    // Before any field sees the key.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen, open])
  return { isOpen, open, close, takeEarly }
}
