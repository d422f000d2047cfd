import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../kit/api/call.ts'
import { type ItemOf, useReadPages } from '../kit/api/queries.ts'
import { audit_action } from '../kit/audit/action-words.ts'
import { AuditAction } from '../kit/audit/audit-action.tsx'
import { Outcome } from '../kit/audit/outcome.tsx'
import { audit_route } from '../kit/audit/route-words.ts'
import { Timestamp } from '../kit/display/timestamp.tsx'
import { ToneBadge } from '../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { ProblemNote } from '../kit/feedback/problem-text.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ReadPagesView } from '../kit/list/read-view.tsx'
import { PageFrame } from '../kit/shell/page-frame.tsx'

export const words = { audit_action, audit_route }

const route = 'GET /v1/admin/audit'

/** The audit log of the whole platform, with a check of its hash chains. */
export function Page() {
  const { t } = useTranslation('admin')
  const read = useReadPages(route, { query: { limit: 50 } })
  const check = useMutation({ mutationFn: () => call('GET /v1/admin/audit/verification', {}) })
  return (
    <PageFrame
      title={t('audit')}
      lead={t('audit_lead')}
      actions={
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('check_chain')}
        </Button>
      }
    >
      <p role="status">
        {check.data && (
          <ToneBadge tone={check.data.is_intact ? 'good' : 'bad'} icon={check.data.is_intact ? CircleCheck : OctagonX}>
            {check.data.is_intact
              ? t('chain_intact')
              : t('chain_broken', { position: check.data.broken[0]?.position ?? '?' })}
          </ToneBadge>
        )}
      </p>
      <ProblemNote error={check.error} />
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_audit')}</p>}>
        {(entries) => (
          <DataTable
            label={t('audit')}
            rows={entries}
            keyOf={({ id }) => id}
            columns={[
              { name: t('at'), cell: ({ at }) => <Timestamp at={at} /> },
              { name: t('actor'), cell: (entry) => <Who entry={entry} /> },
              { name: t('action'), cell: ({ action }) => <AuditAction action={action} /> },
              { name: t('subject'), cell: ({ subject }) => escapeInvisible(subject) },
              { name: t('result'), cell: ({ result }) => <Outcome result={result} done={t('done')} /> },
            ]}
          />
        )}
      </ReadPagesView>
    </PageFrame>
  )
}

function Who({ entry: { actor, actor_email } }: { entry: ItemOf<typeof route> }) {
  const { t } = useTranslation('admin')
  return actor === 'nobody' || actor === 'command' ? t(actor) : escapeInvisible(actor_email ?? actor)
}
