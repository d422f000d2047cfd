import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Ago, When } from '../../kit/when.tsx'
import { ask } from '../api/ask.ts'
import { refresh, useReadPages } from '../api/queries.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Card } from '../kit/page-frame.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { ShownPages } from '../kit/shown.tsx'
import { useAct } from '../kit/use-act.ts'
import { browserOf } from './browser-name.ts'

export function Sessions() {
  const { t } = useTranslation('account')
  const read = useReadPages('GET /v1/portal/session/all', {})
  const changed = () => refresh('GET /v1/portal/session/all')
  const end = useAct((id: string) => ask('DELETE /v1/portal/session/{id}', { params: { id } }), changed)
  const endOthers = useAct(() => ask('DELETE /v1/portal/session/all', {}), changed)
  const problem = end.problem ?? endOthers.problem
  const nameOf = (agent: string | null) => (agent === null ? t('sessions.unknown') : browserOf(agent))
  return (
    <Card
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      actions={
        read.items.length > 1 && (
          <Button variant="default" size="xs" loading={endOthers.isBusy} onClick={() => endOthers.run()}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      {problem !== null && <ProblemNote problem={problem} />}
      <ShownPages read={read} empty={null}>
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
              { name: t('sessions.from'), cell: ({ address }) => address ?? '–' },
              { name: t('sessions.seen'), cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
              { name: t('sessions.opened'), cell: ({ created_at }) => <When at={created_at} /> },
              {
                name: t('sessions.actions'),
                isHidden: true,
                cell: ({ id, agent, is_current }) =>
                  !is_current && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('sessions.end_what', { agent: nameOf(agent) })}
                      onClick={() => end.run(id)}
                    >
                      {t('sessions.end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ShownPages>
    </Card>
  )
}
