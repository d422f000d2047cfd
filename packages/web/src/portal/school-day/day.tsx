import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { statuses } from '../../kit/deliveries/delivery.ts'
import { StatusBadge } from '../../kit/deliveries/status.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Filters } from '../deliveries/filters.ts'
import { useAppId } from '../shell/app.ts'
import classes from './school-day.module.css'
import { isStepKind } from './words.ts'

const route = 'GET /v1/portal/app/{app_id}/sandbox/school-day/{school_day_id}'
type SchoolDay = ResponseOf<typeof route>
type Step = SchoolDay['steps'][number]

/** One simulated day: its progress, its steps, and the state of its deliveries. */
export function Day({ dayId }: { dayId: string }) {
  const { t } = useTranslation('school_day')
  const read = useRead(route, { params: { app_id: useAppId(), school_day_id: dayId } })
  return (
    <ReadView read={read}>
      {(day) => (
        <>
          <HowFar day={day} />
          <Deliveries day={day} />
          <Card title={t('steps')}>
            <ol className={classes.steps}>
              {day.steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the script of a day never changes
                <OneStep key={at} step={step} />
              ))}
            </ol>
          </Card>
        </>
      )}
    </ReadView>
  )
}

function HowFar({ day: { school_day_id, status, steps, steps_done, steps_total } }: { day: SchoolDay }) {
  const { t } = useTranslation('school_day')
  const appId = useAppId()
  const clock = steps[Math.min(steps_done, steps.length - 1)]?.at ?? '07:00'
  const stop = useMutation({
    mutationFn: () =>
      call('DELETE /v1/portal/app/{app_id}/sandbox/school-day/{school_day_id}', {
        params: { app_id: appId, school_day_id },
      }),
    onSuccess: () => refresh(route),
  })
  return (
    <Card {...(status === 'failed' && { tone: 'bad' as const })}>
      <div className={classes.howFar}>
        <div>
          <span className={classes.clockLabel}>{t('clock')}</span>
          <span className={classes.clock}>{clock}</span>
        </div>
        <div className={classes.bar}>
          <p role="status">
            <strong>{t(`status.${status}`)}</strong> · {t('done_of', { done: steps_done, total: steps_total })}
          </p>
          <Progress
            size="lg"
            value={(100 * steps_done) / steps_total}
            animated={status === 'running'}
            color={status === 'failed' ? 'red.8' : 'indigo.8'}
            aria-label={t('progress')}
          />
        </div>
        {status === 'running' && (
          <Button variant="default" size="xs" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        )}
      </div>
      <ProblemNote error={stop.error} />
    </Card>
  )
}

function Deliveries({ day: { deliveries, status, started_at } }: { day: SchoolDay }) {
  const { t } = useTranslation('school_day')
  const appId = useAppId()
  const counted = statuses.filter((one) => (deliveries[one] ?? 0) > 0)
  if (counted.length === 0 && status === 'running') return null
  return (
    <Card
      title={t('deliveries')}
      actions={
        counted.length > 0 && (
          <LinkButton
            to={`/app/${appId}/deliveries`}
            search={{ env: 'test', since: started_at } satisfies Filters}
            variant="default"
            size="xs"
          >
            {t('look')}
          </LinkButton>
        )
      }
    >
      {counted.length === 0 ? (
        <p className={classes.note}>
          {t('no_deliveries')} <Link to={`/app/${appId}/endpoint/test`}>{t('set_up')}</Link>
        </p>
      ) : (
        <ul className={classes.counts}>
          {counted.map((one) => (
            <li key={one}>
              <strong>{deliveries[one]}</strong>
              <StatusBadge status={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const icons = { waiting: CircleDashed, done: CircleCheck, failed: OctagonX }

function OneStep({ step: { at, kind, who, what, operation, events, status, error } }: { step: Step }) {
  const { t } = useTranslation('school_day')
  const Icon = icons[status]
  const name = who === null ? '' : escapeInvisible(who)
  return (
    <li className={classes.step} data-status={status}>
      <time className={classes.at}>{at}</time>
      <Icon size={16} aria-hidden />
      <div>
        <p>
          {isStepKind(kind) ? t(`step.${kind}`, { who: name }) : `${name} ${what}`}
          {status !== 'done' && <span className="spoken">{t(status)}</span>}
        </p>
        <p className={classes.how}>
          <code>{operation}</code>
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an operation may publish the same event twice
            <code key={index} className={classes.event}>
              {event}
            </code>
          ))}
        </p>
        {error !== null && (
          <p className={classes.error}>
            {t('failed')}: <code>{error.code}</code> <span lang="en">{error.detail}</span>
          </p>
        )}
      </div>
    </li>
  )
}
