import { CircleCheck, CircleDashed, CirclePause, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import type { Tone } from '../../kit/theme.ts'

type State = 'active' | 'paused' | 'disabled' | 'failing' | 'missing'

const looks: Record<State, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'good', icon: CircleCheck },
  paused: { tone: 'neutral', icon: CirclePause },
  disabled: { tone: 'bad', icon: CircleX },
  failing: { tone: 'bad', icon: TriangleAlert },
  missing: { tone: 'neutral', icon: CircleDashed },
}

type Endpoint = { readonly status: 'active' | 'paused' | 'disabled' | null; readonly failing_since: string | null }

/** How an endpoint is, in one word. */
export function EndpointBadge({ endpoint: { status, failing_since } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('shell')
  const state: State = status === null ? 'missing' : status === 'active' && failing_since !== null ? 'failing' : status
  return <ToneBadge {...looks[state]}>{t(`endpoint_state.${state}`)}</ToneBadge>
}
