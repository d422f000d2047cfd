import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ResourceList } from '../kit/resource/resource-list.tsx'
import { useSchool } from '../shell/session.ts'
import { students as table } from './resource.ts'
import { students } from './words.ts'

export const words = { students, delivery_status }

export function Page() {
  const { t } = useTranslation('students')
  const { cnpj, may } = useSchool()
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('POST /v1/partners/school/{cnpj}/student') && (
          <LinkButton to={`/${cnpj}/students/new`} leftSection={<Plus size={16} aria-hidden />}>
            {t('new')}
          </LinkButton>
        )
      }
    >
      <ResourceList resource={table} base={`/${cnpj}/students`} />
    </PageFrame>
  )
}
