import { CircleCheck, CircleDashed, type LucideIcon, OctagonAlert } from 'lucide-react'
import type { Tone } from '../kit/theme.ts'
import type { Verification } from './received.ts'

type Look = { tone: Tone; icon: LucideIcon }

const wrong: Look = { tone: 'bad', icon: OctagonAlert }

/** The tone and icon of each verification result. Its texts are `result`, `explained` and `advice` in words.ts. */
export const looks: Record<Verification['result'], Look> = {
  verified: { tone: 'good', icon: CircleCheck },
  unsigned: { tone: 'neutral', icon: CircleDashed },
  missing_header: wrong,
  timestamp_invalid: wrong,
  timestamp_too_old: wrong,
  timestamp_too_new: wrong,
  signature_invalid: wrong,
}
