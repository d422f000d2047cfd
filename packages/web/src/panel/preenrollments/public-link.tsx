import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../kit/display/copy-button.tsx'
import { useSchool } from '../shell/session.ts'

/** The public page where families apply without an account, often on a phone. */
export function PublicLink() {
  const { t } = useTranslation('preenrollments')
  const { cnpj } = useSchool()
  const url = `${window.location.origin}/panel/apply/${cnpj}`
  return (
    <p>
      {t('fields.public_link')}: <a href={url}>{url}</a>{' '}
      <CopyButton text={url} label={t('fields.public_copy')} isSmall />{' '}
      <span className="quiet">{t('fields.public_hint')}</span>
    </p>
  )
}
