import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { useRefreshWhile } from '../../kit/api/refresh-while.ts'
import { useLocale } from '../../kit/display/time.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { fromLocalInput } from '../../kit/forms/local-datetime.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { formatCount } from '../../kit/recovery/count.ts'
import { ago, SincePresets } from '../../kit/recovery/since-presets.tsx'
import { CancelTask, TaskBadge, TaskProgress } from '../../kit/recovery/task-progress.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { apiRoute } from './webhook-address.tsx'

const countRoute = 'GET /v1/panel/client/delivery/resend-failed/count'
const cancelRoute = 'DELETE /v1/panel/client/task/{task_id}'
const taskRoute = 'GET /v1/panel/client/task/{task_id}'

/** Resends all deliveries that failed or were skipped since a time. Shows their number first, then the progress. */
export function Recovery() {
  const { t } = useTranslation(['integrations', 'resend_task'])
  const [since, setSince] = useState(() => ago('24h'))
  const isTyped = since !== ''
  const asked = isTyped ? { since: fromLocalInput(since) } : { since: '' }
  const count = useRead(countRoute, { query: asked }, { enabled: isTyped })
  const start = useMutation({
    mutationFn: () => call('POST /v1/panel/client/delivery/resend-failed', { body: asked }),
  })
  const matched = (isTyped && count.data?.matched) || 0
  const formatted = formatCount(matched, useLocale())
  return (
    <Card title={t('recover')} lead={t('recover_lead')}>
      <Stack gap="sm" align="start">
        <TextInput
          type="datetime-local"
          label={t('recover_since')}
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <SincePresets choose={setSince} />
      </Stack>
      <p role="status">{isTyped && count.data && t('count', { ns: 'resend_task', count: matched, formatted })}</p>
      <Group gap="sm">
        <Button disabled={matched === 0} loading={start.isPending} onClick={() => start.mutate()}>
          {t('start', { ns: 'resend_task', count: matched, formatted })}
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

/** The progress of a task, which continues without this page. */
function Task({ id }: { id: string }) {
  const { may } = useSchool()
  const read = useRead(taskRoute, { params: { task_id: id } })
  const isRunning = read.data === undefined || read.data.status === 'running'
  useRefreshWhile(isRunning, taskRoute, countRoute)
  // A task ends once everything is queued. Whether the URL works again shows only when a delivery has arrived.
  const api = useRead(apiRoute, {})
  useRefreshWhile(isRunning || (api.data?.consecutive_failures ?? 0) > 0, apiRoute)
  const cancel = async () => {
    await call(cancelRoute, { params: { task_id: id } })
    await refresh(taskRoute)
  }
  return (
    <ReadView read={read}>
      {(task) => (
        <Stack gap="sm" mt="md" align="stretch">
          <Group gap="sm">
            <TaskBadge status={task.status} />
            {isRunning && may(cancelRoute) && <CancelTask cancel={cancel} />}
          </Group>
          <TaskProgress task={task} />
        </Stack>
      )}
    </ReadView>
  )
}
