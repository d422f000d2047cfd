import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-id.module.css'

type Props = {
  readonly value: string
  /** Whose: "Copy the id of the app". */
  readonly what: string
  /** What stands in its place; pointing at that shows the value. */
  readonly shown?: string
  /** Not even pointing at it shows the value. */
  readonly isHidden?: boolean
}

/** An id, a key or an address as it is, with its button. */
export function CopyId({ value, what, shown = value, isHidden = false }: Props) {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.id}>
      <code title={isHidden ? undefined : value}>{shown}</code>
      <CopyButton text={value} label={t('copy_what', { what })} isSmall />
    </span>
  )
}
