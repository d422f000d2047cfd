import { Outlet, useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../kit/api/problem.ts'
import { type Read, useRead } from '../../kit/api/queries.ts'
import { deferred } from '../../kit/deferred.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import classes from '../../kit/shell/frame.module.css'
import { Main } from '../../kit/shell/main.tsx'
import { MissingPage } from '../../kit/shell/missing-page.tsx'
import { EndpointBanner } from '../alerts/banner.tsx'
import { type App, AppContext, useAppId } from './app.ts'
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
      <AppFromUrl />
    </SignedIn>
  )
}

/** The refusals of an address with an app that does not exist, is another partner's, or cannot be an id. */
const missing = ['app_not_found', 'invalid_parameter']

function AppFromUrl() {
  const app = useRead('GET /v1/portal/app/{app_id}', { params: { app_id: useAppId() } })
  if (app.data === undefined && app.error && missing.includes(problemOf(app.error).code))
    return (
      <>
        <PortalBar />
        <Main>
          <MissingPage />
        </Main>
      </>
    )
  return <Framed app={app} />
}

function Framed({ app }: { app: Read<App> }) {
  const { t } = useTranslation('shell')
  const appId = useAppId()
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
