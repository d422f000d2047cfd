import { useTranslation } from 'react-i18next'
import { CopyButton } from '../display/copy-button.tsx'
import classes from './account.module.css'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account')
  return (
    <div role="status">
      <strong>{t('totp.codes')}</strong>
      <p>{t('totp.codes_lead')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('totp.copy_codes')}>
        {t('totp.copy_codes')}
      </CopyButton>
    </div>
  )
}
