import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { Facts } from '../kit/facts.tsx'
import { Card, PageFrame } from '../kit/page-frame.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { Totp } from './totp.tsx'
import { account } from './words.ts'

export const words = { account }

export function Page() {
  const { t } = useTranslation('account')
  const { name, email, role, partner } = useSession()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Card>
        <Facts
          facts={[
            [t('name'), name],
            [t('email'), email],
            [t('role'), t(`roles.${role}`)],
            [t('partner'), partner.name],
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
