import { useEffect, useState } from 'react'
import { ask, type Request } from '../api/ask.ts'
import type { Problem } from '../api/problem.ts'
import { type ItemOf, useRead } from '../api/queries.ts'
import { emptyWindow, type LogWindow, readNewest, readOlder } from './log-window.ts'

const route = 'GET /v1/portal/app/{app_id}/delivery'
export type Summary = ItemOf<typeof route>
export type Query = NonNullable<Request<typeof route>['query']>

const pageSize = 50

/**
 * The log, live: only its newest page is read again when something changes, however far somebody has scrolled. Whoever
 * asks about other deliveries gives the component another key.
 */
export function useLog(appId: string, query: Query) {
  const params = { app_id: appId }
  const newest = useRead(route, { params, query: { ...query, limit: pageSize } })
  const [window, setWindow] = useState<LogWindow<Summary>>(emptyWindow)
  const [isReadingOlder, setReadingOlder] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { data } = newest
  useEffect(() => {
    if (data) setWindow((before) => readNewest(before, data))
  }, [data])

  const older = async () => {
    if (window.cursor === null) return
    setReadingOlder(true)
    setProblem(null)
    const answered = await ask(route, { params, query: { ...query, limit: pageSize, cursor: window.cursor } })
    setReadingOlder(false)
    if (answered.ok) setWindow((before) => readOlder(before, answered.answer))
    else setProblem(answered.problem)
  }
  return { newest, window, older: () => void older(), isReadingOlder, problem }
}
