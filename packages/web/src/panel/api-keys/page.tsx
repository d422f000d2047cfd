import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useReadPages } from '../../kit/api/queries.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { KeysPage } from '../../kit/keys/keys-page.tsx'
import { api_keys } from '../../kit/keys/words.ts'
import { useSchool } from '../shell/session.ts'
import { NewKey } from './new-key.tsx'
import { client_keys } from './words.ts'

export const words = { client_keys, api_keys, scope_picker }

const route = 'GET /v1/panel/client/api-key'
const revokeRoute = 'DELETE /v1/panel/client/api-key/{id}'

/** The API keys of the client's own programs. */
export function Page() {
  const { t } = useTranslation('client_keys')
  const { may } = useSchool()
  const read = useReadPages(route, { query: { limit: 100 } })
  const revoke = async (id: string) => {
    await call(revokeRoute, { params: { id } })
    await refresh(route)
  }
  return (
    <KeysPage
      lead={t('lead')}
      read={read}
      columns={[
        { name: t('scopes'), isNumber: true, cell: ({ scopes }) => scopes.length },
        {
          name: t('schools'),
          cell: ({ school_cnpjs }) =>
            school_cnpjs === null ? t('all_schools') : t('some_schools', { count: school_cnpjs.length }),
        },
        {
          name: t('expires_at'),
          cell: ({ expires_at }) => (expires_at === null ? t('never_expires') : <Timestamp at={expires_at} />),
        },
      ]}
      form={may('POST /v1/panel/client/api-key') ? (props) => <NewKey {...props} /> : undefined}
      revoke={may(revokeRoute) ? revoke : undefined}
    />
  )
}
