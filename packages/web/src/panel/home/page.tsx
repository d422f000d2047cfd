import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PagedRoute } from '../../kit/api/queries.ts'
import { useRead } from '../../kit/api/queries.ts'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { addressIn, pages } from '../pages.ts'
import { useSchool, useSession } from '../shell/session.ts'
import { mayOpen } from '../shell/side-nav.tsx'
import classes from './home.module.css'
import { home } from './words.ts'

export const words = { home_page: home }

/** What waits for somebody, each as a number that leads to its page. */
const waiting = {
  authorizations: { list: 'GET /v1/partners/school/{cnpj}/authorization', status: 'requested' },
  preenrollments: { list: 'GET /v1/partners/school/{cnpj}/preenrollment', status: 'pending' },
} as const satisfies Record<string, { list: PagedRoute; status: string }>
type Waiting = keyof typeof waiting

/** More than this is "many" to whoever decides them one by one. */
const counted = 50

export function Page() {
  const { t } = useTranslation('home_page')
  const { name } = useSession()
  const school = useSchool()
  const shown = (Object.keys(waiting) as Waiting[]).filter((one) => school.may(waiting[one].list))
  return (
    <PageFrame title={t('title', { name: name.split(' ')[0] })} lead={school.name}>
      <ul className={classes.tiles}>
        {shown.map((one) => (
          <li key={one}>
            <Count what={one} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="quiet">{t('nothing')}</p>}
    </PageFrame>
  )
}

function Count({ what }: { what: Waiting }) {
  const { t } = useTranslation('home_page')
  const school = useSchool()
  const { list, status } = waiting[what]
  // Each list has the status beside it in the table; the compiler sees only that there are two of each.
  const read = useRead(list, { params: { cnpj: school.cnpj }, query: { status: status as never, limit: counted } })
  const count = read.data?.data.length
  const tile = (
    <>
      <strong>{count === undefined ? '…' : `${count}${read.data?.has_more ? '+' : ''}`}</strong>
      <span>{t(what)}</span>
    </>
  )
  const page = pages[what]
  return page !== undefined && mayOpen(page, school) ? (
    <Link to={addressIn(school.cnpj, page)} className={classes.tile}>
      {tile}
    </Link>
  ) : (
    <div className={classes.tile}>{tile}</div>
  )
}
