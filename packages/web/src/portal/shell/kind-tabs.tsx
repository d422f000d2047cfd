import { Link } from '@tanstack/react-router'
import { FlaskConical, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { environmentOf, type Kind, useAppId } from './app.ts'
import classes from './kind-tabs.module.css'

const icons = { test: FlaskConical, live: Radio }

/** Switches to the same page for the other endpoint. The tabs are links, so that each has a URL. */
export function KindTabs({ page, kind, label }: { page: string; kind: Kind; label: string }) {
  const { t } = useTranslation('kit')
  const appId = useAppId()
  return (
    <nav className={classes.tabs} aria-label={label}>
      {(['test', 'production'] as const).map((one) => {
        const environment = environmentOf(one)
        const Icon = icons[environment]
        return (
          <Link
            key={one}
            to={`/app/${appId}/${page}/${one}`}
            className={classes.tab}
            data-environment={environment}
            aria-current={one === kind ? 'page' : undefined}
          >
            <Icon size={15} aria-hidden />
            {t(`environment.${environment}`)}
          </Link>
        )
      })}
    </nav>
  )
}
