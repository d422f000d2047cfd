import { useSyncExternalStore } from 'react'

/** The URL fragment, which says which record of the page is open. Follows links and the browser's back and forward. */
export function useFragment(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}

export function openFragment(fragment: string): void {
  location.hash = fragment
}

/** Opens another record without adding a history entry, for the arrow keys. */
export function replaceFragment(fragment: string): void {
  location.replace(`#${fragment}`)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
