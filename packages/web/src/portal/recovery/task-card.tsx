import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { CancelTask, TaskBadge, TaskProgress } from '../../kit/recovery/task-progress.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { useAppId } from '../shell/app.ts'
import classes from './recovery.module.css'

const route = 'GET /v1/portal/app/{app_id}/task/{task_id}'

/** The progress of a recovery, which continues without this page and after a restart of the server. */
export function TaskCard({ taskId }: { taskId: string }) {
  const read = useRead(route, { params: { app_id: useAppId(), task_id: taskId } })
  return <ReadView read={read}>{(task) => <OneTask task={task} />}</ReadView>
}

function OneTask({ task }: { task: ResponseOf<typeof route> }) {
  const { t } = useTranslation('recovery')
  const appId = useAppId()
  const environment = task.kind === 'production' ? 'live' : 'test'
  const cancel = async () => {
    await call('DELETE /v1/portal/app/{app_id}/task/{task_id}', { params: { app_id: appId, task_id: task.id } })
    await refresh(route)
  }
  return (
    <Card
      title={
        <span className={classes.taskTitle}>
          {t(`${task.status === 'running' ? 'task' : 'task_of'}.${task.action}`)}
          <TaskBadge status={task.status} />
        </span>
      }
      actions={
        <>
          <LinkButton
            to={`/app/${appId}/deliveries`}
            search={{ env: environment } satisfies Filters}
            variant="default"
            size="xs"
          >
            {t('look')}
          </LinkButton>
          {task.status === 'running' && <CancelTask cancel={cancel} />}
        </>
      }
    >
      <TaskProgress task={task} />
      <Facts
        facts={[
          [t('id'), <CopyId key="id" value={task.id} what={t('id_of')} />],
          [t('pace'), t('pace_value', { rate: task.rate })],
          [t('started'), <Timestamp key="started" at={task.created_at} />],
          ...(task.finished_at === null
            ? []
            : ([[t('finished'), <Timestamp key="end" at={task.finished_at} />]] as const)),
        ]}
      />
    </Card>
  )
}
