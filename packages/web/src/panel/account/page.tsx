import { useTranslation } from 'react-i18next'
import { Passkeys } from '../../kit/account/passkeys.tsx'
import { PasswordForm } from '../../kit/account/password-form.tsx'
import { ProfileForm } from '../../kit/account/profile-form.tsx'
import { Sessions } from '../../kit/account/sessions.tsx'
import { Totp } from '../../kit/account/totp.tsx'
import { account } from '../../kit/account/words.ts'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSession } from '../shell/session.ts'

export const words = { account }

export function Page() {
  const { t } = useTranslation('account')
  const { name, email } = useSession()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ProfileForm name={name} email={email} />
      <Passkeys />
      <Totp />
      <PasswordForm />
      <Sessions />
    </PageFrame>
  )
}
