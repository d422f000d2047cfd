import { useEffect } from 'react'
import type { ReadRoute } from './call.ts'
import { refreshWithoutCancel } from './queries.ts'

// Often enough to watch progress, and rarely enough to cost the server almost nothing.
const everyMs = 1_500

/**
 * Polls these routes as long as something in them is in progress, for changes that no stream reports. A background tab does not
 * poll: no user sees the result, and the requests would keep the session of an absent user alive.
 */
export function useRefreshWhile(isInProgress: boolean, ...routes: readonly ReadRoute[]): void {
  const names = routes.join('\n')
  useEffect(() => {
    if (!isInProgress) return
    const poll = () => {
      if (document.visibilityState !== 'hidden') void refreshWithoutCancel(...(names.split('\n') as ReadRoute[]))
    }
    const timer = setInterval(poll, everyMs)
    return () => clearInterval(timer)
  }, [isInProgress, names])
}
