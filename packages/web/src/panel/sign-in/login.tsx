import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignIn } from '../../kit/account/sign-in.tsx'

export const words = {}

export function Page() {
  const { t } = useTranslation('sign_in')
  return (
    <SignIn>
      <p>
        <Link to="/password/forgot">{t('login.forgot')}</Link>
      </p>
    </SignIn>
  )
}
