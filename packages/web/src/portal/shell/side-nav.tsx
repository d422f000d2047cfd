import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../api/live.ts'
import { type PageName, type PageRow, pages, sections } from '../pages.ts'
import classes from './side-nav.module.css'

const linked = (Object.entries(pages) as [PageName, PageRow][]).flatMap(([name, { path, nav }]) =>
  nav ? [{ name, path: nav.to ?? path, top: `${nav.to ?? path}`.split('/')[0] ?? '', ...nav }] : [],
)

/** The pages of an app by what one wants: build, watch, prove, manage. */
export function SideNav({ appId, connection }: { appId: string; connection: Connection }) {
  const { t } = useTranslation('shell')
  const filled = sections.filter((section) => linked.some((page) => page.section === section))
  return (
    <nav className={classes.nav} aria-label={t('pages_of_app')}>
      {filled.map((section) => (
        <div key={section}>
          <h2>{t(`section.${section}`)}</h2>
          <ul>
            {linked
              .filter((page) => page.section === section)
              .map(({ name, path, icon: Icon }) => (
                <li key={name}>
                  <Link
                    to={`/app/${appId}${path === '/' ? '' : `/${path}`}`}
                    activeOptions={{ exact: path === '/' }}
                    className={classes.link}
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
