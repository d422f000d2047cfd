import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemOf, ReadPages } from '../../kit/api/queries.ts'
import { useLocale } from '../../kit/display/time.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { TaskBadge } from '../../kit/recovery/task-progress.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './recovery.module.css'

type Task = ItemOf<'GET /v1/portal/app/{app_id}/task'>

export function TaskHistory({ read, shownId }: { read: ReadPages<Task>; shownId: string | undefined }) {
  const { t } = useTranslation('recovery')
  return (
    <Card title={t('before')}>
      <ReadPagesView read={read} empty={null}>
        {(tasks) => (
          <ul className={classes.history}>
            {tasks.map((task) => (
              <Row key={task.id} task={task} isShown={task.id === shownId} />
            ))}
          </ul>
        )}
      </ReadPagesView>
    </Card>
  )
}

function Row({
  task: { id, kind, action, status, created_at, done, matched },
  isShown,
}: {
  task: Task
  isShown: boolean
}) {
  const { t } = useTranslation('resend_task')
  const appId = useAppId()
  const number = new Intl.NumberFormat(useLocale())
  return (
    <li>
      <Link to={`/app/${appId}/recovery`} search={{ kind, task: id }} aria-current={isShown ? 'true' : undefined}>
        <Timestamp at={created_at} />
      </Link>
      <EnvironmentBadge environment={kind === 'production' ? 'live' : 'test'} />
      <TaskBadge status={status} />
      <span className="quiet">
        {t(`done_of.${action}`, { done: number.format(done), matched: number.format(matched) })}
      </span>
    </li>
  )
}
