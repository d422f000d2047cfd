import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ResourceList } from '../kit/resource/resource-list.tsx'
import { useSchool } from '../shell/session.ts'
import { presences as table } from './resource.tsx'
import { presences } from './words.ts'

export const words = { presences }

/** The students expected today: who has come, when, and who is absent. */
export function Page() {
  const { t } = useTranslation('presences')
  const { cnpj } = useSchool()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ResourceList resource={table} base={`/${cnpj}/students`} />
    </PageFrame>
  )
}
