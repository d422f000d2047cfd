import type { Resource } from '../resource.ts'
import type { ShownList } from '../resource-list.tsx'
import type { Calendar } from './use-calendar.ts'

export type CalendarProps<Item> = {
  readonly resource: Resource<Item>
  readonly base: string
  readonly list: ShownList<Item>
  readonly calendar: Calendar
  readonly open?: string | undefined
}
