import { useEffect, useState } from 'react'

type Props = {
  readonly id?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly onSearchChange?: ((typed: string) => void) | undefined
}

/** A user who is already in the field that kept the place of a list goes on in the list, which looks for what they typed. */
export function useEarly({ id, autoFocus, onSearchChange }: Props) {
  // While rendering: the field is still there.
  const [early] = useState(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement && field.id === id ? field.value : null
  })
  const [searchValue, setSearchValue] = useState('')
  const search = (typed: string) => {
    setSearchValue(typed)
    onSearchChange?.(typed)
  }
  // After the list's own effects, which begin with what is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    if (early) search(early)
  }, [])
  return { searchValue, onSearchChange: search, ...((autoFocus || early !== null) && { autoFocus: true }) }
}
