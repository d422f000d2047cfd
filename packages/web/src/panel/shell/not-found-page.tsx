import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'

/** Shown for a page that does not exist or that the user may not open; both look the same. */
export function NotFoundPage() {
  const { t } = useTranslation('panel')
  return (
    <EmptyState title={t('not_found')} text={t('not_found_advice')}>
      <LinkButton to="/">{t('to_start')}</LinkButton>
    </EmptyState>
  )
}
