import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-id.module.css'

type Props = {
  readonly value: string
  /** Names the value in the button's label: "Copy the id of the app". */
  readonly what: string
  /** Shown instead of the value; hovering shows the value itself. */
  readonly shown?: string
  /** Keeps the value hidden on hover too. */
  readonly isHidden?: boolean
}

/** An id, a key or an address with a copy button. */
export function CopyId({ value, what, shown = value, isHidden = false }: Props) {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.id}>
      <code title={isHidden ? undefined : value}>{shown}</code>
      <CopyButton text={value} label={t('copy_what', { what })} isSmall />
    </span>
  )
}
