import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useReadPages } from '../../kit/api/queries.ts'
import { audit_action } from '../../kit/audit/action-words.ts'
import { AuditAction } from '../../kit/audit/audit-action.tsx'
import { audit_route } from '../../kit/audit/route-words.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { Result, Subject, Who } from './entry.tsx'
import { auditTrail } from './words.ts'

export const words = { auditTrail, audit_action, audit_route }

/** The client's audit log, newest first, with a check of its hash chain. */
export function Page() {
  const { t } = useTranslation('auditTrail')
  const read = useReadPages('GET /v1/panel/client/audit', { query: { limit: 50 } })
  const check = useMutation({ mutationFn: () => call('GET /v1/panel/client/audit/verification', {}) })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      }
    >
      {check.data && (
        <p role="status">
          {check.data.is_intact ? t('intact') : t('broken', { position: check.data.broken[0]?.position })}
        </p>
      )}
      {check.error && <ProblemNote error={check.error} />}
      <ReadPagesView read={read} empty={<p className="quiet">{t('empty')}</p>}>
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('at'), cell: (one) => <Timestamp at={one.at} /> },
              { name: t('actor'), cell: (one) => <Who entry={one} /> },
              { name: t('action'), cell: ({ action }) => <AuditAction action={action} /> },
              { name: t('subject'), cell: (one) => <Subject entry={one} /> },
              { name: t('result'), cell: (one) => <Result entry={one} /> },
            ]}
          />
        )}
      </ReadPagesView>
    </PageFrame>
  )
}
