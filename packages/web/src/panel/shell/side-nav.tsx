import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../kit/api/live.ts'
import type { Language } from '../../kit/language.ts'
import classes from '../../kit/shell/side-nav.module.css'
import { type PageRow, type Section, sections } from '../page-row.ts'
import { addressIn, pages } from '../pages.ts'
import { type School, useSchool } from './session.ts'

export const mayOpen = ({ needs = [] }: PageRow, { may }: School) => needs.every(may)

/** The pages of the navigation that the user may open. */
export const openPages = (school: School) =>
  Object.entries(pages).flatMap(([name, row]) =>
    row.nav !== undefined && mayOpen(row, school) ? [{ name, row, nav: row.nav }] : [],
  )

/** The pages of a school that the user may open, by section. */
export function SideNav({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation('panel')
  const language = i18n.language as Language
  const school = useSchool()
  const links = openPages(school)
  // `subjects/3` belongs to `subjects`.
  const here = useLocation({ select: ({ pathname }) => pathname.split('/').slice(0, 3).join('/') })
  const nav = useRef<HTMLElement>(null)
  // There are more links than fit on a screen: after a reload the current one would be out of sight.
  useEffect(() => {
    nav.current?.querySelector(`[href$="${here}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const filled = (Object.keys(sections) as Section[]).filter((section) =>
    links.some(({ nav }) => nav.section === section),
  )
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('pages')}>
      {filled.map((section) => (
        <div key={section}>
          <h2>{sections[section][language]}</h2>
          <ul>
            {links
              .filter(({ nav }) => nav.section === section)
              .map(({ name, row, nav: { icon: Icon } }) => {
                const to = addressIn(school.cnpj, row)
                return (
                  <li key={name}>
                    <Link
                      to={to}
                      // `aria-current` is set below, because the router would also mark every parent link.
                      activeOptions={{ exact: true }}
                      className={classes.link}
                      aria-current={to === here ? 'page' : undefined}
                    >
                      <Icon size={18} aria-hidden />
                      {row.title[language]}
                    </Link>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
      <p className={classes.live} data-connection={connection}>
        <span aria-hidden>{t(`live.short.${connection}`)}</span>
        <span className="spoken" role="status">
          {t(`live.${connection}`)}
        </span>
      </p>
    </nav>
  )
}
