import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from './document-title.ts'
import { LinkButton } from './link-button.tsx'
import { PageFrame } from './page-frame.tsx'

/** Shown for a page that does not exist or that the user may not open; both look the same. */
export function MissingPage() {
  const { t } = useTranslation('kit')
  const title = t('no_such_page')
  useDocumentTitle(title)
  return (
    <PageFrame title={title} lead={t('no_such_page_advice')}>
      <div>
        <LinkButton to="/">{t('to_start')}</LinkButton>
      </div>
    </PageFrame>
  )
}
