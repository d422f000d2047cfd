import { useRead } from '../../kit/api/queries.ts'
import { deferred } from '../../kit/deferred.tsx'
import { useRefetchOnChange } from '../../kit/deliveries/use-refetch-on-change.ts'
import { addWords } from '../../kit/language.ts'
import { LoadingSkeleton, ReadView } from '../../kit/list/read-view.tsx'
import { useAppId } from '../shell/app.ts'
import type { Summary } from './use-log.ts'

// Loaded with its texts when a delivery is opened, because the list comes first.
const DeliveryDetail = deferred(async () => {
  const words = import('../../kit/deliveries/words.ts')
  const { DeliveryDetail } = await import('./detail.tsx')
  addWords({ delivery: (await words).delivery })
  return { default: DeliveryDetail }
}, LoadingSkeleton)

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
  useRefetchOnChange(read, summary ?? watched.data?.data[0])
  return <ReadView read={read}>{(delivery) => <DeliveryDetail delivery={delivery} />}</ReadView>
}
