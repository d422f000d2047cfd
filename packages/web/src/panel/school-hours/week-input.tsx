import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FaultText } from '../../kit/feedback/problem-text.tsx'
import type { InputProps } from '../kit/resource/field-input.tsx'
import { rowFaults } from '../kit/resource/row-faults.ts'
import classes from './week-input.module.css'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type Day = {
  readonly weekday: number
  readonly entry: string
  readonly exit: string
  readonly tolerance?: number | string | null
}

/** The week as seven rows: a day with classes is ticked, and then has its hours. */
export function WeekInput({ id, leaf: { name, pointer }, value, faults = [], onChange }: InputProps) {
  const { t } = useTranslation('schoolHours')
  const days = (Array.isArray(value) ? value : []) as readonly Day[]
  const set = (weekday: number, day: Day | null) =>
    onChange([...days.filter((one) => one.weekday !== weekday), ...(day ? [day] : [])].sort(byWeekday))
  // A new day starts with the hours of the previous one.
  const begin = (weekday: number): Day => {
    const { entry = '', exit = '' } = days.filter((one) => one.weekday < weekday).at(-1) ?? days[0] ?? {}
    return { weekday, entry, exit }
  }
  const { of, own } = rowFaults(faults, pointer)
  const errorOf = (row: number, member: string) => {
    const fault = of(row, member)
    return fault && <FaultText fault={fault} />
  }
  return (
    <fieldset id={id} tabIndex={-1} className={classes.week}>
      <legend>{t(`fields.${name as 'days'}`)}</legend>
      {own && <FaultText fault={own} />}
      {weekdays.map((weekday) => {
        const row = days.findIndex((one) => one.weekday === weekday)
        const day = days[row]
        const label = t(`day.d${weekday}`)
        return (
          <div key={weekday} className={classes.day}>
            <Checkbox
              label={label}
              checked={day !== undefined}
              onChange={({ currentTarget }) => set(weekday, currentTarget.checked ? begin(weekday) : null)}
            />
            {day &&
              (['entry', 'exit'] as const).map((part) => (
                <TextInput
                  key={part}
                  id={`${id}-${row}-${part}`}
                  type="time"
                  error={errorOf(row, part)}
                  label={t(`fields.${part}`)}
                  aria-label={`${label}: ${t(`fields.${part}`)}`}
                  value={day[part]}
                  onChange={({ currentTarget }) => set(weekday, { ...day, [part]: currentTarget.value })}
                />
              ))}
            {day && (
              <TextInput
                id={`${id}-${row}-tolerance`}
                inputMode="numeric"
                error={errorOf(row, 'tolerance')}
                label={t('fields.tolerance')}
                aria-label={`${label}: ${t('fields.tolerance')}`}
                value={String(day.tolerance ?? '')}
                onChange={({ currentTarget }) => set(weekday, { ...day, tolerance: asMinutes(currentTarget.value) })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

const byWeekday = (a: Day, b: Day) => a.weekday - b.weekday

/** Converts digits to a number. Anything else is sent as it is, so that the server reports the fault. */
const asMinutes = (typed: string) => (typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed)
