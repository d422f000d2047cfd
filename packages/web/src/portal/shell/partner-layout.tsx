import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/shell/frame.module.css'
import { Main } from '../../kit/shell/main.tsx'
import { PortalBar } from './portal-bar.tsx'
import { SignedIn } from './signed-in.tsx'

/** The frame of the pages about the partner: its apps, its members, and the audit log. */
export function PartnerLayout() {
  const { t } = useTranslation('shell')
  return (
    <SignedIn>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <PortalBar />
      <Main data-wide>
        <Outlet />
      </Main>
    </SignedIn>
  )
}
