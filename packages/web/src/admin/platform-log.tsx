import { NativeSelect } from '@mantine/core'
import { OctagonX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../kit/api/queries.ts'
import { ToneBadge } from '../kit/display/tone-badge.tsx'
import { visible } from '../kit/display/visible-text.ts'
import { When } from '../kit/display/when.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ShownPages } from '../kit/list/shown.tsx'
import { PageFrame } from '../kit/shell/page-frame.tsx'

const levels = ['warning', 'error'] as const
type Level = (typeof levels)[number]

/** Failures of client-level addresses, of all clients. */
export function Page() {
  const { t } = useTranslation('admin')
  const [level, setLevel] = useState<Level | ''>('')
  const read = useReadPages('GET /v1/admin/platform-log', { query: { limit: 50, ...(level !== '' && { level }) } })
  return (
    <PageFrame
      title={t('log')}
      lead={t('log_lead')}
      actions={
        <NativeSelect
          aria-label={t('level')}
          value={level}
          onChange={({ currentTarget }) => setLevel(currentTarget.value as Level | '')}
          data={[
            { value: '', label: t('all_levels') },
            ...levels.map((value) => ({ value, label: t(`levels.${value}`) })),
          ]}
        />
      }
    >
      <ShownPages read={read} empty={<EmptyState title={t('no_log')} text={t('no_log_text')} />}>
        {(lines) => (
          <DataTable
            label={t('log')}
            rows={lines}
            keyOf={({ id }) => id}
            columns={[
              { name: t('at'), cell: ({ created_at }) => <When at={created_at} /> },
              {
                name: t('level'),
                cell: ({ level: one }) => (
                  <ToneBadge
                    tone={one === 'error' ? 'bad' : 'neutral'}
                    icon={one === 'error' ? OctagonX : TriangleAlert}
                  >
                    {t(`levels.${one}`)}
                  </ToneBadge>
                ),
              },
              { name: t('client'), cell: ({ client }) => visible(client) },
              { name: t('message'), cell: ({ message }) => visible(message) },
            ]}
          />
        )}
      </ShownPages>
    </PageFrame>
  )
}
