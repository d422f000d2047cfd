import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyId } from '../../kit/copy-id.tsx'
import { EnvironmentBadge } from '../../kit/tone-badge.tsx'
import { visible } from '../../kit/visible-text.ts'
import { When } from '../../kit/when.tsx'
import { type AnswerOf, ask } from '../api/ask.ts'
import { refresh } from '../api/queries.ts'
import { Facts } from '../kit/facts.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import { useAppId } from '../shell/app.ts'
import { Attempts } from './attempts.tsx'
import classes from './detail.module.css'
import { Explained } from './explained.tsx'
import { RequestView } from './request-view.tsx'
import { isResendable, StatusBadge } from './status.tsx'
import { WhyYouGotIt } from './why-you-got-it.tsx'

export type Delivery = AnswerOf<'GET /v1/portal/app/{app_id}/delivery/{id}'>

/** Everything about one delivery: how it stands, why it came, each attempt, and what was sent. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const { id, event, environment, status, client, created_at, finished_at, is_test } = delivery
  return (
    <article className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.event}>{event}</h2>
        <StatusBadge status={status} />
        <EnvironmentBadge environment={environment} />
        {is_test && <span className={classes.tag}>{t('test_event')}</span>}
      </div>
      <Explained delivery={delivery} />
      <Resend delivery={delivery} />
      <Facts
        facts={[
          [t('facts.id'), <CopyId key="id" value={id} what={t('id_of')} />],
          [t('facts.client'), visible(client)],
          [t('facts.made'), <When key="made" at={created_at} style="long" />],
          ...(finished_at === null
            ? []
            : ([[t('facts.finished'), <When key="finished" at={finished_at} style="long" />]] as const)),
        ]}
      />
      <Attempts attempts={delivery.attempts} />
      <WhyYouGotIt delivery={delivery} />
      <RequestView delivery={delivery} />
    </article>
  )
}

function Resend({ delivery: { id, status } }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  const [isSent, setSent] = useState(false)
  const resend = useAct(
    () => ask('POST /v1/portal/app/{app_id}/delivery/{id}/resend', { params: { app_id: appId, id } }),
    async () => {
      setSent(true)
      await refresh('GET /v1/portal/app/{app_id}/delivery', 'GET /v1/portal/app/{app_id}/delivery/{id}')
    },
  )
  return (
    <div className={classes.resend}>
      {isResendable(status) && (
        <Button
          leftSection={<RotateCw size={16} aria-hidden />}
          title={t('resend_hint')}
          loading={resend.isBusy}
          onClick={resend.run}
        >
          {t('resend')}
        </Button>
      )}
      <span role="status" className="quiet">
        {isSent && t('resent_this')}
      </span>
      {resend.problem !== null && <ProblemNote problem={resend.problem} />}
    </div>
  )
}
