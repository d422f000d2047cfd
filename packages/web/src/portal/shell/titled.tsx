import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageName } from '../pages.ts'

/** Names the page in the browser's tab. */
export function Titled({ name, children }: { name: PageName; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const title = t(`page.${name}`)
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return children
}
