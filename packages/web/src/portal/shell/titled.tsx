import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../kit/shell/document-title.ts'
import type { PageName } from '../pages.ts'

/** Sets the document title to the page and the open delivery. */
export function Titled({ name, children }: { name: PageName; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { deliveryId } = useParams({ strict: false }) as { deliveryId?: string }
  const title = [deliveryId?.slice(-12), t(`page.${name}`)].filter(Boolean).join(' · ')
  useDocumentTitle(title)
  return children
}
