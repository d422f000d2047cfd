import { lazy, Suspense, useEffect } from 'react'
import { useRead } from '../../kit/api/queries.ts'
import { learn } from '../../kit/language.ts'
import { Shown, Waiting } from '../../kit/list/shown.tsx'
import { useAppId } from '../shell/app.ts'
import type { Summary } from './use-log.ts'

// Loaded later, with their words: the list is read before a delivery is opened.
const DeliveryDetail = lazy(async () => {
  const words = import('../../kit/deliveries/words.ts')
  const { DeliveryDetail } = await import('./detail.tsx')
  learn({ delivery: (await words).delivery })
  return { default: DeliveryDetail }
})

const route = 'GET /v1/portal/app/{app_id}/delivery/{id}'

/**
 * The audit log records each look at a delivery. So the list is what is watched, and the delivery is read again only when
 * the list says that it has changed. `summary` is the delivery as the list knows it, if the list holds it.
 */
export function OpenDelivery({ id, summary }: { id: string; summary: Summary | undefined }) {
  const appId = useAppId()
  const read = useRead(route, { params: { app_id: appId, id } }, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  const watched = useRead(
    'GET /v1/portal/app/{app_id}/delivery',
    { params: { app_id: appId }, query: { id } },
    { enabled: summary === undefined },
  )
  const { data, refetch } = read
  const inList = stateOf(summary ?? watched.data?.data[0])
  const isOld = data !== undefined && inList !== undefined && inList !== stateOf(data)
  // Once for each state that the list tells: what was read may be ahead of the list, and the list then ahead of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's state is what asks for another look
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, inList, refetch])
  return (
    <Shown read={read}>
      {(delivery) => (
        <Suspense fallback={<Waiting />}>
          <DeliveryDetail delivery={delivery} />
        </Suspense>
      )}
    </Shown>
  )
}

const stateOf = (delivery: Pick<Summary, 'status' | 'attempt_count'> | undefined) =>
  delivery && `${delivery.status} ${delivery.attempt_count}`
