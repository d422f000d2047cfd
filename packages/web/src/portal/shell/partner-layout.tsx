import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './frame.module.css'
import { Inside } from './inside.tsx'
import { PortalBar } from './portal-bar.tsx'

/** Pages about the partner: its apps, its people, what they did. */
export function PartnerLayout() {
  const { t } = useTranslation('shell')
  return (
    <Inside>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <PortalBar />
      <main id="content" className={classes.main} data-wide>
        <Outlet />
      </main>
    </Inside>
  )
}
