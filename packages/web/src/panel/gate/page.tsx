import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { visits } from '../visits/words.ts'
import { Passes } from './passes.tsx'
import { Visits, visitRoute } from './visits.tsx'
import { gate } from './words.ts'

export const words = { gate, visits }

/** Manual entries at the gate: passes when a reader fails, and visitors who arrive and leave. */
export function Page() {
  const { t } = useTranslation('gate')
  const { may } = useSchool()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Passes />
      {may(visitRoute) && <Visits />}
    </PageFrame>
  )
}
