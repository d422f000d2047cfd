import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'
import { turned, type View } from './days.ts'
import type { Calendar } from './use-calendar.ts'

type Props = { readonly calendar: Calendar; readonly view: View; readonly title: string }

/** The name of the month or week shown, with buttons for the previous and the next one. */
export function CalendarBar({ calendar: { day, today, change }, view, title }: Props) {
  const { t } = useTranslation('record')
  const turnBy = (by: 1 | -1) => {
    const [direction, Icon] = by === 1 ? (['next', ChevronRight] as const) : (['previous', ChevronLeft] as const)
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(`calendar.${direction}_${view}`)}
        onClick={() => change({ day: turned(view, day, by) })}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.bar}>
      <h2 aria-live="polite">{title}</h2>
      {turnBy(-1)}
      <Button variant="default" onClick={() => change({ day: today })}>
        {t('calendar.today')}
      </Button>
      {turnBy(1)}
    </div>
  )
}
