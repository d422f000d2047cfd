import { Outlet, useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { deferred } from '../../kit/deferred.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import classes from '../../kit/shell/frame.module.css'
import { Main } from '../../kit/shell/main.tsx'
import { EndpointBanner } from '../alerts/banner.tsx'
import { AppContext, useAppId } from './app.ts'
import { useAppLive } from './live.ts'
import { PortalBar } from './portal-bar.tsx'
import { SideNav } from './side-nav.tsx'
import { SignedIn } from './signed-in.tsx'

// Only phones use it, and only once it is opened.
const MenuDrawer = deferred(async () => ({ default: (await import('../../kit/shell/menu-drawer.tsx')).MenuDrawer }))

/** The frame of the pages of one app, with a side bar of all of them. On a phone a button opens it. */
export function AppLayout() {
  return (
    <SignedIn>
      <Framed />
    </SignedIn>
  )
}

function Framed() {
  const { t } = useTranslation('shell')
  const appId = useAppId()
  const app = useRead('GET /v1/portal/app/{app_id}', { params: { app_id: appId } })
  const connection = useAppLive(appId)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes after navigation
  useEffect(() => setMenuOpen(false), [path])

  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <PortalBar app={app.data} onMenu={() => setMenuOpen(true)} />
      {isMenuOpen && (
        <MenuDrawer onClose={() => setMenuOpen(false)}>
          <SideNav appId={appId} connection={connection} />
        </MenuDrawer>
      )}
      <div className={classes.panes}>
        <aside className={classes.side}>
          <SideNav appId={appId} connection={connection} />
        </aside>
        <Main>
          {connection === 'lost' && (
            <p className={classes.lost}>
              <WifiOff size={18} aria-hidden />
              {t('live_spoken.lost')}
            </p>
          )}
          <ReadView read={app}>
            {(found) => (
              <AppContext value={found}>
                <EndpointBanner />
                {/* Remounts the page for another app, so that no state, such as a revealed secret, carries over. */}
                <Outlet key={found.id} />
              </AppContext>
            )}
          </ReadView>
        </Main>
      </div>
    </>
  )
}
