import { useTranslation } from 'react-i18next'
import { instant, useLocale } from './time.ts'

/** A moment in the reader's own zone; hovering shows it in full, and how the API wrote it. */
export function When({ at, style = 'short' }: { at: string; style?: 'short' | 'long' }) {
  const locale = useLocale()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={`${instant(moment, 'long', locale)} · ${at}`}>
      {instant(moment, style, locale)}
    </time>
  )
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 minutes ago", as it was when the page was drawn. */
export function Ago({ at }: { at: string }) {
  const locale = useLocale()
  const { i18n } = useTranslation()
  const moment = new Date(at)
  const seconds = (moment.getTime() - Date.now()) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
  return (
    <time dateTime={at} title={`${instant(moment, 'long', locale)} · ${at}`}>
      {words}
    </time>
  )
}
