import { Link } from '@tanstack/react-router'
import { BookOpen, CircleUserRound, Compass, Plus, ScrollText, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../kit/account/use-sign-out.ts'
import { useRead } from '../../kit/api/queries.ts'
import { guideOf } from '../../kit/language.ts'
import { itemClass } from '../../kit/shell/dropdown.tsx'
import { AccountMenu, SignedInBar, WorkspaceSwitch } from '../../kit/shell/signed-in-bar.tsx'
import type { App } from './app.ts'
import classes from './portal-bar.module.css'
import { useSession } from './session.ts'

/** The bar at the top of every signed-in page: the current app and a switch to others, and the account. */
export function PortalBar({ app, onMenu }: { app?: App | undefined; onMenu?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <SignedInBar href="/portal" label={t('portal')} account={<Account />} onMenu={onMenu}>
      <AppSwitch app={app} />
    </SignedInBar>
  )
}

function AppSwitch({ app }: { app: App | undefined }) {
  const { t } = useTranslation('shell')
  const apps = useRead('GET /v1/portal/app', { query: { limit: 50 } })
  return (
    <WorkspaceSwitch
      label={t('apps')}
      current={app?.name ?? t('apps')}
      title={app ? t('switch_app', { name: app.name }) : t('choose_app')}
    >
      {apps.data?.data.map(({ id, name, slug }) => (
        <Link key={id} to={`/app/${id}`} className={itemClass} aria-current={id === app?.id ? 'true' : undefined}>
          <span className={classes.name}>{name}</span>
          <span className={classes.slug}>{slug}</span>
        </Link>
      ))}
      {apps.data !== undefined && apps.data.data.length > 0 && <hr />}
      <Link to="/" className={itemClass}>
        {t('apps')}
      </Link>
      <Link to="/new" className={itemClass}>
        <Plus size={16} aria-hidden />
        {t('new_app')}
      </Link>
    </WorkspaceSwitch>
  )
}

function Account() {
  const { t, i18n } = useTranslation('shell')
  const { name, email, partner } = useSession()
  const signOut = useSignOut()
  return (
    <AccountMenu name={name} lines={[partner.name, email]} signOut={() => signOut.mutate()}>
      {places.map(({ to, icon: Icon, page }) => (
        <Link key={to} to={to} className={itemClass}>
          <Icon size={16} aria-hidden />
          {t(`page.${page}`)}
        </Link>
      ))}
      <a href={guideOf(i18n.language)} className={itemClass}>
        <Compass size={16} aria-hidden />
        {t('guide')}
      </a>
      <a href="/docs" className={itemClass}>
        <BookOpen size={16} aria-hidden />
        {t('docs')}
      </a>
    </AccountMenu>
  )
}

const places = [
  { to: '/account', icon: CircleUserRound, page: 'account' },
  { to: '/team', icon: Users, page: 'team' },
  { to: '/audit', icon: ScrollText, page: 'audit' },
] as const
