import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { Attempts } from '../../kit/deliveries/attempts.tsx'
import { DeliveryExplanation } from '../../kit/deliveries/delivery-explanation.tsx'
import classes from '../../kit/deliveries/detail.module.css'
import type { Diagnosis } from '../../kit/deliveries/diagnosis.ts'
import { Resend, TryNow } from '../../kit/deliveries/resend.tsx'
import { StatusBadge } from '../../kit/deliveries/status.tsx'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { useAppId } from '../shell/app.ts'
import type { Delivery } from './delivery.ts'
import { DeliveryReason } from './delivery-reason.tsx'
import { RequestView } from './request-view.tsx'

/** Everything about one delivery: its state, why it was sent, each attempt, and the request. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  const { id, event, environment, status, client, created_at, finished_at, is_test } = delivery
  const send = (action: 'resend' | 'retry') => async () => {
    await call(`POST /v1/portal/app/{app_id}/delivery/{id}/${action}`, { params: { app_id: appId, id } })
    await refresh('GET /v1/portal/app/{app_id}/delivery', 'GET /v1/portal/app/{app_id}/delivery/{id}')
  }
  return (
    <article className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.event}>{event}</h2>
        <StatusBadge status={status} />
        <EnvironmentBadge environment={environment} />
        {is_test && <span className={classes.tag}>{t('test_event')}</span>}
      </div>
      <DeliveryExplanation delivery={delivery} tool={(diagnosis) => <Tool diagnosis={diagnosis} />} />
      <TryNow status={status} send={send('retry')} />
      <Resend status={status} send={send('resend')} />
      <Facts
        facts={[
          [t('facts.id'), <CopyId key="id" value={id} what={t('id_of')} />],
          [t('facts.client'), escapeInvisible(client)],
          [t('facts.made'), <Timestamp key="made" at={created_at} style="long" />],
          ...(finished_at === null
            ? []
            : ([[t('facts.finished'), <Timestamp key="finished" at={finished_at} style="long" />]] as const)),
        ]}
      />
      <Attempts attempts={delivery.attempts} />
      <DeliveryReason delivery={delivery} />
      <RequestView delivery={delivery} />
    </article>
  )
}

/** Our page that helps find the cause. */
const tools: Partial<Record<Diagnosis, 'signature-debugger' | 'receiver-check'>> = {
  http_400: 'receiver-check',
  http_401: 'signature-debugger',
  http_500: 'receiver-check',
  unknown: 'receiver-check',
}

function Tool({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('shell')
  const appId = useAppId()
  const tool = tools[diagnosis]
  return (
    tool !== undefined && (
      <Link to={`/app/${appId}/${tool}`}>
        {t(tool === 'receiver-check' ? 'page.receiver_check' : 'page.signature_debugger')}
      </Link>
    )
  )
}
