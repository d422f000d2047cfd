import { CalendarPane } from '../kit/calendar/calendar-pane.tsx'
import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { agenda as table } from './resource.tsx'
import { agenda } from './words.ts'

export const words = { agenda }

export function Page() {
  return <ResourcePage resource={table} path="agenda" Calendar={CalendarPane} />
}
