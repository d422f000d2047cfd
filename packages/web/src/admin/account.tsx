import { useTranslation } from 'react-i18next'
import { Passkeys } from '../kit/account/passkeys.tsx'
import { PasswordForm } from '../kit/account/password-form.tsx'
import { ProfileForm } from '../kit/account/profile-form.tsx'
import { Sessions } from '../kit/account/sessions.tsx'
import { Totp } from '../kit/account/totp.tsx'
import { account } from '../kit/account/words.ts'
import { useRead } from '../kit/api/queries.ts'
import { ReadView } from '../kit/list/read-view.tsx'
import { PageFrame } from '../kit/shell/page-frame.tsx'
import { sessionRoute } from './shell.tsx'

export const words = { account }

/** The operator's own account: name, passkeys, second factor, password and sessions. */
export function Page() {
  const { t } = useTranslation('account')
  const session = useRead(sessionRoute, {})
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ReadView read={session}>{({ name, email }) => <ProfileForm name={name} email={email} />}</ReadView>
      <Passkeys />
      <Totp />
      <PasswordForm />
      <Sessions />
    </PageFrame>
  )
}
