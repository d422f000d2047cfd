import { useEffect } from 'react'
import type { ReadRoute } from './call.ts'
import { reread } from './queries.ts'

// Quick enough to watch, slow enough to be nothing.
const everyMs = 1_500

/** For what no stream reports: reads these again as long as something of them is under way. */
export function useRefreshWhile(isUnderWay: boolean, ...routes: readonly ReadRoute[]): void {
  const names = routes.join('\n')
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void reread(...(names.split('\n') as ReadRoute[])), everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, names])
}
