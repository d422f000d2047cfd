import { lazy, Suspense } from 'react'
import { useRead } from '../../kit/api/queries.ts'
import { useReadAgain } from '../../kit/deliveries/use-read-again.ts'
import { learn } from '../../kit/language.ts'
import { Shown, Waiting } from '../../kit/list/shown.tsx'
import { useAppId } from '../shell/app.ts'
import type { Summary } from './use-log.ts'

// Loaded with its texts when a delivery is opened, because the list comes first.
const DeliveryDetail = lazy(async () => {
  const words = import('../../kit/deliveries/words.ts')
  const { DeliveryDetail } = await import('./detail.tsx')
  learn({ delivery: (await words).delivery })
  return { default: DeliveryDetail }
})

const route = 'GET /v1/portal/app/{app_id}/delivery/{id}'

/** `summary` is the delivery as the list has it, if it is in the list. */
export function OpenDelivery({ id, summary }: { id: string; summary: Summary | undefined }) {
  const appId = useAppId()
  const read = useRead(route, { params: { app_id: appId, id } }, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  const watched = useRead(
    'GET /v1/portal/app/{app_id}/delivery',
    { params: { app_id: appId }, query: { id } },
    { enabled: summary === undefined },
  )
  useReadAgain(read, summary ?? watched.data?.data[0])
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
