import type { Attempt } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../display/copy-button.tsx'
import { useLocale } from '../display/time.ts'
import { Timestamp } from '../display/timestamp.tsx'
import { escapeInvisible } from '../display/visible-text.ts'
import classes from './attempts.module.css'
import detail from './detail.module.css'
import { diagnoseAttempt } from './diagnosis.ts'
import { HeaderList } from './header-list.tsx'
import { ResponseChip } from './status.tsx'

/** The attempts of a delivery, newest first. The newest is open, because it is the one people come for. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation('delivery')
  return (
    <section className={detail.section}>
      <h3>{t('attempts_title')}</h3>
      {attempts.length === 0 && <p className="quiet">{t('no_attempts')}</p>}
      <ol className={classes.attempts} reversed>
        {attempts.toReversed().map((attempt, at) => (
          <li key={attempt.number}>
            <OneAttempt attempt={attempt} isOpen={at === 0} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OneAttempt({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { t } = useTranslation('delivery')
  const { number, started_at, duration_ms, response_status, error, superseded } = attempt
  const diagnosis = diagnoseAttempt(attempt)
  return (
    <details className={classes.attempt} open={isOpen}>
      <summary>
        <strong>{t('attempt', { number })}</strong>
        <ResponseChip status={response_status} error={error} />
        <span className={classes.time}>
          <Timestamp at={started_at} /> · {t('took', { duration: useDuration(duration_ms) })}
        </span>
        {superseded && <span className={classes.late}>{t('late')}</span>}
      </summary>
      <div className={classes.inside}>
        <p>{t(`diagnosis.${diagnosis}.what`)}</p>
        {diagnosis !== 'delivered' && (
          <p>
            <strong>{t('what_to_do')}:</strong> {t(`diagnosis.${diagnosis}.advice`)}
          </p>
        )}
        {response_status !== null && (
          <>
            <ResponseBody text={attempt.response_excerpt} />
            <HeaderList
              side="response"
              headers={attempt.response_headers}
              isTruncated={attempt.response_headers_truncated}
            />
          </>
        )}
        <HeaderList side="request" headers={attempt.request_headers} />
      </div>
    </details>
  )
}

/** A response body, shown as plain text because it is untrusted. */
function ResponseBody({ text }: { text: string | null }) {
  const { t } = useTranslation('delivery')
  if (!text) return <p className="quiet">{t('response_none')}</p>
  return (
    <>
      <p className={classes.label}>
        {t('response')} <span className="quiet">{t('response_cut')}</span>
      </p>
      <div className={classes.answer}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section tabIndex={0} aria-label={t('response')}>
          <pre>{escapeInvisible(text)}</pre>
        </section>
        <CopyButton text={text} label={t('copy_response')} isSmall />
      </div>
    </>
  )
}

function useDuration(ms: number): string {
  const locale = useLocale()
  const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second']
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value as number)
}
