import { useTranslation } from 'react-i18next'
import { useTimeFormatter } from './time.ts'

/** A time on the site's clock; hovering shows it in full, and as the API sent it. */
export function Timestamp({ at, style = 'short' }: { at: string; style?: 'short' | 'long' }) {
  const moment = useTimeFormatter()
  return (
    <time dateTime={at} title={`${moment(at, 'long')} · ${at}`}>
      {moment(at, style)}
    </time>
  )
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** A relative time such as "3 minutes ago", computed when the page is rendered. */
export function RelativeTime({ at }: { at: string }) {
  const moment = useTimeFormatter()
  const { i18n } = useTranslation()
  const seconds = (new Date(at).getTime() - Date.now()) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
  return (
    <time dateTime={at} title={`${moment(at, 'long')} · ${at}`}>
      {words}
    </time>
  )
}
