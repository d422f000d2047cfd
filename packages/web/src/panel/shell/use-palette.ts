import { useCallback, useEffect, useRef, useState } from 'react'

export type PaletteState = {
  readonly isOpen: boolean
  open(): void
  close(): void
  /** Returns the text typed since Ctrl-K, for the input that just got the focus. */
  takeEarly(): string
}

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => [...key].length === 1 && !ctrlKey && !metaKey

/**
 * Opens the palette on Ctrl-K, or ⌘K on a Mac.
 *
 * Its input gets the focus a moment later, because its code may still be loading and Mantine's dialogs set the focus in a
 * timeout. Letters typed until then are kept for it and do not reach the field that had the focus before.
 */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false)
  // Null if the input has the focus or the palette is closed; keys then belong to the page.
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
    // In the capture phase, before any field receives the key.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen, open])
  return { isOpen, open, close, takeEarly }
}
