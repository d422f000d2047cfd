import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/empty-state.tsx'
import classes from './filter-chips.module.css'

export type Chip = {
  readonly name: string
  /** The filter's name, such as "Status". */
  readonly label: string
  /** The chosen value, such as "Failed". */
  readonly value: string
  onRemove(): void
}

/** The active filters of a list in one line; the URL holds the same. `children` add more filters. */
export function FilterChips({
  chips,
  onClear,
  children,
}: {
  chips: readonly Chip[]
  onClear(): void
  children?: ReactNode
}) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.line}>
      {children}
      {chips.map(({ name, label, value, onRemove }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={t('remove_filter', { filter: `${label}: ${value}` })}
          onClick={onRemove}
        >
          <span className={classes.label}>{label}</span>
          {value}
          <X size={14} aria-hidden />
        </button>
      ))}
      {chips.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      )}
    </div>
  )
}

/** The empty result of a filtered list: names the filters and offers to clear them. */
export function NoMatches({ title, chips, onClear }: { title: string; chips: readonly Chip[]; onClear(): void }) {
  const { t } = useTranslation('kit')
  return (
    <EmptyState title={title} text={chips.map(({ label, value }) => `${label}: ${value}`).join(' · ')}>
      <Button variant="default" onClick={onClear}>
        {t('clear_filters')}
      </Button>
    </EmptyState>
  )
}
