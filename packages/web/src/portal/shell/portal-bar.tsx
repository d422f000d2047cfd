import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  ChevronsUpDown,
  CircleUserRound,
  LogOut,
  Menu as MenuIcon,
  Plus,
  ScrollText,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { queryClient, useRead } from '../../kit/api/queries.ts'
import { TopBar } from '../../kit/shell/top-bar.tsx'
import type { App } from './app.ts'
import classes from './portal-bar.module.css'
import { useSession } from './session.ts'

// Mantine would put a focusable placeholder into the menu, where nothing but items may be.
const onlyItems = { withInitialFocusPlaceholder: false } as const

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
    <Menu position="bottom-start" width={260} {...onlyItems}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.switch}
          rightSection={<ChevronsUpDown size={14} aria-hidden />}
          aria-label={app ? t('switch_app', { name: app.name }) : t('choose_app')}
        >
          <span className={classes.current}>{app?.name ?? t('apps')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {apps.data?.data.map(({ id, name, slug }) => (
          <Menu.Item key={id} component={Link} to={`/app/${id}`} aria-current={id === app?.id ? 'true' : undefined}>
            <span className={classes.name}>{name}</span>
            <span className={classes.slug}>{slug}</span>
          </Menu.Item>
        ))}
        {apps.data !== undefined && apps.data.data.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/">
          {t('apps')}
        </Menu.Item>
        <Menu.Item component={Link} to="/new" leftSection={<Plus size={16} aria-hidden />}>
          {t('new_app')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function AccountMenu() {
  const { t } = useTranslation('shell')
  const { name, email, partner } = useSession()
  const out = useMutation({
    mutationFn: () => call('DELETE /v1/portal/session', {}),
    onSuccess: () => {
      queryClient.clear()
      location.assign('/portal/login')
    },
  })
  return (
    <Menu position="bottom-end" width={240} {...onlyItems}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('account_menu', { name })}>
          <CircleUserRound size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {partner.name}
          <br />
          {email}
        </Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<CircleUserRound size={16} aria-hidden />}>
          {t('page.account')}
        </Menu.Item>
        <Menu.Item component={Link} to="/team" leftSection={<Users size={16} aria-hidden />}>
          {t('page.team')}
        </Menu.Item>
        <Menu.Item component={Link} to="/audit" leftSection={<ScrollText size={16} aria-hidden />}>
          {t('page.audit')}
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<BookOpen size={16} aria-hidden />}>
          {t('docs')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => out.mutate()}>
          {t('sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
