import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../kit/display/time.ts'
import { WholeWords } from '../../../kit/display/whole-words.tsx'
import { formatIn, formatValue } from '../formats.ts'
import { type Field, isMoney } from './field.ts'
import classes from './field-value.module.css'
import { useResourceWords } from './resource-words.ts'

type Props = {
  readonly words: string
  readonly name: string
  readonly value: unknown
  readonly field?: Field | undefined
}

/** A value of a record formatted for people: a choice in words, a date as in Brazil, money in reais. */
export function FieldValue({ words, name, value, field }: Props): ReactNode {
  const { t } = useTranslation('record')
  const locale = useLocale()
  const wording = useResourceWords(words)
  if (value === null || value === undefined || value === '')
    return (
      <span className="quiet">
        <span aria-hidden>–</span>
        <span className="spoken">{t('empty_value')}</span>
      </span>
    )
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number')
    return isMoney(name)
      ? new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(value / 100)
      : new Intl.NumberFormat(locale, { useGrouping: false }).format(value)
  if (Array.isArray(value) && value.some(isRecord))
    return (
      <ul className={classes.rows}>
        {value.filter(isRecord).map((row) => (
          <li key={JSON.stringify(row)}>
            {Object.values(row)
              .flat()
              .filter((one) => one !== null && one !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    )
  if (Array.isArray(value)) return value.map((one) => wording.value(name, String(one))).join(', ')
  if (typeof value !== 'string') return null
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <Day date={value} />
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value)) return <SchoolTime at={value} />
  if (field?.kind === 'text') return <WholeWords>{formatValue(field.format, value)}</WholeWords>
  const format = formatIn(name)
  return <WholeWords>{format === undefined ? wording.value(name, value) : formatValue(format, value)}</WholeWords>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A time on the school's clock, in any browser time zone: `2026-03-02 07:12:10`, or the same with the school's offset. */
function SchoolTime({ at }: { at: string }) {
  const moment = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  return <time dateTime={at}>{moment.format(new Date(`${at.slice(0, 19).replace(' ', 'T')}Z`))}</time>
}

/** A calendar day, which is the same in every time zone. */
export function Day({ date }: { date: string }) {
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  return <time dateTime={date}>{day.format(new Date(`${date}T00:00:00Z`))}</time>
}
