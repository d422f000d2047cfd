import { Drawer } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { Shown, Waiting } from '../../kit/list/shown.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './drawer.module.css'
import type { Summary } from './use-log.ts'

// The list is there to be read before anybody opens one of it.
const DeliveryDetail = lazy(async () => ({ default: (await import('./detail.tsx')).DeliveryDetail }))

type Props = {
  readonly id: string | undefined
  /** The open one as the list knows it, if the list holds it. */
  readonly summary: Summary | undefined
  close(): void
}

/** One delivery over the list, with an address of its own: it can be opened, sent to a colleague and left by "back". */
export function DeliveryDrawer({ id, summary, close }: Props) {
  const { t } = useTranslation('deliveries')
  return (
    // Locking writes a <style> element, which the CSP forbids.
    <Drawer.Root opened={id !== undefined} onClose={close} position="right" size="52rem" lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Drawer.Header is a <header>, which outside of an article is the banner of the page: there is one already. */}
        <div className={classes.header}>
          <Drawer.Title>{t('delivery')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close', { ns: 'kit' })} />
        </div>
        <Drawer.Body className={classes.body ?? ''}>
          {id !== undefined && <Opened key={id} id={id} summary={summary} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const route = 'GET /v1/portal/app/{app_id}/delivery/{id}'

/**
 * Each look at a delivery is written into the audit log. So the list is what is watched, and the delivery is read again
 * only when the list says that it has changed.
 */
function Opened({ id, summary }: { id: string } & Pick<Props, 'summary'>) {
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
