import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { door } from '../../kit/account/door-words.ts'
import { SignIn } from '../../kit/account/sign-in.tsx'
import { login } from './words.ts'

export const words = { door, login }

export function Page() {
  const { t } = useTranslation(['login', 'door'])
  return (
    <SignIn>
      <p>
        <Link to="/password/forgot">{t('door:login.forgot')}</Link>
      </p>
      <p>
        {t('no_account')} <Link to="/signup">{t('signup')}</Link>
      </p>
    </SignIn>
  )
}
