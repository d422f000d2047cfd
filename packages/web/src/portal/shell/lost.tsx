import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/empty-state.tsx'

export function NoSuchPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState title={t('not_found')} text={t('not_found_advice')}>
      <Button component="a" href="/portal">
        {t('apps')}
      </Button>
    </EmptyState>
  )
}

/** Ours to mend; the browser's console has the cause. */
export function BrokenPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState title={t('broken')} text={t('broken_advice')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </EmptyState>
  )
}
