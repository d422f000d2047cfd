import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageName } from '../pages.ts'

/** Sets the document title to the page and the open delivery. */
export function Titled({ name, children }: { name: PageName; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { deliveryId } = useParams({ strict: false }) as { deliveryId?: string }
  const title = [deliveryId?.slice(-12), t(`page.${name}`)].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return children
}
