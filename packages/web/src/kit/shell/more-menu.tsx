import { ActionIcon } from '@mantine/core'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dropdown, DropdownItem } from './dropdown.tsx'

export type MenuRow = {
  readonly label: string
  readonly icon?: LucideIcon
  readonly isDanger?: boolean
  onClick(): void
}

type Props = {
  readonly rows: readonly MenuRow[]
  /** In a row of a table: whose menu it is, because each row has one. */
  readonly subject?: string
}

/** Everything there is to do besides the primary action of a page, a record or a row. */
export function MoreMenu({ rows, subject }: Props) {
  const { t } = useTranslation('kit')
  const label = subject === undefined ? t('more_actions') : `${t('more_actions')}: ${subject}`
  return (
    <Dropdown
      label={label}
      align="end"
      trigger={(props) => (
        <ActionIcon {...props} variant="default" size={subject === undefined ? 36 : 32} aria-label={label}>
          <EllipsisVertical size={subject === undefined ? 18 : 16} aria-hidden />
        </ActionIcon>
      )}
    >
      {rows.map(({ label, icon: Icon, isDanger = false, onClick }) => (
        <DropdownItem key={label} isDanger={isDanger} icon={Icon && <Icon size={16} aria-hidden />} onClick={onClick}>
          {label}
        </DropdownItem>
      ))}
    </Dropdown>
  )
}
