import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../kit/language.ts'
import { useDocumentTitle } from '../../kit/shell/document-title.ts'
import { MissingPage } from '../../kit/shell/missing-page.tsx'
import type { PageRow } from '../page-row.ts'
import { useSchool } from './session.ts'
import { mayOpen } from './side-nav.tsx'

/** Shows a page, or "not found" to users who may not open it. */
export function Allowed({ row, children }: { row: PageRow; children: ReactNode }) {
  return mayOpen(row, useSchool()) ? children : <MissingPage />
}

/**
 * Sets the document title to the page and the number of the open record. Titles stay in the history and show on shared screens,
 * so names of people stay out of them and a CPF is masked.
 */
export function Titled({ row, children }: { row: PageRow; children: ReactNode }) {
  const { t, i18n } = useTranslation('panel')
  const { cnpj: _, ...named } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  const key = Object.values(named)[0]
  const record = key === 'new' ? t('new_record') : key && (row.isByCpf ? masked(key) : short(key))
  const title = [record, row.title[i18n.language as Language]].filter(Boolean).join(' · ')
  useDocumentTitle(title)
  return children
}

/** The end of a long id, because ids created in the same minute begin alike. Enrollment numbers are shorter. */
const short = (key: string) => (key.length === 36 ? key.slice(-12) : key)

/** Masks a CPF in the same way as the documents of visitors. */
const masked = (cpf: string) => cpf.replace(/\D/g, '').replace(/^...(...)(...)..$/, '***.$1.$2-**')
