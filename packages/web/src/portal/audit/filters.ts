import { ranges } from '../../kit/list/ranges.ts'

/** What the log is narrowed to; all of it stands in the address. */
export type Filters = {
  readonly person?: string
  readonly action?: Action
  readonly range?: keyof typeof ranges
  /** Entries that only say who looked at a delivery are left out unless they are asked for. */
  readonly views?: 'shown'
}

/** What people of a partner do; the log of a school has others. */
export const actions = [
  'session.opened',
  'session.refused',
  'secret.revealed',
  'secret.rotated',
  'api_key.created',
  'api_key.revoked',
  'endpoint.changed',
  'endpoint.removed',
  'delivery.viewed_in_full',
  'delivery.resent',
  'deliveries.resent',
  'resend_task.started',
  'test_event.sent',
  'connection.requested',
  'connection.left',
  'member.invited',
  'member.removed',
  'member.role_changed',
  'app.created',
  'app.changed',
  'app.removed',
] as const
type Action = (typeof actions)[number]

const readable: Record<keyof Filters, (value: string) => boolean> = {
  person: (value) => /^[\da-f-]{36}$/.test(value),
  action: (value) => actions.some((one) => one === value),
  range: (value) => value in ranges,
  views: (value) => value === 'shown',
}

/** The filters in the address; invalid ones are left out. */
export const readFilters = (search: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    Object.entries(readable).flatMap(([name, isReadable]) => {
      const value = search[name]
      return typeof value === 'string' && isReadable(value) ? [[name, value]] : []
    }),
  )

/** How the API is asked. `now` decides where a range begins. */
export const toQuery = ({ person, action, range, views }: Filters, now: Date) => ({
  views: views === 'shown',
  ...(person !== undefined && { actor: `portal:${person}` }),
  ...(action !== undefined && { action }),
  ...(range !== undefined && { since: new Date(now.getTime() - ranges[range]).toISOString() }),
})
