import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { type ItemOf, refresh, useRead } from '../../kit/api/queries.ts'
import { Attempts } from '../../kit/deliveries/attempts.tsx'
import { DeliveryExplanation } from '../../kit/deliveries/delivery-explanation.tsx'
import classes from '../../kit/deliveries/detail.module.css'
import { Resend } from '../../kit/deliveries/resend.tsx'
import { StatusBadge } from '../../kit/deliveries/status.tsx'
import { useRefetchOnChange } from '../../kit/deliveries/use-refetch-on-change.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { useSchool } from '../shell/session.ts'

const list = 'GET /v1/panel/client/delivery'
const route = 'GET /v1/panel/client/delivery/{id}'
const resendRoute = 'POST /v1/panel/client/delivery/{id}/resend'

type Props = { readonly id: string; readonly summary: ItemOf<typeof list> | undefined }

export function OpenDelivery({ id, summary }: Props) {
  const read = useRead(route, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  useRefetchOnChange(read, summary)
  return <ReadView read={read}>{(delivery) => <Detail delivery={delivery} />}</ReadView>
}

function Detail({ delivery }: { delivery: ResponseOf<typeof route> }) {
  const { t } = useTranslation('client_deliveries')
  const { may } = useSchool()
  const { id, event, status, is_test, created_at, attempts, request } = delivery
  const resend = async () => {
    await call(resendRoute, { params: { id } })
    await refresh(list, route)
  }
  return (
    <article className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.event}>{event}</h2>
        <StatusBadge status={status} />
        {is_test && <span className={classes.tag}>{t('test')}</span>}
      </div>
      <DeliveryExplanation delivery={delivery} />
      {may(resendRoute) && <Resend status={status} send={resend} />}
      <Facts
        facts={[
          [t('fields.id'), <CopyId key="id" value={id} what={t('fields.id')} />],
          [t('fields.created_at'), <Timestamp key="made" at={created_at} style="long" />],
        ]}
      />
      <Attempts attempts={attempts} />
      <section className={classes.section}>
        <h3>{t('body')}</h3>
        {request.body === null ? (
          <p className="quiet">{t('body_gone')}</p>
        ) : (
          <>
            <p className="quiet">{t('masked')}</p>
            <JsonView json={request.body} label={t('body')} copyLabel={t('copy_body')} />
          </>
        )}
      </section>
    </article>
  )
}
