import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  type LucideIcon,
  OctagonX,
  PauseCircle,
  RotateCw,
  Send,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import type { Tone } from '../../kit/theme.ts'
import type { Status } from './filters.ts'
import classes from './status.module.css'

const looks: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'neutral', icon: Clock },
  sending: { tone: 'neutral', icon: Send },
  retrying: { tone: 'bad', icon: RotateCw },
  delivered: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: OctagonX },
  cancelled: { tone: 'neutral', icon: Ban },
  skipped: { tone: 'neutral', icon: PauseCircle },
}

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('delivery_status')
  const { tone, icon } = looks[status]
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(status)}
    </ToneBadge>
  )
}

/** The HTTP status of the response, or the error if there was none. */
export function AnswerChip({ status, error }: { status: number | null; error: string | null }) {
  if (status === null && error === null) return <CircleDashed size={14} className={classes.none} aria-hidden />
  const isGood = status !== null && status >= 200 && status <= 299
  return (
    <code className={classes.answer} data-good={isGood}>
      {status ?? error}
    </code>
  )
}

/** Not finished: it changes without an action of the user. */
export const isUnderWay = (status: Status) => status === 'queued' || status === 'sending' || status === 'retrying'
/** Whether a resend would be accepted. */
export const isResendable = (status: Status) => status === 'delivered' || status === 'failed' || status === 'skipped'
