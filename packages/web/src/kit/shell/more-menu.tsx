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
  /** Names the record the menu belongs to, because in a table each row has a menu. */
  readonly subject?: string
}

/** All actions besides the primary one of a page, a record or a row. */
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
