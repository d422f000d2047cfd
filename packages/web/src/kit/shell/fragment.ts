import { useSyncExternalStore } from 'react'

/** What stands after `#` in the address: which record of the page is open. Links change it, back and forward too. */
export function useFragment(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}

export function openFragment(fragment: string): void {
  location.hash = fragment
}

/** Opens another record without leaving a step in the history, as arrow keys do. */
export function replaceFragment(fragment: string): void {
  location.replace(`#${fragment}`)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
