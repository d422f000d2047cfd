import { useTranslation } from 'react-i18next'
import { formatDuration, useLocale } from '../kit/display/time.ts'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { header, type Received, skewSeconds, webhookHeaders } from './received.ts'
import { looks } from './verification.ts'
import classes from './verification-note.module.css'

/** Explains the result of the verification, and what to do about it. */
export function VerificationNote({ received }: { received: Received }) {
  const { t } = useTranslation('inspector')
  const locale = useLocale()
  const { result, secret } = received.verification
  const { tone, icon: Icon } = looks[result]
  const explained = result === 'verified' ? (`verified_${secret ?? 'app'}` as const) : result
  return (
    <section className={classes.note} data-tone={tone}>
      <Icon size={22} aria-hidden />
      <div>
        <h3>{t(`result.${result}`)}</h3>
        <p>
          {t(`explained.${explained}`, {
            missing: webhookHeaders.filter((name) => header(received, name) === null).join(', '),
            timestamp: escapeInvisible(header(received, 'webhook-timestamp') ?? ''),
            skew: formatDuration(Math.abs(skewSeconds(received) ?? 0), locale),
          })}
        </p>
        <p>{t(`advice.${result}`)}</p>
      </div>
    </section>
  )
}
