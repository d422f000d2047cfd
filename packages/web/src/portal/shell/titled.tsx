import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { shortId } from '../../kit/display/short-id.ts'
import type { PageName } from '../pages.ts'

/** Names the page in the browser's tab, and the delivery that is open. */
export function Titled({ name, children }: { name: PageName; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { deliveryId } = useParams({ strict: false }) as { deliveryId?: string }
  const title = [deliveryId && shortId(deliveryId), t(`page.${name}`)].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return children
}
