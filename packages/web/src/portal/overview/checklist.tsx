import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { RelativeTime } from '../../kit/display/timestamp.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './overview.module.css'

type Step = ResponseOf<'GET /v1/portal/app/{app_id}/overview'>['checklist'][number]

/** The page of each step. */
const places: Record<Step['step'], string> = {
  endpoint: 'endpoint/test',
  secret: 'secret',
  events: 'events/test',
  test_event: 'test-event',
  first_2xx: 'deliveries',
  receiver_check: 'receiver-check',
}

const icons = { open: CircleDashed, done: CircleCheck, outdated: TriangleAlert }

type Props = {
  readonly appId: string
  readonly steps: readonly Step[]
  /** Whether every endpoint that is set up is active. Only then is a finished setup announced. */
  readonly isHealthy: boolean
  /** Whether the test endpoint, which the receiver check is about, refuses deliveries. */
  readonly isFailing: boolean
}

/** The setup steps. The server knows which are done, so no step is ticked by hand. */
export function Checklist({ appId, steps, isHealthy, isFailing }: Props) {
  const { t } = useTranslation('overview')
  const done = steps.filter(({ done_at }) => done_at !== null).length
  const progress = t('progress', { done, all: steps.length })
  return (
    <Card title={t('checklist')} lead={done === steps.length && isHealthy ? t('all_done') : progress}>
      <Progress
        value={(done / steps.length) * 100}
        aria-label={progress}
        color={isHealthy ? 'green' : 'gray'}
        size="sm"
      />
      <ol className={classes.steps}>
        {steps.map(({ step, done_at }) => {
          // A passed check says nothing about a receiver that refuses deliveries now.
          const isOutdated = step === 'receiver_check' && done_at !== null && isFailing
          const look = done_at === null ? 'open' : isOutdated ? 'outdated' : 'done'
          const Icon = icons[look]
          return (
            <li key={step} data-look={look}>
              <Icon size={20} aria-hidden />
              <div>
                <Link to={`/app/${appId}/${places[step]}`}>{t(`step.${step}.title`)}</Link>
                <span className="quiet">{isOutdated ? t('failing_since_check') : t(`step.${step}.text`)}</span>
              </div>
              <span className={classes.when}>{done_at === null ? t('open') : <RelativeTime at={done_at} />}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
