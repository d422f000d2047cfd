import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../kit/language.ts'
import type { PageRow } from '../page-row.ts'
import { NoSuchPage } from './lost.tsx'
import { useSchool } from './session.ts'
import { mayOpen } from './side-nav.tsx'

/** A page that the user may not read is not there for them. */
export function Allowed({ row, children }: { row: PageRow; children: ReactNode }) {
  return mayOpen(row, useSchool()) ? children : <NoSuchPage />
}

/** Names the page in the browser's tab. */
export function Titled({ row, children }: { row: PageRow; children: ReactNode }) {
  const { i18n } = useTranslation()
  const title = row.title[i18n.language as Language]
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return children
}
