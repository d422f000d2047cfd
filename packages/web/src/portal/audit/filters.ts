import { ranges } from '../../kit/list/ranges.ts'

/** The filters of the log, all of them held in the URL. */
export type Filters = {
  readonly person?: string
  readonly action?: Action
  readonly range?: keyof typeof ranges
  /** Entries that only record who viewed a delivery are left out unless this is set. */
  readonly views?: 'shown'
}

/** The actions of a partner's members; the log of a school has others. */
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

/** Reads the filters in the URL; invalid ones are left out. */
export const readFilters = (search: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    Object.entries(readable).flatMap(([name, isReadable]) => {
      const value = search[name]
      return typeof value === 'string' && isReadable(value) ? [[name, value]] : []
    }),
  )

/** The filters as query parameters. `now` is the end of a range. */
export const toQuery = ({ person, action, range, views }: Filters, now: Date) => ({
  views: views === 'shown',
  ...(person !== undefined && { actor: `portal:${person}` }),
  ...(action !== undefined && { action }),
  ...(range !== undefined && { since: new Date(now.getTime() - ranges[range]).toISOString() }),
})
