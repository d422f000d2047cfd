import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemOf, type ReadPages, useReadPages } from '../../kit/api/queries.ts'
import { Outcome } from '../../kit/audit/outcome.tsx'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { FilterBar } from './filter-bar.tsx'
import { readFilters, toQuery } from './filters.ts'

type Entry = ItemOf<'GET /v1/portal/audit'>

export function AuditLog() {
  const navigate = useNavigate()
  const filters = readFilters(useSearch({ strict: false }))
  const key = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a range keeps the start it had when it was chosen
  const query = useMemo(() => toQuery(filters, new Date()), [key])
  const read = useReadPages('GET /v1/portal/audit', { query })
  const isNarrowed = key !== '{}'
  return (
    <>
      <FilterBar
        filters={filters}
        change={(search) => void navigate({ to: '/audit', search, replace: true, resetScroll: false })}
      />
      <Entries read={read} isNarrowed={isNarrowed} />
    </>
  )
}

function Entries({ read, isNarrowed }: { read: ReadPages<Entry>; isNarrowed: boolean }) {
  const { t } = useTranslation('audit')
  const empty = isNarrowed ? (
    <EmptyState title={t('none')} text={t('none_advice')} />
  ) : (
    <EmptyState title={t('empty')} text={t('empty_advice')} />
  )
  return (
    <ReadPagesView read={read} empty={empty}>
      {(items) => (
        <DataTable
          label={t('list')}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            { name: t('at'), cell: ({ at }) => <Timestamp at={at} /> },
            { name: t('who'), cell: (entry) => <Who entry={entry} /> },
            { name: t('what'), cell: ({ action }) => <What action={action} /> },
            {
              name: t('subject'),
              cell: ({ subject }) =>
                subject === '' ? (
                  '–'
                ) : (
                  <CopyId value={subject} shown={shortened(escapeInvisible(subject))} what={t('subject_id')} />
                ),
            },
            { name: t('from'), cell: ({ address }) => address },
            { name: t('result'), cell: ({ result }) => <Outcome result={result} done={t('ok')} /> },
          ]}
        />
      )}
    </ReadPagesView>
  )
}

// Shortens an id to what tells two apart; copying copies all of it.
const shortened = (subject: string) => (subject.length > 13 ? `${subject.slice(0, 12)}…` : subject)

function Who({ entry: { actor, actor_email, actor_name } }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  if (actor_name) return <span title={actor_email ?? actor}>{escapeInvisible(actor_name)}</span>
  if (actor_email !== null) return actor_email
  if (actor === 'nobody') return t('nobody')
  return <span title={actor}>{actor.startsWith('key:') ? t('key') : actor}</span>
}

function What({ action }: { action: string }) {
  const { t, i18n } = useTranslation('audit_action')
  // The cast is safe because `exists` is checked first.
  return i18n.exists(action, { ns: 'audit_action' }) ? (
    <span title={action}>{t(action as 'secret.revealed')}</span>
  ) : (
    <code>{action}</code>
  )
}
