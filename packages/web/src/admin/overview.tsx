import { CircleCheck, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../kit/api/queries.ts'
import { useRefreshWhile } from '../kit/api/refresh-while.ts'
import { NumberTile, Tiles } from '../kit/display/number-tile.tsx'
import { RelativeTime, Timestamp } from '../kit/display/timestamp.tsx'
import { ToneBadge } from '../kit/display/tone-badge.tsx'
import { ProblemNote } from '../kit/feedback/problem-text.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ReadView } from '../kit/list/read-view.tsx'
import { Card, PageFrame } from '../kit/shell/page-frame.tsx'

const queueRoute = 'GET /v1/admin/queue'
const workerRoute = 'GET /v1/admin/worker'

/** The current state of delivery: the queue, and the workers that process it. */
export function Page() {
  const { t } = useTranslation('admin')
  const queue = useRead(queueRoute, {})
  const workers = useRead(workerRoute, {})
  // No stream reports these, so they are polled while the page is open.
  useRefreshWhile(true, queueRoute, workerRoute)
  return (
    <PageFrame title={t('overview')} lead={t('overview_lead')}>
      {/* The last data stays on the screen, so say that it is no longer current. */}
      {(queue.data ?? workers.data) !== undefined && <ProblemNote error={queue.error ?? workers.error} />}
      <Card title={t('queue')}>
        <ReadView read={queue}>
          {({ waiting, due, sending, oldest_due_seconds }) => (
            <Tiles>
              <NumberTile label={t('waiting')} value={waiting} />
              <NumberTile label={t('due')} value={due} />
              <NumberTile label={t('sending')} value={sending} />
              <NumberTile label={t('oldest_due')} value={oldest_due_seconds} unit="s" />
            </Tiles>
          )}
        </ReadView>
      </Card>
      <Card title={t('workers')} lead={t('workers_lead')}>
        <ReadView read={workers}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">{t('no_workers')}</p>
            ) : (
              <DataTable
                label={t('workers')}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  { name: t('host'), cell: ({ host, pid }) => `${host} · ${pid}` },
                  {
                    name: t('state'),
                    cell: ({ is_alive }) => (
                      <ToneBadge tone={is_alive ? 'good' : 'bad'} icon={is_alive ? CircleCheck : OctagonX}>
                        {t(is_alive ? 'alive' : 'dead')}
                      </ToneBadge>
                    ),
                  },
                  { name: t('version'), cell: ({ version }) => version },
                  { name: t('started'), cell: ({ started_at }) => <Timestamp at={started_at} /> },
                  { name: t('seen'), cell: ({ seen_at }) => <RelativeTime at={seen_at} /> },
                ]}
              />
            )
          }
        </ReadView>
      </Card>
    </PageFrame>
  )
}
