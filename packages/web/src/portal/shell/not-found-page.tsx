import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState title={t('not_found')} text={t('not_found_advice')}>
      <Button component="a" href="/portal">
        {t('apps')}
      </Button>
    </EmptyState>
  )
}
