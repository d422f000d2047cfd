import { useTranslation } from 'react-i18next'
import { PageFrame } from '../kit/page-frame.tsx'
import { useApp } from '../shell/app.ts'
import { overview } from './words.ts'

export const words = { overview }

export function Page() {
  const { t } = useTranslation('overview')
  const { name } = useApp()
  return (
    <PageFrame title={name} lead={t('lead')}>
      {null}
    </PageFrame>
  )
}
