import type { Resource } from '../resource/resource.ts'
import type { ResourceListState } from '../resource/resource-list.tsx'
import type { Calendar } from './use-calendar.ts'

export type CalendarProps<Item> = {
  readonly resource: Resource<Item>
  readonly base: string
  readonly list: ResourceListState<Item>
  readonly calendar: Calendar
  readonly open?: string | undefined
}
