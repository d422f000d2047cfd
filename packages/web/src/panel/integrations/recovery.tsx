import { Button, Group, Progress, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { useRefreshWhile } from '../../kit/api/refresh-while.ts'
import { ProblemNote, useProblemWords } from '../../kit/feedback/problem-text.tsx'
import { fromField, toField } from '../../kit/forms/local-moment.ts'
import { Shown } from '../../kit/list/shown.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { apiRoute } from './webhook-address.tsx'

const countRoute = 'GET /v1/panel/client/delivery/resend-failed/count'
const cancelRoute = 'DELETE /v1/panel/client/task/{task_id}'
const taskRoute = 'GET /v1/panel/client/task/{task_id}'

const hourMs = 3_600_000
const ranges = { '1h': hourMs, '24h': 24 * hourMs, '7d': 168 * hourMs, '30d': 720 * hourMs } as const
type Range = keyof typeof ranges
const rangeNames = Object.keys(ranges) as Range[]
// A minute inside the 30 days, which the server counts to the second.
const ago = (range: Range) => toField(new Date(Date.now() - ranges[range] + 60_000))

/** Everything that failed or was skipped since a time, sent again: the count first, then progress. */
export function Recovery() {
  const { t } = useTranslation('integrations')
  const [since, setSince] = useState(() => ago('24h'))
  const isTyped = since !== ''
  const asked = isTyped ? { since: fromField(since) } : { since: '' }
  const count = useRead(countRoute, { query: asked }, { enabled: isTyped })
  const start = useMutation({
    mutationFn: () => call('POST /v1/panel/client/delivery/resend-failed', { body: asked }),
  })
  const matched = (isTyped && count.data?.matched) || 0
  return (
    <Card title={t('recover')} lead={t('recover_lead')}>
      <Group align="end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('recover_since')}
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        {rangeNames.map((range) => (
          <Button key={range} variant="default" onClick={() => setSince(ago(range))}>
            {t(`ranges.${range}`)}
          </Button>
        ))}
      </Group>
      <p role="status">{isTyped && count.data && t('recover_count', { count: matched })}</p>
      <Group gap="sm">
        <Button disabled={matched === 0} loading={start.isPending} onClick={() => start.mutate()}>
          {t('recover_start', { count: matched })}
        </Button>
        <Button variant="subtle" disabled={!isTyped} loading={count.isFetching} onClick={() => void count.refetch()}>
          {t('recover_count_again')}
        </Button>
      </Group>
      <ProblemNote error={count.error ?? start.error} />
      {start.data && <Task id={start.data.task_id} />}
    </Card>
  )
}

/** How far it has come; it goes on without this page. */
function Task({ id }: { id: string }) {
  const { t } = useTranslation('integrations')
  const says = useProblemWords()
  const { may } = useSchool()
  const read = useRead(taskRoute, { params: { task_id: id } })
  const isRunning = read.data === undefined || read.data.status === 'running'
  useRefreshWhile(isRunning, taskRoute, countRoute, apiRoute)
  const cancel = useMutation({
    mutationFn: () => call(cancelRoute, { params: { task_id: id } }),
    onSuccess: () => refresh(taskRoute),
  })
  return (
    <Shown read={read}>
      {({ status, matched, done, failed, stop_reason }) => (
        <div>
          <Progress
            size="lg"
            value={matched === 0 ? 100 : (100 * (done + failed)) / matched}
            aria-label={t('recover_progress')}
          />
          <p role="status">
            {t(`task.${status}`)} · {t('recover_done', { done, matched })}
          </p>
          {failed > 0 && <p>{t('recover_refused', { count: failed })}</p>}
          {stop_reason !== null && <p>{says({ code: stop_reason, pointer: '', message: '' }).words}</p>}
          {status === 'running' && may(cancelRoute) && (
            <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('recover_cancel')}
            </Button>
          )}
          <ProblemNote error={cancel.error} />
        </div>
      )}
    </Shown>
  )
}
