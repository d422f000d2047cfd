import { useTranslation } from 'react-i18next'
import { ask } from '../portal/api/ask.ts'
import { NewPassword } from './new-password.tsx'

export function Reset() {
  const { t } = useTranslation('panel')
  return (
    <NewPassword
      page="reset"
      send={(body) => ask('POST /v1/panel/password/reset', { body })}
      afterLate={<a href="/panel/password/forgot">{t('reset.another')}</a>}
    />
  )
}
