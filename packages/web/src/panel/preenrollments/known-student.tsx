import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'

type Props = { readonly item: { readonly status: string; readonly student: { readonly cpf: string | null } } }

/** Warns that a student with the CPF on the request is already registered, because anyone can send the form with any CPF. */
export function KnownStudent({ item: { status, student } }: Props) {
  const { t } = useTranslation('preenrollments')
  const { cnpj } = useSchool()
  const read = useRead(
    'GET /v1/partners/school/{cnpj}/student',
    { params: { cnpj }, query: { cpf: student.cpf ?? '' } },
    { enabled: status === 'pending' && student.cpf !== null },
  )
  const known = read.data?.data[0]
  if (known === undefined) return null
  return (
    <p role="note">
      <strong>{t('known')}</strong>{' '}
      <Link to={`/${cnpj}/students/${encodeURIComponent(known.student_number)}`}>
        {known.name} ({known.student_number})
      </Link>
      . {t('known_effect')}
    </p>
  )
}
