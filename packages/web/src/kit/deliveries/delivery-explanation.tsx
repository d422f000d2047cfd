import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormatter } from '../display/time.ts'
import type { Explainable, Held } from './delivery.ts'
import classes from './delivery-explanation.module.css'
import { type Diagnosis, diagnoseAttempt } from './diagnosis.ts'
import { isUnfinished } from './status.tsx'

type Props = {
  readonly delivery: Explainable
  /** Returns a link to a page that helps find the cause, if there is one. */
  readonly tool?: (diagnosis: Diagnosis) => ReactNode
}

/**
 * The state of a delivery and, if it did not arrive, why not, what to do, and when the next attempt is. The first thing to read
 * on a delivery.
 */
export function DeliveryExplanation({ delivery, tool }: Props) {
  const { t } = useTranslation('delivery')
  const { status, attempts, attempt_count, attempt_limit, next_attempt_at, held } = delivery
  const last = attempts.at(-1)
  const diagnosis = last && diagnoseAttempt(last)
  const isWrong = (status === 'retrying' || status === 'failed') && diagnosis !== undefined
  return (
    <section className={classes.explained} data-tone={isWrong ? 'bad' : status === 'delivered' ? 'good' : 'neutral'}>
      <p>{t(`explained.${status}`)}</p>
      {isWrong && (
        <>
          <p className={classes.what}>{t(`diagnosis.${diagnosis}.what`)}</p>
          <p>
            <strong>{t('what_to_do')}:</strong> {t(`diagnosis.${diagnosis}.advice`)} {tool?.(diagnosis)}
          </p>
        </>
      )}
      {attempt_limit !== null && attempt_count > 0 && (
        <p>
          <strong>{t('attempts_so_far')}:</strong> {t('made_of', { made: attempt_count, limit: attempt_limit })}
        </p>
      )}
      {held !== null && <HeldBack held={held} />}
      {held === null && isUnfinished(status) && next_attempt_at !== null && last !== undefined && (
        <NextAttempt at={next_attempt_at} />
      )}
    </section>
  )
}

function HeldBack({ held: { reason, until, failures } }: { held: Held }) {
  const { t } = useTranslation('delivery')
  const moment = useTimeFormatter()
  return (
    <p>
      <strong>{until === null ? t('held.waiting') : t('held.until', { time: moment(until, 'short') })}</strong>{' '}
      {t(`held.${reason}`, { count: failures ?? 0 })}
    </p>
  )
}

/** Counts down to the next attempt. */
function NextAttempt({ at }: { at: string }) {
  const { t, i18n } = useTranslation('delivery')
  const moment = useTimeFormatter()
  const seconds = Math.round((new Date(at).getTime() - useNow(1000)) / 1000)
  const words = new Intl.RelativeTimeFormat(i18n.language)
  const distance =
    seconds <= 0
      ? t('due')
      : seconds < 120
        ? words.format(seconds, 'second')
        : words.format(Math.round(seconds / 60), 'minute')
  return (
    <p>
      <strong>{t('next')}:</strong>{' '}
      <time dateTime={at}>{t('next_at', { when: moment(at, 'short'), in: distance })}</time>
    </p>
  )
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
