import { Button } from '@mantine/core'
import { CalendarDays, CalendarRange, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListView } from '../resource/resource-list.tsx'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar-props.ts'
import { CalendarView } from './calendar-view.tsx'

const views = { list: List, month: CalendarDays, week: CalendarRange } as const

/** Records that have a day, as a list, a month or a week. The URL holds the view. */
export function CalendarPane<Item>(props: CalendarProps<Item>) {
  const { t } = useTranslation('record')
  const { view, change } = props.calendar
  return (
    <>
      <fieldset className={classes.views}>
        <legend className="spoken">{t('calendar.view')}</legend>
        {(Object.keys(views) as (keyof typeof views)[]).map((name) => {
          const Icon = views[name]
          return (
            <Button
              key={name}
              variant="default"
              aria-pressed={(view ?? 'list') === name}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => change(name === 'list' ? { view: '', day: '' } : { view: name })}
            >
              {t(`calendar.${name}`)}
            </Button>
          )
        })}
      </fieldset>
      {view === null ? <ListView {...props} /> : <CalendarView {...props} view={view} />}
    </>
  )
}
