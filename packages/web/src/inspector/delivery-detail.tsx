import { ArrowLeft, MousePointerClick, Repeat } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyId } from '../kit/display/copy-id.tsx'
import { HeaderRows } from '../kit/display/header-rows.tsx'
import { formatSchoolTime, formatTime, useLocale } from '../kit/display/time.ts'
import { EnvironmentBadge, ToneBadge } from '../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { openFragment } from '../kit/shell/fragment.ts'
import { BodyView } from './body-view.tsx'
import classes from './delivery-detail.module.css'
import { eventTimestamp, header, type Received, webhookHeaders } from './received.ts'
import { VerificationNote } from './verification-note.tsx'

type Props = { received: Received | undefined; selectedId: string; url: string }

export function DeliveryDetail({ received, selectedId, url }: Props) {
  const { t } = useTranslation('inspector')
  if (selectedId === '')
    return (
      <div className={classes.hint}>
        <MousePointerClick size={28} aria-hidden />
        <p>{t('detail.choose')}</p>
      </div>
    )
  return (
    <section className={classes.pane} aria-label={t('detail.name')}>
      <button type="button" className={classes.back} onClick={() => openFragment('')}>
        <ArrowLeft size={18} aria-hidden /> {t('detail.back')}
      </button>
      {received === undefined ? (
        <div className={classes.hint}>
          <strong>{t('detail.gone')}</strong>
          <p>{t('detail.gone_advice')}</p>
        </div>
      ) : (
        <Delivery key={received.id} received={received} url={url} />
      )}
    </section>
  )
}

function Delivery({ received, url }: { received: Received; url: string }) {
  const { t } = useTranslation('inspector')
  const heading = useFocusWhenFullScreen()
  const { event, environment, repeat_of } = received
  return (
    <article className={classes.delivery}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.event}>
          {event === null ? t('list.no_event') : escapeInvisible(event)}
        </h2>
        {environment !== null && <EnvironmentBadge environment={environment} />}
        {repeat_of !== null && (
          <ToneBadge tone="neutral" icon={Repeat}>
            {t('list.repeat')}
          </ToneBadge>
        )}
      </div>
      <VerificationNote received={received} />
      {repeat_of !== null && (
        <p className={classes.repeat}>
          {t('detail.repeat')} <a href={`#${repeat_of}`}>{t('detail.first')}</a>
        </p>
      )}
      <Facts received={received} />
      <BodyView received={received} url={url} />
      <Headers received={received} />
    </article>
  )
}

function Facts({ received }: { received: Received }) {
  const { t } = useTranslation('inspector')
  const locale = useLocale()
  const timestamp = eventTimestamp(received)
  const facts: [name: string, value: ReactNode][] = [
    [t('detail.happened'), timestamp === null ? null : formatSchoolTime(timestamp, 'long', locale)],
    [t('detail.arrived'), formatTime(new Date(received.received_at), 'long', locale)],
    [t('detail.client'), received.client && escapeInvisible(received.client)],
    [t('detail.attempt'), received.attempt],
    [
      t('detail.delivery'),
      received.delivery_id && (
        <CopyId
          key="delivery"
          value={received.delivery_id}
          what={t('detail.delivery')}
          shown={escapeInvisible(received.delivery_id)}
        />
      ),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Headers({ received }: { received: Received }) {
  const { t } = useTranslation('inspector')
  const signed = new Set<string>(webhookHeaders)
  const copyLabel = (name: string) => t('detail.copy_header', { name })
  const others = received.headers.filter(([name]) => !signed.has(name.toLowerCase()))
  return (
    <>
      <h3>{t('detail.signature_headers')}</h3>
      <div className={classes.headers}>
        <HeaderRows
          headers={webhookHeaders.map((name) => ({ name, value: header(received, name) }))}
          withoutValue={t('detail.missing')}
          copyLabel={copyLabel}
        />
      </div>
      {others.length > 0 && (
        <>
          <h3>{t('detail.other_headers')}</h3>
          <div className={classes.headers}>
            <HeaderRows
              headers={others.map(([name, value]) => ({ name, value }))}
              withoutValue={t('detail.missing')}
              copyLabel={copyLabel}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Focuses the heading on a small screen, where the delivery replaces the list. Beside the list the focus stays where it is. */
function useFocusWhenFullScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (matchMedia('(max-width: 60rem)').matches) heading.current?.focus()
  }, [])
  return heading
}
