import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ConnectedApp } from './connected-app.tsx'
import { WaitingApp } from './waiting-app.tsx'
import { connected_apps } from './words.ts'

export const words = { connected_apps, scope_picker }

const list = 'GET /v1/panel/client/connection'

/** The apps of partners: requests to accept or decline, and connected apps with what each receives and sees. */
export function Page() {
  const { t } = useTranslation('connected_apps')
  const waiting = useReadPages(list, { query: { status: 'pending', limit: 100 } })
  const connected = useReadPages(list, { query: { status: 'connected', limit: 100 } })
  const isNone = waiting.query.data !== undefined && waiting.items.length === 0
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ReadPagesView read={waiting} empty={null}>
        {(items) => items.map((connection) => <WaitingApp key={connection.app} connection={connection} />)}
      </ReadPagesView>
      <ReadPagesView read={connected} empty={isNone && <EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => items.map((connection) => <ConnectedApp key={connection.app} connection={connection} />)}
      </ReadPagesView>
    </PageFrame>
  )
}
