import { Ban, CircleCheck, Clock, type LucideIcon, OctagonX, PauseCircle, RotateCw, Send } from 'lucide-react'
import type { Tone } from '../theme.ts'

/** The tone and icon of each delivery status, in portal and panel. */
export const deliveryLooks = {
  queued: { tone: 'neutral', icon: Clock },
  sending: { tone: 'neutral', icon: Send },
  retrying: { tone: 'bad', icon: RotateCw },
  delivered: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: OctagonX },
  cancelled: { tone: 'neutral', icon: Ban },
  skipped: { tone: 'neutral', icon: PauseCircle },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>
