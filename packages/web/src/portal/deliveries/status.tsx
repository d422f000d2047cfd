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
  const { t } = useTranslation('deliveries')
  const { tone, icon } = looks[status]
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </ToneBadge>
  )
}

/** What the receiver answered: a number of HTTP, or why there is none. */
export function AnswerChip({ status, error }: { status: number | null; error: string | null }) {
  if (status === null && error === null) return <CircleDashed size={14} className={classes.none} aria-hidden />
  const isGood = status !== null && status >= 200 && status <= 299
  return (
    <code className={classes.answer} data-good={isGood}>
      {status ?? error}
    </code>
  )
}

/** Still on its way: it changes without anybody doing anything. */
export const isUnderWay = (status: Status) => status === 'queued' || status === 'sending' || status === 'retrying'
/** Whether asking for another round makes sense. */
export const isResendable = (status: Status) => status === 'delivered' || status === 'failed' || status === 'skipped'
