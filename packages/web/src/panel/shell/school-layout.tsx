import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../kit/api/live.ts'
import frame from '../../kit/shell/frame.module.css'
import { liveOf } from './live.ts'
import { NoSuchPage } from './lost.tsx'
import { Offline } from './offline.tsx'
import { PanelBar } from './panel-bar.tsx'
import { type School, SchoolContext, schoolsOf, useCnpj, useSession } from './session.ts'
import { SideNav } from './side-nav.tsx'
import { SignedIn } from './signed-in.tsx'
import { usePalette } from './use-palette.ts'

const Palette = lazy(() => import('./palette.tsx'))
const MenuDrawer = lazy(async () => ({ default: (await import('../../kit/shell/menu-drawer.tsx')).MenuDrawer }))

/** Pages of one school: beside them all others that one may see, which on a telephone hide behind a button. */
export function SchoolLayout() {
  return (
    <SignedIn>
      <OfAddress />
    </SignedIn>
  )
}

function OfAddress() {
  const session = useSession()
  const cnpj = useCnpj()
  const school = schoolsOf(session).find((one) => one.cnpj === cnpj.toUpperCase())
  if (school === undefined)
    return (
      <>
        <PanelBar />
        <NoSuchPage />
      </>
    )
  return (
    <SchoolContext value={school}>
      {/* Another school is another place: nothing that the pages hold goes with one there. */}
      <Framed key={school.cnpj} school={school} />
    </SchoolContext>
  )
}

function Framed({ school }: { school: School }) {
  const { t } = useTranslation('panel')
  const connection = useLive(liveOf(school.cnpj))
  const [isMenuOpen, setMenuOpen] = useState(false)
  const palette = usePalette()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user who has arrived needs neither any longer
  useEffect(() => {
    setMenuOpen(false)
    palette.close()
  }, [path])
  return (
    <>
      <a href="#content" className={frame.skip}>
        {t('skip')}
      </a>
      <PanelBar school={school} onMenu={() => setMenuOpen(true)} onPalette={palette.open} />
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)}>
            <SideNav connection={connection} />
          </MenuDrawer>
        </Suspense>
      )}
      <div className={frame.panes}>
        <aside className={frame.side}>
          <SideNav connection={connection} />
        </aside>
        <main id="content" className={frame.main}>
          <Offline connection={connection} />
          <Outlet />
        </main>
      </div>
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} takeEarly={palette.takeEarly} />
        </Suspense>
      )}
    </>
  )
}
