import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { useSchool } from '../shell/session.ts'
import { students as table } from './resource.ts'
import { students } from './words.ts'

export const words = { students }

export function Page() {
  const { t } = useTranslation('students')
  const { cnpj } = useSchool()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ResourceList resource={table} base={`/${cnpj}/students`} />
    </PageFrame>
  )
}
