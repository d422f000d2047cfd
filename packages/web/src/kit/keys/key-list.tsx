import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadPages } from '../api/queries.ts'
import { RelativeTime } from '../display/timestamp.tsx'
import { Confirm } from '../feedback/confirm.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ReadPagesView } from '../list/read-view.tsx'

export type Key = {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly last_used_at: string | null
}

export type KeyListProps<K extends Key> = {
  readonly read: ReadPages<K>
  /** Columns that only keys of this owner have, between the prefix and the last use. */
  readonly columns: readonly Column<K>[]
  /** Shown if there are no keys. */
  readonly make: ReactNode
  /** Absent if the user may not revoke keys. */
  revoke?: ((id: string) => Promise<unknown>) | undefined
}

export function KeyList<K extends Key>({ read, columns, make, revoke }: KeyListProps<K>) {
  const { t } = useTranslation('api_keys')
  return (
    <ReadPagesView
      read={read}
      empty={
        <EmptyState title={t('empty')} text={t('empty_advice')}>
          {make}
        </EmptyState>
      }
    >
      {(items) => (
        <DataTable
          label={t('title')}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            { name: t('name'), cell: ({ name }) => <strong>{name}</strong> },
            { name: t('prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
            ...columns,
            {
              name: t('used'),
              cell: ({ last_used_at }) => (last_used_at === null ? t('never') : <RelativeTime at={last_used_at} />),
            },
            ...(revoke === undefined
              ? []
              : [{ name: t('actions'), isHidden: true, cell: (key: K) => <Revoke apiKey={key} revoke={revoke} /> }]),
          ]}
        />
      )}
    </ReadPagesView>
  )
}

function Revoke({ apiKey: { id, name }, revoke }: { apiKey: Key; revoke(id: string): Promise<unknown> }) {
  const { t } = useTranslation('api_keys')
  const [isAsking, setAsking] = useState(false)
  // `revoke` also refetches the list, so the row disappears together with its dialog.
  const { mutate, isPending, error } = useMutation({ mutationFn: () => revoke(id) })
  return (
    <>
      <Button variant="default" size="xs" aria-label={t('revoke_what', { name })} onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('revoke_title', { name })}
        action={t('revoke')}
        isBusy={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('revoke_text')}</p>
      </Confirm>
    </>
  )
}
