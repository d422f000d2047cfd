import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useReadPages } from '../../kit/api/queries.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { KeysPage } from '../../kit/keys/keys-page.tsx'
import { api_keys } from '../../kit/keys/words.ts'
import { useAppId } from '../shell/app.ts'
import { NewKey } from './new-key.tsx'
import { app_keys } from './words.ts'

export const words = { app_keys, api_keys, scope_picker }

const route = 'GET /v1/portal/app/{app_id}/api-key'

export function Page() {
  const { t } = useTranslation('app_keys')
  const appId = useAppId()
  const read = useReadPages(route, { params: { app_id: appId } })
  return (
    <KeysPage
      lead={t('lead')}
      read={read}
      columns={[
        { name: t('environment'), cell: ({ environment }) => <EnvironmentBadge environment={environment} /> },
        { name: t('scopes'), isNumber: true, cell: ({ scopes }) => scopes.length },
        { name: t('created'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
      ]}
      form={(props) => <NewKey appId={appId} {...props} />}
      revoke={async (id) => {
        await call('DELETE /v1/portal/app/{app_id}/api-key/{id}', { params: { app_id: appId, id } })
        await refresh(route)
      }}
    />
  )
}
