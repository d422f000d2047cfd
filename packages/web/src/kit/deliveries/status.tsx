import { CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deliveryLooks } from '../display/delivery-looks.ts'
import { ToneBadge } from '../display/tone-badge.tsx'
import type { Status } from './delivery.ts'
import classes from './status.module.css'

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('delivery_status')
  const { tone, icon } = deliveryLooks[status]
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(status)}
    </ToneBadge>
  )
}

/** The HTTP status of the response, or the error if there was none. */
export function ResponseChip({ status, error }: { status: number | null; error: string | null }) {
  if (status === null && error === null) return <CircleDashed size={14} className={classes.none} aria-hidden />
  const isGood = status !== null && status >= 200 && status <= 299
  return (
    <code className={classes.answer} data-good={isGood}>
      {status ?? error}
    </code>
  )
}

/** Whether a delivery is unfinished, so that its status changes without an action of the user. */
export const isUnfinished = (status: Status) => status === 'queued' || status === 'sending' || status === 'retrying'
/** Whether a delivery waits for an attempt that can be made now instead. */
export const isWaiting = (status: Status) => status === 'queued' || status === 'retrying'
/** Whether a resend would be accepted. */
export const isResendable = (status: Status) => status === 'delivered' || status === 'failed' || status === 'skipped'
