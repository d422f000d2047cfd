import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/shell/sign-in-layout.module.css'
import { TopBar } from '../../kit/shell/top-bar.tsx'

/** The frame of the signed-out pages: one card, without distractions. */
export function SignInLayout() {
  const { t } = useTranslation('panel')
  return (
    <div className={classes.page}>
      <TopBar href="/panel" label={t('panel')}>
        {t('panel')}
      </TopBar>
      <main className={classes.main}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}
