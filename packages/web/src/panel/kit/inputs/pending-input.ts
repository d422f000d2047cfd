import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The text typed so far into the placeholder of a select that is still loading, and whether the user opened it, which focus
 * alone does not do. Null while the focus is elsewhere.
 */
export type PendingInput = {
  readonly pendingInput: RefObject<{ readonly typed: string; readonly isOpened: boolean } | null>
}

type Props = PendingInput & {
  readonly id?: string | undefined
  readonly onSearchChange?: ((typed: string) => void) | undefined
}

/** Moves a user who is in the placeholder to the select once it is loaded, and searches for the text typed so far. */
export function usePendingInput({ pendingInput, id = '', onSearchChange }: Props) {
  const [searchValue, setSearchValue] = useState('')
  const search = (typed: string) => {
    setSearchValue(typed)
    onSearchChange?.(typed)
  }
  // Runs before the effects that restore lost focus.
  useLayoutEffect(() => {
    if (pendingInput.current !== null) document.getElementById(id)?.focus()
  }, [pendingInput, id])
  // Runs after the select's own effects, which set the text to the chosen value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the select is mounted
  useEffect(() => {
    if (!pendingInput.current?.isOpened) return
    if (pendingInput.current.typed !== '') search(pendingInput.current.typed)
    document.getElementById(id)?.click()
  }, [])
  return { searchValue, onSearchChange: search }
}
