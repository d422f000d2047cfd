import { OctagonX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { visible } from '../../kit/display/visible-text.ts'
import { When } from '../../kit/display/when.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ShownPages } from '../../kit/list/shown.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'

/** What the platform wrote down about deliveries that the address did not accept. */
export function PlatformLog() {
  const { t } = useTranslation('integrations')
  const read = useReadPages('GET /v1/panel/client/platform-log', { query: { limit: 20 } })
  return (
    <Card title={t('log')} lead={t('log_lead')}>
      <ShownPages read={read} empty={<p className="quiet">{t('log_empty')}</p>}>
        {(lines) => (
          <DataTable
            label={t('log')}
            rows={lines}
            keyOf={({ id }) => id}
            columns={[
              { name: t('log_at'), cell: ({ created_at }) => <When at={created_at} /> },
              {
                name: t('log_level'),
                cell: ({ level }) => (
                  <ToneBadge
                    tone={level === 'error' ? 'bad' : 'neutral'}
                    icon={level === 'error' ? OctagonX : TriangleAlert}
                  >
                    {t(`level.${level}`)}
                  </ToneBadge>
                ),
              },
              { name: t('log_message'), cell: ({ message }) => visible(message) },
            ]}
          />
        )}
      </ShownPages>
    </Card>
  )
}
