import { CalendarPane } from '../kit/calendar/calendar-pane.tsx'
import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { lessons as table } from './resource.tsx'
import { lessons } from './words.ts'

export const words = { lessons }

export function Page() {
  return <ResourcePage resource={table} path="lessons" Calendar={CalendarPane} />
}
