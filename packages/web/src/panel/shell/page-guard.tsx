import { useParams } from '@tanstack/react-router'
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

/** Names the page in the browser's tab, and the record that is open by its number: names of people stay on the page. */
export function Titled({ row, children }: { row: PageRow; children: ReactNode }) {
  const { i18n } = useTranslation()
  const { cnpj: _, ...named } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  const key = Object.values(named)[0]
  // A number is shorter, and of a long id the end tells them apart: ids of one minute begin the same.
  const record = key !== 'new' && !row.isByCpf && key?.slice(-12)
  const title = [record, row.title[i18n.language as Language]].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return children
}
