import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { visible } from '../../kit/display/visible-text.ts'
import { When } from '../../kit/display/when.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { useAppId } from '../shell/app.ts'
import { Attempts } from './attempts.tsx'
import type { Delivery } from './delivery.ts'
import classes from './detail.module.css'
import { Explained } from './explained.tsx'
import { RequestView } from './request-view.tsx'
import { isResendable, StatusBadge } from './status.tsx'
import { WhyYouGotIt } from './why-you-got-it.tsx'

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
  const resend = useMutation({
    mutationFn: () => call('POST /v1/portal/app/{app_id}/delivery/{id}/resend', { params: { app_id: appId, id } }),
    onSuccess: async () => {
      setSent(true)
      await refresh('GET /v1/portal/app/{app_id}/delivery', 'GET /v1/portal/app/{app_id}/delivery/{id}')
    },
  })
  return (
    <div className={classes.resend}>
      {isResendable(status) && (
        <Button
          leftSection={<RotateCw size={16} aria-hidden />}
          title={t('resend_hint')}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('resend')}
        </Button>
      )}
      <span role="status" className="quiet">
        {isSent && t('resent_this')}
      </span>
      <ProblemNote error={resend.error} />
    </div>
  )
}
