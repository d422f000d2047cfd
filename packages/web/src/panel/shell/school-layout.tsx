import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../kit/api/live.ts'
import { deferred } from '../../kit/deferred.tsx'
import frame from '../../kit/shell/frame.module.css'
import { Main } from '../../kit/shell/main.tsx'
import { MissingPage } from '../../kit/shell/missing-page.tsx'
import { liveOf } from './live.ts'
import { Offline } from './offline.tsx'
import { PanelBar } from './panel-bar.tsx'
import { type School, SchoolContext, schoolsOf, useCnpj, useSession } from './session.ts'
import { SideNav } from './side-nav.tsx'
import { SignedIn } from './signed-in.tsx'
import { usePalette } from './use-palette.ts'

const Palette = deferred(() => import('./palette.tsx'))
const MenuDrawer = deferred(async () => ({ default: (await import('../../kit/shell/menu-drawer.tsx')).MenuDrawer }))

/** The frame of the pages of one school, with a side bar of all pages the user may open. On a phone a button opens it. */
export function SchoolLayout() {
  return (
    <SignedIn>
      <SchoolFromUrl />
    </SignedIn>
  )
}

function SchoolFromUrl() {
  const session = useSession()
  const cnpj = useCnpj()
  const school = schoolsOf(session).find((one) => one.cnpj === cnpj.toUpperCase())
  if (school === undefined)
    return (
      <>
        <PanelBar />
        <Main>
          <MissingPage />
        </Main>
      </>
    )
  return (
    <SchoolContext value={school}>
      {/* Remounts the pages for another school, so that no state carries over. */}
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: both close after every navigation
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
        <MenuDrawer onClose={() => setMenuOpen(false)}>
          <SideNav connection={connection} />
        </MenuDrawer>
      )}
      <div className={frame.panes}>
        <aside className={frame.side}>
          <SideNav connection={connection} />
        </aside>
        <Main>
          <Offline connection={connection} />
          <Outlet />
        </Main>
      </div>
      {palette.isOpen && <Palette onClose={palette.close} takeEarly={palette.takeEarly} />}
    </>
  )
}
