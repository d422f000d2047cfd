import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { ShownPages } from '../../kit/list/shown.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ConnectedApp } from './connected-app.tsx'
import { WaitingApp } from './waiting-app.tsx'
import { connected_apps } from './words.ts'

export const words = { connected_apps, scope_picker }

/** Apps of partners: those that ask, to accept or decline; those that are connected, with what each receives and sees. */
export function Page() {
  const { t } = useTranslation('connected_apps')
  const read = useReadPages('GET /v1/panel/client/connection', { query: { limit: 100 } })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ShownPages read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => {
          const now = items.filter(({ status }) => status !== 'revoked')
          if (now.length === 0) return <EmptyState title={t('empty')} text={t('empty_text')} />
          return [...now]
            .sort((a, b) => a.status.localeCompare(b.status) * -1)
            .map((connection) =>
              connection.status === 'pending' ? (
                <WaitingApp key={connection.app} connection={connection} />
              ) : (
                <ConnectedApp key={connection.app} connection={connection} />
              ),
            )
        }}
      </ShownPages>
    </PageFrame>
  )
}
