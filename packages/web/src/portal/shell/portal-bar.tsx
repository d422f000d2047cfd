import { ActionIcon, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  ChevronsUpDown,
  CircleUserRound,
  Compass,
  LogOut,
  Menu as MenuIcon,
  Plus,
  ScrollText,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { queryClient, useRead } from '../../kit/api/queries.ts'
import { guideOf } from '../../kit/language.ts'
import { Dropdown, DropdownItem, itemClass } from '../../kit/shell/dropdown.tsx'
import { TopBar } from '../../kit/shell/top-bar.tsx'
import type { App } from './app.ts'
import classes from './portal-bar.module.css'
import { useSession } from './session.ts'

/** On top of every page behind the door: which app this is, another one, and the account. */
export function PortalBar({ app, onMenu }: { app?: App | undefined; onMenu?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.bar}>
      <TopBar end={<AccountMenu />} href="/portal" label={t('portal')}>
        <div className={classes.place}>
          {onMenu !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.menu}
              aria-label={t('menu')}
              onClick={onMenu}
            >
              <MenuIcon size={20} aria-hidden />
            </ActionIcon>
          )}
          <AppSwitch app={app} />
        </div>
      </TopBar>
    </div>
  )
}

function AppSwitch({ app }: { app: App | undefined }) {
  const { t } = useTranslation('shell')
  const apps = useRead('GET /v1/portal/app', { query: { limit: 50 } })
  return (
    <Dropdown
      label={t('apps')}
      trigger={(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          className={classes.switch}
          rightSection={<ChevronsUpDown size={14} aria-hidden />}
          aria-label={app ? t('switch_app', { name: app.name }) : t('choose_app')}
        >
          <span className={classes.current}>{app?.name ?? t('apps')}</span>
        </Button>
      )}
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
    </Dropdown>
  )
}

function AccountMenu() {
  const { t, i18n } = useTranslation('shell')
  const { name, email, partner } = useSession()
  const out = useMutation({
    mutationFn: () => call('DELETE /v1/portal/session', {}),
    onSuccess: () => {
      queryClient.clear()
      location.assign('/portal/login')
    },
  })
  return (
    <Dropdown
      label={t('account_menu', { name })}
      align="end"
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t('account_menu', { name })}>
          <CircleUserRound size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <p className={classes.who}>
        {partner.name}
        <br />
        {email}
      </p>
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
      <hr />
      <DropdownItem icon={<LogOut size={16} aria-hidden />} onClick={() => out.mutate()}>
        {t('sign_out')}
      </DropdownItem>
    </Dropdown>
  )
}

const places = [
  { to: '/account', icon: CircleUserRound, page: 'account' },
  { to: '/team', icon: Users, page: 'team' },
  { to: '/audit', icon: ScrollText, page: 'audit' },
] as const
