import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import detail from '../../kit/deliveries/detail.module.css'
import { CopyButton } from '../../kit/display/copy-button.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useAppId } from '../shell/app.ts'
import { toCurl, toSignedCurl } from './curl.ts'
import type { Delivery } from './delivery.ts'
import classes from './request-view.module.css'

/**
 * The body that every attempt sends. It is unmasked only on request, because it may be about children, except in a sandbox,
 * whose people are generated.
 */
export function RequestView({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const isTest = delivery.environment === 'test'
  const [reason, setReason] = useState<string | null>(null)
  const full = useRead(
    'GET /v1/portal/app/{app_id}/delivery/{id}',
    { params: { app_id: useAppId(), id: delivery.id }, query: { full: true, ...(reason !== null && { reason }) } },
    { enabled: isTest || reason !== null, staleTime: freshMs, isQuiet: true },
  )
  const { request, is_masked } = full.data ?? delivery
  // The page may have been open for longer than the signature that it has read is valid.
  const signedNow = async () => {
    const isFresh = Date.now() - full.dataUpdatedAt < freshMs
    return ((isFresh ? full.data : (await full.refetch({ throwOnError: true })).data) ?? delivery).request
  }
  return (
    <section className={detail.section}>
      <h3>{t('request')}</h3>
      <div className={classes.bodyHead}>
        <h4>{t('body')}</h4>
        {request.body !== null && !is_masked && (
          <CopyCurl kind={delivery.kind} request={request} signedNow={signedNow} />
        )}
      </div>
      {request.body === null ? (
        <p className="quiet">{t('body_gone')}</p>
      ) : (
        <>
          {is_masked && !isTest && <RevealForm isBusy={full.isFetching} reveal={setReason} />}
          <ProblemNote error={full.error} onTryAgain={() => void full.refetch()} />
          <Body body={request.body} isMasked={is_masked} />
        </>
      )}
    </section>
  )
}

// As long as a signature is valid, minus a moment to paste it.
const freshMs = 240_000

type Request = Delivery['request']
type CopyCurlProps = { kind: Delivery['kind']; request: Request; signedNow(): Promise<Request> }

function CopyCurl({ kind, request, signedNow }: CopyCurlProps) {
  const { t } = useTranslation('deliveries')
  const { data: endpoint } = useEndpoint(useAppId(), kind === 'production' ? 'production' : 'test')
  if (!endpoint) return null
  const sent = ({ headers, body }: Request) => ({ url: endpoint.url, headers, body: body ?? '' })
  return (
    <span className={classes.copies}>
      <CopyButton text={async () => toCurl(sent(await signedNow()))} label={t('copy_curl_hint')}>
        {t('copy_curl')}
      </CopyButton>
      <CopyButton text={() => toSignedCurl(sent(request))} label={t('copy_script_hint')}>
        {t('copy_script')}
      </CopyButton>
    </span>
  )
}

function RevealForm({ isBusy, reveal }: { isBusy: boolean; reveal(reason: string): void }) {
  const { t } = useTranslation('deliveries')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal(text.trim())
  }
  return (
    <form className={classes.reveal} onSubmit={submit}>
      <p className={classes.masked}>{t('masked')}</p>
      <TextInput
        label={t('reason')}
        description={t('reason_hint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim().length < 5}>
        {t('show_full')}
      </Button>
    </form>
  )
}

function Body({ body, isMasked }: { body: string; isMasked: boolean }) {
  const { t } = useTranslation('deliveries')
  const [shown, setShown] = useState<'pretty' | 'exact'>('pretty')
  return (
    <>
      <SegmentedControl
        size="xs"
        className={classes.how ?? ''}
        aria-label={t('how_shown')}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'pretty', label: t('pretty') },
          { value: 'exact', label: t('exact') },
        ]}
      />
      {shown === 'pretty' ? (
        <JsonView json={body} label={t('body')} copyLabel={t('copy_body')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={classes.exact} tabIndex={0} aria-label={t('body')}>
          <pre data-masked={isMasked}>{escapeInvisible(body)}</pre>
          <CopyButton text={body} label={t('copy_body')} />
        </section>
      )}
    </>
  )
}
