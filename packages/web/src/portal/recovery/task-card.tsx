import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, type LucideIcon, OctagonX, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { span, useLocale } from '../../kit/display/time.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { When } from '../../kit/display/when.tsx'
import { ProblemNote, useProblemWords } from '../../kit/feedback/problem-text.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Tone } from '../../kit/theme.ts'
import type { Filters } from '../deliveries/filters.ts'
import { useAppId } from '../shell/app.ts'
import classes from './recovery.module.css'

const route = 'GET /v1/portal/app/{app_id}/task/{task_id}'
type Task = AnswerOf<typeof route>

/** How far a recovery has come; it goes on without this page, and after a restart. */
export function TaskCard({ taskId }: { taskId: string }) {
  const read = useRead(route, { params: { app_id: useAppId(), task_id: taskId } })
  return <Shown read={read}>{(task) => <OneTask task={task} />}</Shown>
}

export const looks: Record<Task['status'], { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'neutral', icon: RotateCw },
  done: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
  stopped: { tone: 'bad', icon: OctagonX },
}

function OneTask({ task }: { task: Task }) {
  const { t } = useTranslation('recovery')
  const appId = useAppId()
  const { tone, icon } = looks[task.status]
  const environment = task.kind === 'production' ? 'live' : 'test'
  return (
    <Card
      title={
        <span className={classes.taskTitle}>
          {t(`${task.status === 'running' ? 'task' : 'task_of'}.${task.action}`)}
          <ToneBadge tone={tone} icon={icon}>
            {t(`status.${task.status}`)}
          </ToneBadge>
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
          {task.status === 'running' && <Cancel taskId={task.id} />}
        </>
      }
    >
      <TaskProgress task={task} />
      <Facts
        facts={[
          [t('id'), <CopyId key="id" value={task.id} what={t('id_of')} />],
          [t('pace'), t('pace_value', { rate: task.rate })],
          [t('started'), <When key="started" at={task.created_at} />],
          ...(task.finished_at === null ? [] : ([[t('finished'), <When key="end" at={task.finished_at} />]] as const)),
        ]}
      />
    </Card>
  )
}

function TaskProgress({
  task: { action, status, matched, done, failed, rate, refusals, stop_reason },
}: {
  task: Task
}) {
  const { t } = useTranslation('recovery')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const says = useProblemWords()
  const wordsOf = (code: string) => says({ code, pointer: '', message: '' }).words
  const left = Math.max(0, matched - done - failed)
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={matched === 0 ? 100 : (100 * done) / matched}
          color="green.8"
          animated={status === 'running'}
          aria-label={t('progress')}
        />
        <Progress.Section
          value={matched === 0 ? 0 : (100 * failed) / matched}
          color="red.8"
          aria-label={t('refused', { formatted: number.format(failed), why: '' })}
        />
      </Progress.Root>
      <p role="status">
        {t(`done_of.${action}`, { done: number.format(done), matched: number.format(matched) })}
        {status === 'running' && left > 0 && ` · ${t('left', { duration: span(Math.ceil(left / rate), locale) })}`}
      </p>
      {failed > 0 && (
        <p>{t('refused', { formatted: number.format(failed), why: Object.keys(refusals).map(wordsOf).join(' ') })}</p>
      )}
      {stop_reason !== null && <p>{t('stopped', { why: wordsOf(stop_reason) })}</p>}
      {status === 'cancelled' && <p className="quiet">{t('cancelled_note')}</p>}
    </div>
  )
}

function Cancel({ taskId }: { taskId: string }) {
  const { t } = useTranslation('recovery')
  const appId = useAppId()
  const cancel = useMutation({
    mutationFn: () =>
      call('DELETE /v1/portal/app/{app_id}/task/{task_id}', { params: { app_id: appId, task_id: taskId } }),
    onSuccess: () => refresh(route),
  })
  return (
    <>
      <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
      <ProblemNote error={cancel.error} />
    </>
  )
}
