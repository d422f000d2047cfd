import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { type ItemOf, refresh, useRead } from '../../kit/api/queries.ts'
import { Attempts } from '../../kit/deliveries/attempts.tsx'
import classes from '../../kit/deliveries/detail.module.css'
import { Explained } from '../../kit/deliveries/explained.tsx'
import { Resend } from '../../kit/deliveries/resend.tsx'
import { StatusBadge } from '../../kit/deliveries/status.tsx'
import { useReadAgain } from '../../kit/deliveries/use-read-again.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { When } from '../../kit/display/when.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { useSchool } from '../shell/session.ts'

const list = 'GET /v1/panel/client/delivery'
const route = 'GET /v1/panel/client/delivery/{id}'
const resendRoute = 'POST /v1/panel/client/delivery/{id}/resend'

type Props = { readonly id: string; readonly summary: ItemOf<typeof list> | undefined }

export function OpenDelivery({ id, summary }: Props) {
  const read = useRead(route, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  useReadAgain(read, summary)
  return <Shown read={read}>{(delivery) => <Detail delivery={delivery} />}</Shown>
}

function Detail({ delivery }: { delivery: AnswerOf<typeof route> }) {
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
      <Explained delivery={delivery} />
      {may(resendRoute) && <Resend status={status} send={resend} />}
      <Facts
        facts={[
          [t('fields.id'), <CopyId key="id" value={id} what={t('fields.id')} />],
          [t('fields.created_at'), <When key="made" at={created_at} style="long" />],
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
