import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import classes from './copy-id.module.css'

/** An id, a key or an address as it is, with its button. `what` says whose: "Copy the id of the app". */
export function CopyId({ value, what, shown = value }: { value: string; what: string; shown?: string }) {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.id}>
      <code title={value}>{shown}</code>
      <CopyButton text={value} label={t('copy_what', { what })} isSmall />
    </span>
  )
}
