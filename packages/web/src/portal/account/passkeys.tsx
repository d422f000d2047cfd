import { Button } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago, When } from '../../kit/when.tsx'
import { ask } from '../api/ask.ts'
import { type ItemOf, refresh, useReadPages } from '../api/queries.ts'
import { Confirm } from '../kit/confirm.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Card } from '../kit/page-frame.tsx'
import { addressByName, knowsPasskeys } from '../kit/passkey.ts'
import { ShownPages } from '../kit/shown.tsx'
import { useAct } from '../kit/use-act.ts'
import { AddPasskey } from './add-passkey.tsx'

type Passkey = ItemOf<'GET /v1/portal/passkey'>

export function Passkeys() {
  const { t } = useTranslation('account')
  const read = useReadPages('GET /v1/portal/passkey', {})
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const remove = useAct(
    (id: string) => ask('DELETE /v1/portal/passkey/{id}', { params: { id } }),
    async () => {
      setRemoving(null)
      await refresh('GET /v1/portal/passkey')
    },
  )
  const byName = addressByName(location)
  return (
    <Card
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={
        !isAdding &&
        byName === null &&
        knowsPasskeys() && (
          <Button variant="default" leftSection={<Fingerprint size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {!knowsPasskeys() && <p className="quiet">{t('passkeys.unsupported')}</p>}
      {byName !== null && (
        <p className="quiet">
          {t('passkeys.by_name')} {byName !== '' && <a href={byName}>{t('passkeys.open_by_name')}</a>}
        </p>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      <ShownPages read={read} empty={!isAdding && <p className="quiet">{t('passkeys.none')}</p>}>
        {(items) => (
          <DataTable
            label={t('passkeys.list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('passkeys.name'), cell: ({ name }) => <strong>{name}</strong> },
              {
                name: t('passkeys.used'),
                cell: ({ last_used_at }) => (last_used_at === null ? t('passkeys.never') : <Ago at={last_used_at} />),
              },
              { name: t('passkeys.created'), cell: ({ created_at }) => <When at={created_at} /> },
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
      </ShownPages>
      <Confirm
        isOpen={removing !== null}
        title={t('passkeys.remove_title', { name: removing?.name ?? '' })}
        action={t('passkeys.remove')}
        isBusy={remove.isBusy}
        problem={remove.problem}
        onConfirm={() => removing !== null && remove.run(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('passkeys.remove_text')}</p>
      </Confirm>
    </Card>
  )
}
