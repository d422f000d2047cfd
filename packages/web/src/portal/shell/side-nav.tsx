import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../kit/api/live.ts'
import classes from '../../kit/shell/side-nav.module.css'
import { type PageRow, sections } from '../page-row.ts'
import { type PageName, pages } from '../pages.ts'

const links = (Object.entries(pages) as [PageName, PageRow][]).flatMap(([name, { path, nav }]) => {
  if (!nav) return []
  const to = nav.to ?? (path === '/' ? '' : path)
  return [{ name, to, ...nav }]
})

/** `deliveries/123` and `deliveries` both belong to `deliveries`. */
const placeOf = (path: string) => path.split('/')[0]

/** The pages of an app by purpose: build, watch, prove, manage. */
export function SideNav({ appId, connection }: { appId: string; connection: Connection }) {
  const { t } = useTranslation('shell')
  const base = `/app/${appId}`
  const here = useLocation({ select: ({ pathname }) => placeOf(pathname.slice(base.length + 1)) })
  const filled = sections.filter((section) => links.some((link) => link.section === section))
  return (
    <nav className={classes.nav} aria-label={t('pages_of_app')}>
      {filled.map((section) => (
        <div key={section}>
          <h2>{t(`section.${section}`)}</h2>
          <ul>
            {links
              .filter((link) => link.section === section)
              .map(({ name, to, icon: Icon }) => (
                <li key={name}>
                  <Link
                    to={to === '' ? base : `${base}/${to}`}
                    // `aria-current` is set below, because the router would also mark every parent link.
                    activeOptions={{ exact: true }}
                    className={classes.link}
                    aria-current={placeOf(to) === here ? 'page' : undefined}
                  >
                    <Icon size={17} aria-hidden />
                    {t(`page.${name}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className={classes.live} data-connection={connection}>
        <span aria-hidden>{t(`live.${connection}`)}</span>
        <span className="spoken" role="status">
          {t(`live_spoken.${connection}`)}
        </span>
      </p>
    </nav>
  )
}
