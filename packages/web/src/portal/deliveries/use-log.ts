import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type Request } from '../../kit/api/call.ts'
import { type ItemOf, useRead } from '../../kit/api/queries.ts'
import {
  appendOlder,
  applyPage,
  countNewest,
  emptyWindow,
  type LogWindow,
  showNewest,
  timeAfter,
} from './log-window.ts'

const route = 'GET /v1/portal/app/{app_id}/delivery'
export type Summary = ItemOf<typeof route>
export type Query = NonNullable<Request<typeof route>['query']>

export const pageSize = 50

type LogView = {
  /** Whether a delivery is open or ticked, in which case its row must not move. */
  readonly isInUse: boolean
  /** The index of the first visible row. */
  readonly firstShown: number
}

/**
 * The log, live. After a change it refetches the newest page and, if the list is scrolled past it, the visible rows: one or two
 * requests however long the list is. While the list is scrolled, or a delivery is open or ticked, the list is held still and
 * newer deliveries are only counted. The component needs a new key when the filters change.
 */
export function useLog(appId: string, query: Query, { isInUse, firstShown }: LogView) {
  const params = { app_id: appId }
  const newest = useRead(route, { params, query: { ...query, limit: pageSize } })
  const [window, setWindow] = useState<LogWindow<Summary>>(emptyWindow)
  const older = useMutation({
    mutationFn: (cursor: string) => call(route, { params, query: { ...query, limit: pageSize, cursor } }),
    onSuccess: (page) => setWindow((before) => appendOlder(before, page)),
  })
  const isHeld = isInUse || firstShown > 0 || !older.isIdle
  const { data } = newest
  useEffect(() => {
    if (data) setWindow((before) => (isHeld ? countNewest(before, data) : showNewest(data)))
  }, [data, isHeld])

  const first = window.items[firstShown]
  const oldestRead = data?.data.at(-1)
  const isPast = isHeld && first !== undefined && oldestRead !== undefined && first.id < oldestRead.id
  const { data: shown } = useRead(
    route,
    { params, query: { ...query, limit: pageSize, ...(isPast && { until: timeAfter(first.id) }) } },
    { enabled: isPast },
  )
  useEffect(() => {
    if (isPast && shown) setWindow((before) => applyPage(before, shown))
  }, [isPast, shown])

  const showNews = () => {
    older.reset()
    if (data) setWindow(showNewest(data))
  }
  return { newest, window, older, showNews }
}
