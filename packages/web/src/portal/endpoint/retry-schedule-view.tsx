import { useTranslation } from 'react-i18next'
import { formatDuration, useLocale } from '../../kit/display/time.ts'
import classes from './endpoint.module.css'
import { attemptsAt, retryDelaySeconds } from './retry-schedule.ts'

/** The six attempts on a timeline. */
export function RetrySchedule() {
  const { t } = useTranslation('endpoint')
  const locale = useLocale()
  return (
    <ol className={classes.schedule}>
      {attemptsAt(retryDelaySeconds).map((seconds, i) => (
        <li key={seconds}>
          <strong>{t('attempt', { number: i + 1 })}</strong>
          <span className="quiet">
            {seconds === 0 ? t('at_once') : t('after', { span: formatDuration(seconds, locale) })}
          </span>
        </li>
      ))}
    </ol>
  )
}
