import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The text typed so far into the placeholder of a select that is still loading, and whether the user opened it, which focus
 * alone does not do. Null while the focus is elsewhere.
 */
export type Early = { readonly early: RefObject<{ readonly typed: string; readonly isAskedFor: boolean } | null> }

type Props = Early & {
  readonly id?: string | undefined
  readonly onSearchChange?: ((typed: string) => void) | undefined
}

/** Moves a user who is in the placeholder to the select once it is loaded, and searches for the text typed so far. */
export function useEarly({ early, id = '', onSearchChange }: Props) {
  const [searchValue, setSearchValue] = useState('')
  const search = (typed: string) => {
    setSearchValue(typed)
    onSearchChange?.(typed)
  }
  // Runs before the effects that restore lost focus.
  useLayoutEffect(() => {
    if (early.current !== null) document.getElementById(id)?.focus()
  }, [early, id])
  // Runs after the select's own effects, which set the text to the chosen value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the select is mounted
  useEffect(() => {
    if (!early.current?.isAskedFor) return
    if (early.current.typed !== '') search(early.current.typed)
    document.getElementById(id)?.click()
  }, [])
  return { searchValue, onSearchChange: search }
}
