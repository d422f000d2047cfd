import { ActionIcon, Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../display/bell.tsx'
import { type Language, languages, setLanguage } from '../language.ts'
import classes from './top-bar.module.css'

/** The bar at the top of every page: where you are, the other language, the colour scheme. */
export function TopBar({
  children,
  end,
  href = '/',
  label,
}: {
  children?: ReactNode
  end?: ReactNode
  href?: string
  label?: string
}) {
  const { t } = useTranslation('kit')
  return (
    <header className={classes.bar}>
      <a href={href} className={classes.brand} aria-label={label === undefined ? t('home') : `Sineta, ${label}`}>
        <Bell size={28} />
        <span>Sineta</span>
      </a>
      <div className={classes.place}>{children}</div>
      <LanguageSwitch />
      <SchemeSwitch />
      {end}
    </header>
  )
}

function LanguageSwitch() {
  const { i18n } = useTranslation()
  const other: Language = i18n.language === 'en' ? 'pt-BR' : 'en'
  const short = other.slice(0, 2).toUpperCase()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      lang={other}
      // Contains both texts, because voice control matches the text visible on the button.
      aria-label={`${short}, ${languages[other]}`}
      onClick={() => setLanguage(i18n, other)}
    >
      <span className={classes.long}>{languages[other]}</span>
      <span className={classes.short}>{short}</span>
    </Button>
  )
}

const schemes = {
  auto: { icon: Monitor, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'auto' },
} as const satisfies Record<MantineColorScheme, { icon: typeof Sun; next: MantineColorScheme }>

function SchemeSwitch() {
  const { t } = useTranslation('kit')
  // Otherwise Mantine briefly suppresses transitions with a <style> element, which the CSP forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { icon: Icon, next } = schemes[colorScheme]
  const label = t(`scheme.${colorScheme}`)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
