import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { StatusBadge } from '../../kit/deliveries/status.tsx'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './test-event.module.css'

type Delivery = ResponseOf<'GET /v1/portal/app/{app_id}/delivery/{id}'>

/** The current state of the delivery, refetched after each change that the server reports. */
export function Result({ appId, deliveryId }: { appId: string; deliveryId: string }) {
  const { t } = useTranslation('test_event')
  const read = useRead('GET /v1/portal/app/{app_id}/delivery/{id}', { params: { app_id: appId, id: deliveryId } })
  return (
    <ReadView read={read}>
      {(delivery) => (
        <Card
          title={
            <span className={classes.title} role="status">
              {t('result')}
              <StatusBadge status={delivery.status} />
            </span>
          }
          actions={<Link to={`/app/${appId}/deliveries/${deliveryId}`}>{t('open')}</Link>}
        >
          <Facts
            facts={[
              [t('id'), <CopyId key="id" value={deliveryId} what={t('id')} />],
              ...delivery.attempts.map(
                (attempt) =>
                  [
                    t('attempt', { number: attempt.number }),
                    <Attempt key={attempt.number} attempt={attempt} />,
                  ] as const,
              ),
              ...(delivery.next_attempt_at !== null && delivery.attempts.length > 0
                ? [[t('next'), <Timestamp key="next" at={delivery.next_attempt_at} style="long" />] as const]
                : []),
            ]}
          />
          {delivery.attempts.length === 0 && <p className="quiet">{t('waiting')}</p>}
          <Said delivery={delivery} />
        </Card>
      )}
    </ReadView>
  )
}

function Attempt({ attempt: { response_status, error, duration_ms } }: { attempt: Delivery['attempts'][number] }) {
  const { t } = useTranslation('test_event')
  return response_status === null
    ? t('error', { error: escapeInvisible(error ?? '?'), ms: duration_ms })
    : t('answered', { status: response_status, ms: duration_ms })
}

function Said({ delivery: { attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation('test_event')
  const said = attempts.at(-1)?.response_excerpt
  return said ? (
    <div className={classes.said}>
      <JsonView json={said} label={t('said')} copyLabel={t('copy_said')} />
    </div>
  ) : null
}
