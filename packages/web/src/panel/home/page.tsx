import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { useLocale } from '../../kit/display/time.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { addressIn, pages } from '../pages.ts'
import { useSchool, useSession } from '../shell/session.ts'
import { mayOpen } from '../shell/side-nav.tsx'
import { Absentees } from './absentees.tsx'
import classes from './home.module.css'
import { home } from './words.ts'

export const words = { home_page: home }

/** Today's numbers, each with the page where the user can act on it. */
const tiles = [
  { name: 'present', page: 'presences', search: { presence: 'present' } },
  { name: 'absent', page: 'presences', search: { presence: 'absent' } },
  { name: 'waiting_for_pick_up', page: 'pickUp', search: undefined },
  { name: 'open_authorizations', page: 'authorizations', search: { status: 'requested' } },
  { name: 'pending_preenrollments', page: 'preenrollments', search: { status: 'pending' } },
  { name: 'pending_photos', page: 'students', search: { photo_status: 'pending' } },
  { name: 'pending_responsible_photos', page: 'responsibles', search: { photo_status: 'pending' } },
  { name: 'failing_integrations', page: 'integrations', search: undefined },
] as const

export function Page() {
  const { t } = useTranslation('home_page')
  const { name } = useSession()
  const school = useSchool()
  // Everyone sees how many students came. The other numbers are for users who may open the page behind them.
  const isTheirs = ({ page }: (typeof tiles)[number]) => page === 'presences' || mayOpen(pages[page]!, school)
  const today = useRead('GET /v1/panel/school/{cnpj}/today', { params: { cnpj: school.cnpj } })
  return (
    <PageFrame title={t('title', { name: name.split(' ')[0] })} lead={school.name}>
      <ReadView read={today}>
        {({ students, ...others }) => {
          const numbers = {
            ...others,
            present: students.present,
            absent: students.absent,
            // Each number must match the list that its tile opens.
            pending_photos: others.pending_photos - others.pending_responsible_photos,
          }
          return (
            <ul className={classes.tiles}>
              {tiles.filter(isTheirs).map(({ name: what, page, search }) => (
                <li key={what}>
                  <Tile
                    what={what}
                    count={numbers[what]}
                    of={what === 'present' ? students.expected : undefined}
                    page={page}
                    search={search}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </ReadView>
      {school.may('GET /v1/panel/school/{cnpj}/today/student') && <Absentees />}
    </PageFrame>
  )
}

type TileProps = {
  readonly what: (typeof tiles)[number]['name']
  readonly count: number
  readonly of: number | undefined
  readonly page: string
  readonly search: Readonly<Record<string, string>> | undefined
}

function Tile({ what, count, of, page: name, search }: TileProps) {
  const { t } = useTranslation('home_page')
  const number = new Intl.NumberFormat(useLocale())
  const school = useSchool()
  const tile = (
    <>
      <strong>{of === undefined ? number.format(count) : t('of', { count, of })}</strong>
      <span>{t(what)}</span>
    </>
  )
  const page = pages[name]
  return page !== undefined && mayOpen(page, school) ? (
    <Link to={addressIn(school.cnpj, page)} search={(search ?? {}) as never} className={classes.tile}>
      {tile}
    </Link>
  ) : (
    <div className={classes.tile}>{tile}</div>
  )
}
