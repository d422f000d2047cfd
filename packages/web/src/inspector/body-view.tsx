import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../kit/display/copy-button.tsx'
import { HighlightedCode } from '../kit/display/highlighted-code.tsx'
import { formatJson } from '../kit/display/json-text.ts'
import { useLocale } from '../kit/display/time.ts'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import classes from './body-view.module.css'
import { toCurl } from './curl.ts'
import type { Received } from './received.ts'

/** The body, always rendered as plain text because it is untrusted. */
export function BodyView({ received, url }: { received: Received; url: string }) {
  const { t } = useTranslation('inspector')
  const locale = useLocale()
  const [wanted, setWanted] = useState<'pretty' | 'raw'>('pretty')
  const { body, body_bytes } = received
  const pieces = useMemo(() => formatJson(body), [body])
  const isText = useMemo(() => new TextEncoder().encode(body).length === body_bytes, [body, body_bytes])
  const shown = pieces === null ? 'raw' : wanted

  return (
    <section>
      <div className={classes.head}>
        <h3>{t('detail.body')}</h3>
        <span className={classes.bytes}>
          {t('detail.bytes', { bytes: new Intl.NumberFormat(locale).format(body_bytes) })}
        </span>
        {pieces !== null && (
          <SegmentedControl
            size="xs"
            aria-label={t('detail.how_shown')}
            value={shown}
            onChange={setWanted}
            data={[
              { value: 'pretty', label: t('detail.pretty') },
              { value: 'raw', label: t('detail.raw') },
            ]}
          />
        )}
        <span className={classes.spring} />
        <CopyButton text={body} label={t('detail.copy_body')}>
          {t('detail.copy_body')}
        </CopyButton>
        <CopyButton text={() => toCurl(received, url)} label={t('detail.copy_curl_hint')}>
          {t('detail.copy_curl')}
        </CopyButton>
      </div>
      {!isText && <p className={classes.warning}>{t('detail.not_text')}</p>}
      {body === '' ? (
        <p className="quiet">{t('detail.empty_body')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={classes.body} tabIndex={0} aria-label={t('detail.body')}>
          <pre>
            {shown === 'pretty' && pieces !== null ? <HighlightedCode pieces={pieces} /> : escapeInvisible(body)}
          </pre>
        </section>
      )}
    </section>
  )
}
