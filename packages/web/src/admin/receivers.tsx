import { CircleCheck, type LucideIcon, OctagonX, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../kit/api/queries.ts'
import { Timestamp } from '../kit/display/timestamp.tsx'
import { ToneBadge } from '../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ReadView } from '../kit/list/read-view.tsx'
import { PageFrame } from '../kit/shell/page-frame.tsx'
import type { Tone } from '../kit/theme.ts'

const looks: Record<'active' | 'failing' | 'paused' | 'disabled', { tone: Tone; icon: LucideIcon }> = {
  active: { tone: 'good', icon: CircleCheck },
  failing: { tone: 'bad', icon: OctagonX },
  disabled: { tone: 'bad', icon: OctagonX },
  paused: { tone: 'neutral', icon: PauseCircle },
}

/** Every endpoint and webhook_url, worst first. */
export function Page() {
  const { t } = useTranslation('admin')
  const read = useRead('GET /v1/admin/endpoint', {})
  return (
    <PageFrame title={t('receivers')} lead={t('receivers_lead')}>
      <ReadView read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('no_receivers')} text={t('no_receivers_text')} />
          ) : (
            <DataTable
              label={t('receivers')}
              rows={data}
              keyOf={({ owner, kind }) => `${owner} ${kind}`}
              columns={[
                { name: t('owner'), cell: ({ owner, kind }) => `${owner} · ${t(`kind.${kind}`)}` },
                {
                  name: t('state'),
                  cell: ({ state }) => (
                    <ToneBadge tone={looks[state].tone} icon={looks[state].icon}>
                      {t(`receiver_state.${state}`)}
                    </ToneBadge>
                  ),
                },
                { name: t('reason'), cell: ({ reason }) => reason && <code>{escapeInvisible(reason)}</code> },
                {
                  name: t('failing_since'),
                  cell: ({ failing_since }) => failing_since && <Timestamp at={failing_since} />,
                },
                { name: t('waiting'), isNumber: true, cell: ({ waiting }) => waiting },
                { name: t('address'), cell: ({ url }) => escapeInvisible(url) },
              ]}
            />
          )
        }
      </ReadView>
    </PageFrame>
  )
}
