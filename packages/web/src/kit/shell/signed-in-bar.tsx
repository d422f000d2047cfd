import { ActionIcon, Button } from '@mantine/core'
import { ChevronsUpDown, CircleUserRound, LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown, DropdownItem } from './dropdown.tsx'
import classes from './signed-in-bar.module.css'
import { TopBar } from './top-bar.tsx'

type BarProps = {
  readonly href: string
  readonly label: string
  readonly account: ReactNode
  /** The name of the current school or app, and ways to switch to another. */
  readonly children: ReactNode
  /** Opens the menu of pages, on a phone. */
  onMenu?: (() => void) | undefined
}

/** The bar at the top of every signed-in page. */
export function SignedInBar({ href, label, account, children, onMenu }: BarProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.bar}>
      <TopBar end={account} href={href} label={label}>
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
              <Menu size={20} aria-hidden />
            </ActionIcon>
          )}
          {children}
        </div>
      </TopBar>
    </div>
  )
}

type SwitchProps = {
  /** The name of the list of choices. */
  readonly label: string
  /** The name of the current school or app, or a placeholder if none is open. */
  readonly current: string
  /** The accessible name of the button. */
  readonly title: string
  readonly children: ReactNode
}

/** Switches between schools or apps. */
export function WorkspaceSwitch({ label, current, title, children }: SwitchProps) {
  return (
    <Dropdown
      label={label}
      trigger={(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          className={classes.switch}
          rightSection={<ChevronsUpDown size={14} aria-hidden />}
          aria-label={title}
        >
          <span className={classes.current}>{current}</span>
        </Button>
      )}
    >
      {children}
    </Dropdown>
  )
}

type AccountProps = {
  readonly name: string
  /** The signed-in user, in two lines. */
  readonly lines: readonly [string, string]
  readonly children: ReactNode
  signOut(): void
}

export function AccountMenu({ name, lines: [first, second], children, signOut }: AccountProps) {
  const { t } = useTranslation('kit')
  const label = t('account_menu', { name })
  return (
    <Dropdown
      label={label}
      align="end"
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={label}>
          <CircleUserRound size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <p className={classes.who}>
        {first}
        <br />
        {second}
      </p>
      <hr />
      {children}
      <hr />
      <DropdownItem icon={<LogOut size={16} aria-hidden />} onClick={signOut}>
        {t('sign_out')}
      </DropdownItem>
    </Dropdown>
  )
}
