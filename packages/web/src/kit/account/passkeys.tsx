import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { type ItemOf, refresh, useReadPages } from '../api/queries.ts'
import { RelativeTime, Timestamp } from '../display/timestamp.tsx'
import { Confirm } from '../feedback/confirm.tsx'
import { supportsPasskeys, urlByHostName } from '../forms/passkey.ts'
import { DataTable } from '../list/data-table.tsx'
import { ReadPagesView } from '../list/read-view.tsx'
import { Card } from '../shell/page-frame.tsx'
import { useSite } from '../site.ts'
import { AddPasskey } from './add-passkey.tsx'

type Passkey = ItemOf<'GET /v1/portal/passkey'>

export function Passkeys() {
  const { t } = useTranslation('account')
  const site = useSite()
  const read = useReadPages(`GET /v1/${site}/passkey`, {})
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => call(`DELETE /v1/${site}/passkey/{id}`, { params: { id } }),
    onSuccess: async () => {
      setRemoving(null)
      await refresh(`GET /v1/${site}/passkey`)
    },
  })
  const byName = urlByHostName(location)
  return (
    <Card
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={
        !isAdding &&
        byName === null &&
        supportsPasskeys() && (
          <Button variant="default" leftSection={<Fingerprint size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {!supportsPasskeys() && <p className="quiet">{t('passkeys.unsupported')}</p>}
      {byName !== null && (
        <p className="quiet">
          {t('passkeys.by_name')} {byName !== '' && <a href={byName}>{t('passkeys.open_by_name')}</a>}
        </p>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      <ReadPagesView read={read} empty={!isAdding && <p className="quiet">{t('passkeys.none')}</p>}>
        {(items) => (
          <DataTable
            label={t('passkeys.list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('passkeys.name'), cell: ({ name }) => <strong>{name}</strong> },
              {
                name: t('passkeys.used'),
                cell: ({ last_used_at }) =>
                  last_used_at === null ? t('passkeys.never') : <RelativeTime at={last_used_at} />,
              },
              { name: t('passkeys.created'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
              {
                name: t('passkeys.actions'),
                isHidden: true,
                cell: (passkey) => (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('passkeys.remove_what', { name: passkey.name })}
                    onClick={() => setRemoving(passkey)}
                  >
                    {t('passkeys.remove')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ReadPagesView>
      <Confirm
        isOpen={removing !== null}
        title={t('passkeys.remove_title', { name: removing?.name ?? '' })}
        action={t('passkeys.remove')}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing !== null && remove.mutate(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('passkeys.remove_text')}</p>
      </Confirm>
    </Card>
  )
}
