import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { Ago, When } from '../../kit/display/when.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ShownOnce } from '../../kit/feedback/shown-once.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ShownPages } from '../../kit/list/shown.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/client.ts'
import { Acts } from '../kit/acts.tsx'
import { useSchool } from '../shell/session.ts'
import { NewKey } from './new-key.tsx'
import { api_keys } from './words.ts'

export const words = { api_keys, scope_picker }

/** Keys of the client's own programs: created with what each may do, shown once, revoked at once. */
export function Page() {
  const { t } = useTranslation('api_keys')
  const { cnpj, may } = useSchool()
  const read = useReadPages('GET /v1/panel/client/api-key', { query: { limit: 100 } })
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('POST /v1/panel/client/api-key') &&
        !isMaking && (
          <Button
            onClick={() => {
              setToken(null)
              setMaking(true)
            }}
          >
            {t('new')}
          </Button>
        )
      }
    >
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setToken(made)
            setMaking(false)
          }}
        />
      )}
      {token !== null && (
        <Card>
          <ShownOnce value={token} what={t('key')}>
            {t('made')}
          </ShownOnce>
        </Card>
      )}
      <ShownPages read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.name'), cell: ({ name }) => <strong>{name}</strong> },
              { name: t('fields.prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
              { name: t('fields.scopes'), isNumber: true, cell: ({ scopes }) => scopes.length },
              {
                name: t('fields.school_cnpjs'),
                cell: ({ school_cnpjs }) =>
                  school_cnpjs === null ? t('all_schools') : t('some_schools', { count: school_cnpjs.length }),
              },
              {
                name: t('fields.last_used_at'),
                cell: ({ last_used_at }) => (last_used_at === null ? t('never') : <Ago at={last_used_at} />),
              },
              {
                name: t('fields.expires_at'),
                cell: ({ expires_at }) => (expires_at === null ? t('never_expires') : <When at={expires_at} />),
              },
              {
                name: t('fields.change'),
                isHidden: true,
                cell: ({ id, name }) => (
                  <Acts
                    isBeside
                    words="api_keys"
                    subject={name}
                    draft={`${cnpj}/api-keys/${id}`}
                    bodies={bodies}
                    acts={[
                      {
                        name: 'revoke',
                        route: 'DELETE /v1/panel/client/api-key/{id}',
                        params: { id },
                        isDangerous: true,
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </ShownPages>
    </PageFrame>
  )
}
