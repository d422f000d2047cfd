import { ActionIcon, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronsUpDown, CircleHelp, CircleUserRound, LogOut, Menu as MenuIcon, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { guideOf } from '../../kit/language.ts'
import { Dropdown, DropdownItem, itemClass } from '../../kit/shell/dropdown.tsx'
import { TopBar } from '../../kit/shell/top-bar.tsx'
import { dropDrafts } from '../kit/draft.ts'
import classes from './panel-bar.module.css'
import { type School, schoolsOf, useSession } from './session.ts'

type Props = { readonly school?: School; onMenu?(): void; onPalette?(): void }

/** On top of every page behind the door: which school this is, another one, the palette and the account. */
export function PanelBar({ school, onMenu, onPalette }: Props) {
  const { t } = useTranslation('panel')
  return (
    <div className={classes.bar}>
      <TopBar end={<AccountMenu />} href="/panel" label={t('panel')}>
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
          <SchoolSwitch school={school} />
          {onPalette !== undefined && (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.palette}
              leftSection={<Search size={14} aria-hidden />}
              onClick={onPalette}
              aria-keyshortcuts="Control+K Meta+K"
            >
              <span className={classes.hint}>
                {t('palette.find')} <kbd aria-hidden>Ctrl K</kbd>
              </span>
            </Button>
          )}
        </div>
      </TopBar>
    </div>
  )
}

function SchoolSwitch({ school }: { school: School | undefined }) {
  const { t } = useTranslation('panel')
  const schools = schoolsOf(useSession())
  // The same page of the other school, without the record: that one is of this school.
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  if (school !== undefined && schools.length === 1) return <span className={classes.only}>{school.name}</span>
  return (
    <Dropdown
      label={t('school.choose')}
      trigger={(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          className={classes.switch}
          rightSection={<ChevronsUpDown size={14} aria-hidden />}
          aria-label={school ? t('school.switch', { name: school.name }) : t('school.choose')}
        >
          <span className={classes.current}>{school?.name ?? t('school.choose')}</span>
        </Button>
      )}
    >
      {schools.map(({ cnpj, name }) => (
        <Link
          key={cnpj}
          className={itemClass}
          to={school === undefined ? `/${cnpj}` : `/${cnpj}/${page}`}
          aria-current={cnpj === school?.cnpj ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </Dropdown>
  )
}

function AccountMenu() {
  const { t, i18n } = useTranslation('panel')
  const { name, email } = useSession()
  const signOut = useMutation({
    mutationFn: () => call('DELETE /v1/panel/session', {}),
    onSuccess() {
      dropDrafts()
      location.assign('/panel/login')
    },
  })
  return (
    <Dropdown
      label={t('account.menu', { name })}
      align="end"
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t('account.menu', { name })}>
          <CircleUserRound size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <p className={classes.who}>
        {name}
        <br />
        {email}
      </p>
      <hr />
      <Link to="/account" className={itemClass}>
        <CircleUserRound size={16} aria-hidden />
        {t('account.title')}
      </Link>
      <a href={guideOf(i18n.language, 'panel')} className={itemClass}>
        <CircleHelp size={16} aria-hidden />
        {t('account.help')}
      </a>
      <DropdownItem icon={<LogOut size={16} aria-hidden />} onClick={() => signOut.mutate()}>
        {t('account.sign_out')}
      </DropdownItem>
    </Dropdown>
  )
}
