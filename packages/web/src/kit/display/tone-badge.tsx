import { FlaskConical, type LucideIcon, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../theme.ts'
import classes from './tone-badge.module.css'

/** A label with its meaning as colour and icon. A plain span, because lists show hundreds of them. */
export function ToneBadge({ tone, icon: Icon, children }: { tone: Tone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} strokeWidth={2.4} aria-hidden />
      {children}
    </span>
  )
}

const icons = { test: FlaskConical, live: Radio }

export function EnvironmentBadge({ environment }: { environment: 'test' | 'live' }) {
  const { t } = useTranslation('kit')
  return (
    <ToneBadge tone={environment} icon={icons[environment]}>
      {t(`environment.${environment}`)}
    </ToneBadge>
  )
}
