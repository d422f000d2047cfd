import { Button } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'

type Sandbox = ResponseOf<'GET /v1/portal/app/{app_id}/sandbox'>
type Role = keyof Sandbox['sessions']

/** Hidden until revealed, to protect them from onlookers. Copying works while they are hidden. */
export function Keys({ sandbox: { api_key, device_key, sessions } }: { sandbox: Sandbox }) {
  const { t } = useTranslation('sandbox')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const fact = (name: string, token: string | null) =>
    [
      name,
      token === null ? (
        t('revoked')
      ) : (
        <CopyId
          key={name}
          value={token}
          what={name}
          shown={isShown ? token : `${token.slice(0, 8)}••••••••`}
          isHidden={!isShown}
        />
      ),
    ] as const
  return (
    <Card
      title={t('keys')}
      lead={t('keys_lead')}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon size={14} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'hide' : 'show')}
        </Button>
      }
    >
      <Facts
        facts={[
          fact(t('api_key'), api_key),
          fact(t('device_key'), device_key),
          ...(Object.entries(sessions) as [Role, string | null][]).map(([role, token]) =>
            fact(t('session', { role: t(`role.${role}`) }), token),
          ),
        ]}
      />
    </Card>
  )
}
