import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { type ItemOf, refresh, useReadPages } from '../../kit/api/queries.ts'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { Ago, When } from '../../kit/display/when.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ShownPages } from '../../kit/list/shown.tsx'

type Key = ItemOf<'GET /v1/portal/app/{app_id}/api-key'>

export function KeyList({ appId, make }: { appId: string; make: ReactNode }) {
  const { t } = useTranslation('keys')
  const read = useReadPages('GET /v1/portal/app/{app_id}/api-key', { params: { app_id: appId } })
  const [revoking, setRevoking] = useState<Key | null>(null)
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE /v1/portal/app/{app_id}/api-key/{id}', { params: { app_id: appId, id } }),
    onSuccess: async () => {
      setRevoking(null)
      await refresh('GET /v1/portal/app/{app_id}/api-key')
    },
  })
  return (
    <ShownPages
      read={read}
      empty={
        <EmptyState title={t('empty')} text={t('empty_advice')}>
          {make}
        </EmptyState>
      }
    >
      {(items) => (
        <>
          <DataTable
            label={t('list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('name'), cell: ({ name }) => <strong>{name}</strong> },
              { name: t('environment'), cell: ({ environment }) => <EnvironmentBadge environment={environment} /> },
              { name: t('starts'), cell: ({ prefix }) => <code>{prefix}…</code> },
              { name: t('reach'), cell: ({ scopes }) => scopes.length },
              {
                name: t('used'),
                cell: ({ last_used_at }) => (last_used_at === null ? t('never') : <Ago at={last_used_at} />),
              },
              { name: t('created'), cell: ({ created_at }) => <When at={created_at} /> },
              {
                name: t('actions'),
                isHidden: true,
                cell: (key) => (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('revoke_what', { name: key.name })}
                    onClick={() => setRevoking(key)}
                  >
                    {t('revoke')}
                  </Button>
                ),
              },
            ]}
          />
          <Confirm
            isOpen={revoking !== null}
            title={t('revoke_title', { name: revoking?.name ?? '' })}
            action={t('revoke')}
            isBusy={revoke.isPending}
            error={revoke.error}
            onConfirm={() => revoking !== null && revoke.mutate(revoking.id)}
            onClose={() => setRevoking(null)}
          >
            <p>{t('revoke_text')}</p>
          </Confirm>
        </>
      )}
    </ShownPages>
  )
}
