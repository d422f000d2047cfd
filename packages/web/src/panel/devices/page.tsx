import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { CopyButton } from '../../kit/display/copy-button.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/device.ts'
import { entranceInput } from '../kit/references.ts'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { useSchool } from '../shell/session.ts'
import { devices } from './words.ts'

export const words = { devices }

const path = '/v1/panel/school/{cnpj}/device'
const inputs = { '/entrance_id': entranceInput }

/** The keys of the devices at the gates: created, shown once, revoked. */
export function Page() {
  const { t } = useTranslation('devices')
  const { cnpj } = useSchool()
  const [token, setToken] = useState<string | null>(null)
  const read = useReadPages(`GET ${path}`, { params: { cnpj }, query: { limit: 100 } })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <RecordActions
          isMain
          words="devices"
          subject=""
          draft={`${cnpj}/devices/new`}
          bodies={bodies}
          inputs={inputs}
          actions={[
            { name: 'create', route: `POST ${path}`, done: (made) => setToken((made as { token: string }).token) },
          ]}
        />
      }
    >
      {token !== null && (
        <Card title={t('token')}>
          <p role="status">{t('token_text')}</p>
          <code>{token}</code> <CopyButton text={token} label={t('copy')} />
        </Card>
      )}
      <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.name'), cell: (one) => one.name },
              { name: t('fields.prefix'), cell: (one) => <code>{one.prefix}…</code> },
              {
                name: t('fields.last_used_at'),
                cell: (one) => one.last_used_at && <Timestamp at={one.last_used_at} />,
              },
              {
                name: t('fields.change'),
                isHidden: true,
                cell: (one) => (
                  <RecordActions
                    isBeside
                    words="devices"
                    subject={one.name}
                    draft={`${cnpj}/devices/${one.id}`}
                    bodies={bodies}
                    actions={[
                      { name: 'revoke', route: `DELETE ${path}/{id}`, params: { id: one.id }, isDangerous: true },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </ReadPagesView>
    </PageFrame>
  )
}
