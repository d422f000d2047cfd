import { localDate } from '@sineta/contract'
import { useSchool } from '../../shell/session.ts'
import type { Resource } from '../resource/resource.ts'
import { useFilters } from '../resource/use-filters.ts'
import { isDay, type View, weeksOf } from './days.ts'

const views: readonly string[] = ['month', 'week'] satisfies View[]

/** The view of a list and the day it shows, both from the URL. `query` restricts the list to the days shown. */
export function useCalendar({ calendar }: Pick<Resource<never>, 'calendar'>) {
  const { timeZone } = useSchool()
  const { given, change } = useFilters(['view', 'day'])
  const today = localDate(new Date(), timeZone)
  const view = calendar !== undefined && views.includes(given.view ?? '') ? (given.view as View) : null
  const day = isDay(given.day ?? '') ? (given.day as string) : today
  const weeks = view === null ? [] : weeksOf(view, day)
  const query = view === null ? {} : { limit: 200, date_from: weeks[0]?.[0], date_to: weeks.at(-1)?.[6] }
  return { view, day, today, weeks, query, change }
}

export type Calendar = ReturnType<typeof useCalendar>
