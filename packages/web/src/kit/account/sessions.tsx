import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { refresh, useReadPages } from '../api/queries.ts'
import { RelativeTime, Timestamp } from '../display/timestamp.tsx'
import { ProblemNote } from '../feedback/problem-text.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ReadPagesView } from '../list/read-view.tsx'
import { Card } from '../shell/page-frame.tsx'
import { useSite } from '../site.ts'
import { browserOf } from './browser-name.ts'

export function Sessions() {
  const { t } = useTranslation('account')
  const site = useSite()
  const read = useReadPages(`GET /v1/${site}/session/all`, {})
  const changed = () => refresh(`GET /v1/${site}/session/all`)
  const end = useMutation({
    mutationFn: (id: string) => call(`DELETE /v1/${site}/session/{id}`, { params: { id } }),
    onSuccess: changed,
  })
  const endOthers = useMutation({ mutationFn: () => call(`DELETE /v1/${site}/session/all`, {}), onSuccess: changed })
  const error = end.error ?? endOthers.error
  const nameOf = (agent: string | null) => (agent === null ? t('sessions.unknown') : browserOf(agent))
  return (
    <Card
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      actions={
        read.items.length > 1 && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      <ProblemNote error={error} />
      <ReadPagesView read={read} empty={null}>
        {(items) => (
          <DataTable
            label={t('sessions.list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('sessions.where'),
                cell: ({ agent, is_current }) => (
                  <span title={agent ?? undefined}>
                    {nameOf(agent)} {is_current && <strong>({t('sessions.this')})</strong>}
                  </span>
                ),
              },
              { name: t('sessions.from'), cell: ({ address }) => address },
              { name: t('sessions.seen'), cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
              { name: t('sessions.opened'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
              {
                name: t('sessions.actions'),
                isHidden: true,
                cell: ({ id, agent, is_current }) =>
                  !is_current && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('sessions.end_what', { agent: nameOf(agent) })}
                      onClick={() => end.mutate(id)}
                    >
                      {t('sessions.end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}
