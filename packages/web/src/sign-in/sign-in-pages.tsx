import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotPassword } from '../kit/account/forgot-password.tsx'
import { NewPassword } from '../kit/account/new-password.tsx'
import { SignIn } from '../kit/account/sign-in.tsx'
import { useDocumentTitle } from '../kit/shell/document-title.ts'
import classes from '../kit/shell/sign-in-layout.module.css'
import { TopBar } from '../kit/shell/top-bar.tsx'
import { type SignInPage, signInPages } from './pages.ts'
import { SignUp } from './sign-up.tsx'

const shown: Record<SignInPage, ComponentType> = {
  login: Login,
  signup: SignUp,
  forgot: ForgotPassword,
  reset: () => <NewPassword link="reset" />,
  invitation: () => <NewPassword link="invitation" onAccepted={() => location.assign('/portal')} />,
}

/** The page at the current URL. The server serves this file only at these addresses. */
const here = (Object.keys(signInPages) as SignInPage[]).find(
  (name) => location.pathname.replace(/\/$/, '') === `/portal/${signInPages[name].path}`,
)

/** One card, without distractions. */
export function SignInPages() {
  const { t } = useTranslation(['sign_in', 'signup'])
  const name = here ?? 'login'
  const title = name === 'signup' ? t('signup:title') : t(`sign_in:${name}.title`)
  useDocumentTitle(title)
  const Page = shown[name]
  return (
    <div className={classes.page}>
      <TopBar>{t('signup:portal')}</TopBar>
      <main className={classes.main}>
        <div className={classes.card}>
          <Page />
        </div>
      </main>
    </div>
  )
}

function Login() {
  const { t } = useTranslation(['sign_in', 'signup'])
  return (
    <SignIn>
      <p>
        <a href="/portal/password/forgot">{t('sign_in:login.forgot')}</a>
      </p>
      <p>
        {t('signup:no_account')} <a href="/portal/signup">{t('signup:link')}</a>
      </p>
    </SignIn>
  )
}
