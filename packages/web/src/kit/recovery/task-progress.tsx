import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Ban, CircleCheck, type LucideIcon, OctagonX, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration, useLocale } from '../display/time.ts'
import { ToneBadge } from '../display/tone-badge.tsx'
import { ProblemNote, useCodeWords } from '../feedback/problem-text.tsx'
import type { Tone } from '../theme.ts'
import classes from './recovery.module.css'
import type { Task } from './task.ts'

const looks: Record<Task['status'], { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'neutral', icon: RotateCw },
  done: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
  stopped: { tone: 'bad', icon: OctagonX },
}

export function TaskBadge({ status }: Pick<Task, 'status'>) {
  const { t } = useTranslation('resend_task')
  return <ToneBadge {...looks[status]}>{t(`status.${status}`)}</ToneBadge>
}

/** The progress of a task, the deliveries it could not process, and why it stopped. */
export function TaskProgress({
  task: { action, status, matched, done, failed, rate, refusals, stop_reason },
}: {
  task: Task
}) {
  const { t } = useTranslation('resend_task')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const wordsOf = useCodeWords()
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
        {status === 'running' &&
          left > 0 &&
          ` · ${t('left', { duration: formatDuration(Math.ceil(left / rate), locale) })}`}
      </p>
      {failed > 0 && (
        <p>{t('refused', { formatted: number.format(failed), why: Object.keys(refusals).map(wordsOf).join(' ') })}</p>
      )}
      {stop_reason !== null && <p>{t('stopped', { why: wordsOf(stop_reason) })}</p>}
      {status === 'cancelled' && <p className="quiet">{t('cancelled_note')}</p>}
    </div>
  )
}

/** Cancels a task; `cancel` must also refetch it. */
export function CancelTask({ cancel }: { cancel(): Promise<unknown> }) {
  const { t } = useTranslation('resend_task')
  const { mutate, isPending, error } = useMutation({ mutationFn: cancel })
  return (
    <>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {t('cancel')}
      </Button>
      <ProblemNote error={error} />
    </>
  )
}
