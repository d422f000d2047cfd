import { useEffect } from 'react'
import type { ReadRoute } from './call.ts'
import { refreshWithoutCancel } from './queries.ts'

// Often enough to watch progress, and rarely enough to cost the server almost nothing.
const everyMs = 1_500

/** Polls these routes as long as something in them is in progress, for changes that no stream reports. */
export function useRefreshWhile(isInProgress: boolean, ...routes: readonly ReadRoute[]): void {
  const names = routes.join('\n')
  useEffect(() => {
    if (!isInProgress) return
    const timer = setInterval(() => void refreshWithoutCancel(...(names.split('\n') as ReadRoute[])), everyMs)
    return () => clearInterval(timer)
  }, [isInProgress, names])
}
