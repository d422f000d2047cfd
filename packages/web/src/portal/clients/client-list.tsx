import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { type ItemOf, refresh, useReadPages } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'

type Connection = ItemOf<'GET /v1/portal/app/{app_id}/connection'>

const looks = {
  pending: { tone: 'neutral', icon: CircleDashed },
  connected: { tone: 'good', icon: CircleCheck },
  revoked: { tone: 'bad', icon: CircleX },
} as const

export function ClientList({ appId }: { appId: string }) {
  const { t } = useTranslation('clients')
  const read = useReadPages('GET /v1/portal/app/{app_id}/connection', { params: { app_id: appId } })
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const leave = useMutation({
    mutationFn: (client: string) =>
      call('DELETE /v1/portal/app/{app_id}/connection/{client}', { params: { app_id: appId, client } }),
    onSuccess: async () => {
      setLeaving(null)
      await refresh('GET /v1/portal/app/{app_id}/connection')
    },
  })
  return (
    <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_advice')} />}>
      {(items) => (
        <>
          <DataTable
            label={t('list')}
            rows={items}
            // A client that ended a connection may have started another one since.
            keyOf={({ client, status, connected_at }) => `${client} ${status} ${connected_at}`}
            columns={[
              { name: t('client'), cell: ({ client }) => <CopyId value={client} what={t('slug_id')} /> },
              {
                name: t('status'),
                cell: ({ status }) => <ToneBadge {...looks[status]}>{t(`state.${status}`)}</ToneBadge>,
              },
              {
                name: t('scopes'),
                cell: ({ granted_scopes: scopes }) => (
                  <span title={scopes.join('\n')}>{t('scopes_count', { count: scopes.length })}</span>
                ),
              },
              {
                name: t('schools'),
                cell: ({ school_cnpjs }) => (school_cnpjs === null ? t('all_schools') : school_cnpjs.join(', ')),
              },
              { name: t('profile'), cell: ({ data_profile }) => t(`data.${data_profile}`) },
              { name: t('since'), cell: (one) => <Since connection={one} /> },
              {
                name: t('actions'),
                isHidden: true,
                cell: (one) =>
                  one.status !== 'revoked' && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('leave_what', { client: one.client })}
                      onClick={() => setLeaving(one)}
                    >
                      {t(one.status === 'pending' ? 'withdraw' : 'leave')}
                    </Button>
                  ),
              },
            ]}
          />
          <Confirm
            isOpen={leaving !== null}
            title={t('leave_title', { client: leaving?.client ?? '' })}
            action={t('leave')}
            isBusy={leave.isPending}
            error={leave.error}
            onConfirm={() => leaving !== null && leave.mutate(leaving.client)}
            onClose={() => setLeaving(null)}
          >
            <p>{t('leave_text')}</p>
          </Confirm>
        </>
      )}
    </ReadPagesView>
  )
}

function Since({ connection: { status, connected_at, revoked_at } }: { connection: Connection }) {
  const at = status === 'revoked' ? revoked_at : connected_at
  return at === null ? '–' : <Timestamp at={at} />
}
