import { useTranslation } from 'react-i18next'
import { Passkeys } from '../../kit/account/passkeys.tsx'
import { PasswordForm } from '../../kit/account/password-form.tsx'
import { Sessions } from '../../kit/account/sessions.tsx'
import { Totp } from '../../kit/account/totp.tsx'
import { account } from '../../kit/account/words.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSession } from '../shell/session.ts'

export const words = { account }

export function Page() {
  const { t } = useTranslation('account')
  const { name, email } = useSession()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Card>
        <Facts
          facts={[
            [t('name'), name],
            [t('email'), email],
          ]}
        />
      </Card>
      <Passkeys />
      <Totp />
      <PasswordForm />
      <Sessions />
    </PageFrame>
  )
}
