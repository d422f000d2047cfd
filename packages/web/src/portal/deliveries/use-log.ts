import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type Request } from '../../kit/api/call.ts'
import { type ItemOf, useRead } from '../../kit/api/queries.ts'
import { emptyWindow, type LogWindow, readNewest, readOlder } from './log-window.ts'

const route = 'GET /v1/portal/app/{app_id}/delivery'
export type Summary = ItemOf<typeof route>
export type Query = NonNullable<Request<typeof route>['query']>

const pageSize = 50

/**
 * The log, live: only its newest page is read again after a change, however far the list is scrolled. For other filters
 * the component gets another key.
 */
export function useLog(appId: string, query: Query) {
  const params = { app_id: appId }
  const newest = useRead(route, { params, query: { ...query, limit: pageSize } })
  const [window, setWindow] = useState<LogWindow<Summary>>(emptyWindow)
  const { data } = newest
  useEffect(() => {
    if (data) setWindow((before) => readNewest(before, data))
  }, [data])

  const older = useMutation({
    mutationFn: (cursor: string) => call(route, { params, query: { ...query, limit: pageSize, cursor } }),
    onSuccess: (page) => setWindow((before) => readOlder(before, page)),
  })
  return { newest, window, older }
}
