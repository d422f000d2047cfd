import { Drawer } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../api/queries.ts'
import { Shown } from '../kit/shown.tsx'
import { useAppId } from '../shell/app.ts'
import { DeliveryDetail } from './detail.tsx'
import classes from './drawer.module.css'
import { isUnderWay } from './status.tsx'
import type { Summary } from './use-log.ts'

type Props = {
  readonly id: string | undefined
  /** The open one as the list knows it, if the list holds it. */
  readonly summary: Summary | undefined
  /** When the list was read last. */
  readonly lookedAt: number
  close(): void
}

/** One delivery over the list, with an address of its own: it can be opened, sent to a colleague and left by "back". */
export function DeliveryDrawer({ id, summary, lookedAt, close }: Props) {
  const { t } = useTranslation('deliveries')
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size="52rem"
      title={t('delivery')}
      // Locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
      classNames={{ body: classes.body ?? '', header: classes.header ?? '' }}
    >
      {id !== undefined && <Opened key={id} id={id} summary={summary} lookedAt={lookedAt} />}
    </Drawer>
  )
}

const route = 'GET /v1/portal/app/{app_id}/delivery/{id}'

/**
 * Each look at a delivery is written into the audit log, so it is read again only when the list shows that it has changed,
 * or may have.
 */
function Opened({ id, summary, lookedAt }: { id: string } & Pick<Props, 'summary' | 'lookedAt'>) {
  const read = useRead(route, { params: { app_id: useAppId(), id } }, { staleTime: Number.POSITIVE_INFINITY })
  const { data, dataUpdatedAt, refetch } = read
  const isOld =
    data !== undefined &&
    (summary === undefined
      ? isUnderWay(data.status) && lookedAt > dataUpdatedAt
      : summary.status !== data.status || summary.attempt_count !== data.attempt_count)
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return <Shown read={read}>{(delivery) => <DeliveryDetail delivery={delivery} />}</Shown>
}
