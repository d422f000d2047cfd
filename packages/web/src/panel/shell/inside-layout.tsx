import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import frame from '../../kit/shell/frame.module.css'
import { Main } from '../../kit/shell/main.tsx'
import { PanelBar } from './panel-bar.tsx'
import { SignedIn } from './signed-in.tsx'

/** The frame of pages without a school: the choice of a school, and the user's account. */
export function InsideLayout() {
  const { t } = useTranslation('panel')
  return (
    <SignedIn>
      <a href="#content" className={frame.skip}>
        {t('skip')}
      </a>
      <PanelBar />
      <Main data-wide>
        <Outlet />
      </Main>
    </SignedIn>
  )
}
