import { ActionIcon, Button } from '@mantine/core'
import { ChevronsUpDown, CircleUserRound, LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown, DropdownItem } from './dropdown.tsx'
import classes from './inside-bar.module.css'
import { TopBar } from './top-bar.tsx'

type BarProps = {
  readonly href: string
  readonly label: string
  readonly account: ReactNode
  /** Which place this is, and ways to another one. */
  readonly children: ReactNode
  /** Opens the pages, on a telephone. */
  onMenu?: (() => void) | undefined
}

/** On top of every page behind the door. */
export function InsideBar({ href, label, account, children, onMenu }: BarProps) {
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
  /** What can be chosen. */
  readonly label: string
  /** The name of the place, or what stands there while there is none. */
  readonly current: string
  /** The button, read aloud. */
  readonly title: string
  readonly children: ReactNode
}

/** From one school or app to another. */
export function PlaceSwitch({ label, current, title, children }: SwitchProps) {
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
  /** Who is signed in, in two lines. */
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
