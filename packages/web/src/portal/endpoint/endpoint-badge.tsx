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

type Endpoint = { readonly state: Exclude<State, 'missing'> | null }

/** Whether deliveries do not arrive at the endpoint and its owner did not request that. */
export const isInTrouble = ({ state }: Endpoint) => state !== null && looks[state].tone === 'bad'

/** The state of an endpoint in one word, as the server computes it. Null means that it is not set up. */
export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('shell')
  const state = endpoint.state ?? 'missing'
  return <ToneBadge {...looks[state]}>{t(`endpoint_state.${state}`)}</ToneBadge>
}
