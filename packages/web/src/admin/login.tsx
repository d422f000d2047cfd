import { useTranslation } from 'react-i18next'
import { SignIn } from '../kit/account/sign-in.tsx'
import classes from '../kit/shell/sign-in-layout.module.css'
import { TopBar } from '../kit/shell/top-bar.tsx'

/** Operators have no invitations and no sign-up: the first account comes from a setting. */
export function Login() {
  const { t } = useTranslation('admin')
  return (
    <div className={classes.page}>
      <TopBar>{t('title')}</TopBar>
      <main className={classes.main}>
        <div className={classes.card}>
          <SignIn />
        </div>
      </main>
    </div>
  )
}
