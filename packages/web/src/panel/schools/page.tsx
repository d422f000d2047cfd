import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { formatValue } from '../kit/formats.ts'
import { schoolsOf, useSession } from '../shell/session.ts'
import classes from './schools.module.css'
import { schools } from './words.ts'

export const words = { schools }

/** Chooses the school to work in. A user with only one school is redirected to it. */
export function Page() {
  const { t } = useTranslation('schools')
  const session = useSession()
  const found = schoolsOf(session)
  const [first, ...others] = found
  if (first === undefined) return <EmptyState title={t('none')} text={t('none_advice')} />
  if (others.length === 0) return <Navigate to={`/${first.cnpj}`} replace />
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ul className={classes.schools}>
        {found.map(({ cnpj, name }) => (
          <li key={cnpj}>
            <Link to={`/${cnpj}`}>
              <strong>{name}</strong>
              <span className="quiet">CNPJ {formatValue('cnpj', cnpj)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
