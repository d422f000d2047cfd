import { Button } from '@mantine/core'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuardedSession, useSignInPage } from '../kit/account/use-guarded-session.ts'
import { useSignOut } from '../kit/account/use-sign-out.ts'
import { Toasts } from '../kit/feedback/toasts.tsx'
import type { Language } from '../kit/language.ts'
import { ReadView } from '../kit/list/read-view.tsx'
import { useDocumentTitle } from '../kit/shell/document-title.ts'
import frame from '../kit/shell/frame.module.css'
import { Main } from '../kit/shell/main.tsx'
import nav from '../kit/shell/side-nav.module.css'
import { TopBar } from '../kit/shell/top-bar.tsx'
import { pages } from './pages.ts'
import classes from './shell.module.css'

export const sessionRoute = 'GET /v1/admin/session'

/** The frame of every signed-in page: the user, and the navigation. */
export function Shell() {
  const { t } = useTranslation('admin')
  return (
    <SignedIn>
      <a href="#content" className={frame.skip}>
        {t('skip')}
      </a>
      <TopBar end={<SignOut />}>{t('title')}</TopBar>
      <div className={classes.tabs}>
        <Pages />
      </div>
      <div className={frame.panes}>
        <aside className={frame.side}>
          <Pages />
        </aside>
        <Main>
          <Outlet />
        </Main>
      </div>
      <Toasts />
    </SignedIn>
  )
}

function Pages() {
  const { t, i18n } = useTranslation('admin')
  const language = i18n.language as Language
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') || '/' })
  const title = Object.values(pages).find(({ path }) => addressOf(path) === here)?.title[language]
  useDocumentTitle(title ?? t('title'))
  return (
    <nav className={nav.nav} aria-label={t('pages')}>
      <ul>
        {Object.values(pages).map(({ path, title: name, icon: Icon }) => (
          <li key={path}>
            <Link
              to={addressOf(path)}
              className={nav.link}
              aria-current={addressOf(path) === here ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden />
              {name[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const addressOf = (path: string) => (path === '/' ? '/' : `/${path}`)

/** Shows pages to signed-in users only. Anyone else is sent to the sign-in page and then back here. */
function SignedIn({ children }: { children: ReactNode }) {
  const { session, isOut } = useGuardedSession(sessionRoute)
  useSignInPage(isOut)
  return isOut ? null : <ReadView read={session}>{() => children}</ReadView>
}

function SignOut() {
  const { t } = useTranslation('kit')
  const out = useSignOut()
  return (
    <Button variant="default" size="compact-sm" loading={out.isPending} onClick={() => out.mutate()}>
      {t('sign_out')}
    </Button>
  )
}
