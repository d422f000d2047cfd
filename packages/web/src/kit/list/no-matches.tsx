import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/empty-state.tsx'

type Props = {
  readonly title: string
  /** The active filters, such as "Status" and "Failed". */
  readonly filters: readonly { readonly label: string; readonly value: string }[]
  onClear(): void
}

/** The empty result of a filtered list: names the filters and offers to clear them. */
export function NoMatches({ title, filters, onClear }: Props) {
  const { t } = useTranslation('kit')
  return (
    <EmptyState title={title} text={filters.map(({ label, value }) => `${label}: ${value}`).join(' · ')}>
      <Button variant="default" onClick={onClear}>
        {t('clear_filters')}
      </Button>
    </EmptyState>
  )
}
