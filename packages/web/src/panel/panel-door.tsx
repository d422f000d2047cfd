import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotPassword } from '../kit/account/forgot-password.tsx'
import { NewPassword } from '../kit/account/new-password.tsx'
import classes from '../kit/shell/outside-layout.module.css'
import { TopBar } from '../kit/shell/top-bar.tsx'

/** The addresses that e-mails name. The panel itself has no pages yet. */
const addresses = {
  '/panel/invitation': 'invitation',
  '/panel/password/forgot': 'forgot',
  '/panel/password/reset': 'reset',
} as const satisfies Record<string, string>

export function PanelDoor() {
  const { t } = useTranslation(['panel', 'door'])
  // The server serves this file at no other address.
  const name = addresses[location.pathname as keyof typeof addresses] ?? 'forgot'
  const title = t(`door:${name}.title`)
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  return (
    <div className={classes.page}>
      <TopBar>{t('panel')}</TopBar>
      <main className={classes.main}>
        <div className={classes.card}>{name === 'forgot' ? <ForgotPassword /> : <NewPassword link={name} />}</div>
      </main>
    </div>
  )
}
