import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { visits } from '../visits/words.ts'
import { Passes } from './passes.tsx'
import { Visits, visitRoute } from './visits.tsx'
import { gate } from './words.ts'

export const words = { gate, visits }

/** What happens at the gate by hand: passes where a reader fails, visitors who come and go. */
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
