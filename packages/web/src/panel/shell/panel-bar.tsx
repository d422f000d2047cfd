import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleHelp, CircleUserRound, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../kit/account/use-sign-out.ts'
import { guideOf } from '../../kit/language.ts'
import { itemClass } from '../../kit/shell/dropdown.tsx'
import { AccountMenu, SignedInBar, WorkspaceSwitch } from '../../kit/shell/signed-in-bar.tsx'
import { dropDrafts } from '../kit/resource/draft.ts'
import classes from './panel-bar.module.css'
import { type School, schoolsOf, useSession } from './session.ts'

type Props = { readonly school?: School; onMenu?(): void; onPalette?(): void }

/** The bar at the top of every signed-in page: the current school and a switch to others, the palette and the account. */
export function PanelBar({ school, onMenu, onPalette }: Props) {
  const { t } = useTranslation('panel')
  return (
    <SignedInBar href="/panel" label={t('panel')} account={<Account />} onMenu={onMenu}>
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
    </SignedInBar>
  )
}

function SchoolSwitch({ school }: { school: School | undefined }) {
  const { t } = useTranslation('panel')
  const schools = schoolsOf(useSession())
  // Opens the same page of the other school, without the record, which belongs to this one.
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  if (school !== undefined && schools.length === 1) return <span className={classes.only}>{school.name}</span>
  return (
    <WorkspaceSwitch
      label={t('school.choose')}
      current={school?.name ?? t('school.choose')}
      title={school ? t('school.switch', { name: school.name }) : t('school.choose')}
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
    </WorkspaceSwitch>
  )
}

function Account() {
  const { t, i18n } = useTranslation('panel')
  const { name, email } = useSession()
  const signOut = useSignOut(dropDrafts)
  return (
    <AccountMenu name={name} lines={[name, email]} signOut={() => signOut.mutate()}>
      <Link to="/account" className={itemClass}>
        <CircleUserRound size={16} aria-hidden />
        {t('account.title')}
      </Link>
      <a href={guideOf(i18n.language, 'panel')} className={itemClass}>
        <CircleHelp size={16} aria-hidden />
        {t('account.help')}
      </a>
    </AccountMenu>
  )
}
