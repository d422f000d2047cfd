import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TopBar } from '../kit/top-bar.tsx'
// In front of the door both houses look alike, and ask in the same way.
import classes from '../portal/shell/outside-layout.module.css'
import { Forgot } from './forgot.tsx'
import { Invitation } from './invitation.tsx'
import { Reset } from './reset.tsx'

const pages = { invitation: Invitation, forgot: Forgot, reset: Reset } as const satisfies Record<string, ComponentType>

/** The addresses that mails name. The panel itself has no pages yet. */
const addresses: Readonly<Record<string, keyof typeof pages>> = {
  '/panel/invitation': 'invitation',
  '/panel/password/forgot': 'forgot',
  '/panel/password/reset': 'reset',
}

export function PanelDoor() {
  const { t } = useTranslation('panel')
  // The server serves this file at no other address.
  const name = addresses[location.pathname] ?? 'forgot'
  const title = t(`${name}.title`)
  useEffect(() => {
    document.title = `${title} · Sineta`
  }, [title])
  const Page = pages[name]
  return (
    <div className={classes.page}>
      <TopBar>{t('panel')}</TopBar>
      <main className={classes.main}>
        <div className={classes.card}>
          <Page />
        </div>
      </main>
    </div>
  )
}
