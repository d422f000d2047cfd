import { useNavigate, useSearch } from '@tanstack/react-router'

export type Filtered = Readonly<Record<string, string>>

/** The filters of a list, held in the URL: a link shows others the same list, and going back undoes a filter. */
export function useFilters(names: readonly string[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const given: Filtered = Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  )
  const change = (changes: Readonly<Record<string, string>>, isTyping = false) =>
    void navigate({
      to: '.',
      // Otherwise each letter would add a history entry.
      replace: isTyping,
      search: { ...search, ...changes } as never,
      resetScroll: false,
    })
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])))
  return { given, change, clear }
}
