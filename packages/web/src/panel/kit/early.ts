import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * What is typed so far in the field that keeps the place of a list, and whether the list was asked for: the focus alone opens
 * none. Null while the focus is elsewhere.
 */
export type Early = { readonly early: RefObject<{ readonly typed: string; readonly isAskedFor: boolean } | null> }

type Props = Early & {
  readonly id?: string | undefined
  readonly onSearchChange?: ((typed: string) => void) | undefined
}

/** A user who is in that field when the list comes goes on in the list, which looks for what they typed. */
export function useEarly({ early, id = '', onSearchChange }: Props) {
  const [searchValue, setSearchValue] = useState('')
  const search = (typed: string) => {
    setSearchValue(typed)
    onSearchChange?.(typed)
  }
  // Before others look for a lost focus.
  useLayoutEffect(() => {
    if (early.current !== null) document.getElementById(id)?.focus()
  }, [early, id])
  // After the list's own effects, which begin with what is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    if (!early.current?.isAskedFor) return
    if (early.current.typed !== '') search(early.current.typed)
    document.getElementById(id)?.click()
  }, [])
  return { searchValue, onSearchChange: search }
}
