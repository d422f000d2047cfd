import { type EventName, isEventName } from '@sineta/contract'
import { type HttpClass, httpClasses, type Status, statuses } from '../../kit/deliveries/delivery.ts'
import { type Range, rangeNames, ranges } from '../../kit/list/ranges.ts'

/** The filters of the list of deliveries. The URL holds them all, so that a view can be sent to a colleague. */
export type Filters = {
  readonly range?: Range
  /** A custom period, instead of a range. */
  readonly since?: string
  readonly until?: string
  readonly status?: Status
  readonly event?: EventName
  readonly env?: 'test' | 'live'
  readonly client?: string
  readonly http?: HttpClass
  readonly id?: string
  /** The record an event is about: an enrollment number, a CPF or an id. */
  readonly subject?: string
  /** A part of the body. */
  readonly text?: string
}

const isText = (value: string) => value.length > 0 && value.length <= 200
const isInstant = (value: string) => !Number.isNaN(Date.parse(value))
export const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const among = (values: readonly string[]) => (value: string) => values.includes(value)

const readable: Record<keyof Filters, (value: string) => boolean> = {
  range: among(rangeNames),
  since: isInstant,
  until: isInstant,
  status: among(statuses),
  event: isEventName,
  env: among(['test', 'live']),
  client: isText,
  http: among(httpClasses),
  id: isId,
  subject: (value) => isText(value) && value.length <= 64,
  text: (value) => value.length >= 3 && value.length <= 100,
}
export const filterNames = Object.keys(readable) as (keyof Filters)[]

/** Reads the filters in the URL; invalid ones are left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): Filters {
  const found = filterNames.flatMap((name) => {
    const value = search[name]
    // The router parses `id=12` as a number.
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return readable[name](text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(found) as Filters
}

export type Changes = { [N in keyof Filters]?: string | undefined }

/** Changes some filters; `undefined` removes one. A range and a custom period exclude each other. */
export function changeFilters(filters: Filters, changes: Changes): Filters {
  const rest =
    'range' in changes
      ? { since: undefined, until: undefined }
      : 'since' in changes || 'until' in changes
        ? { range: undefined }
        : {}
  return readFilters({ ...filters, ...rest, ...changes })
}

/** The filters as query parameters. `now` is the end of a range. */
export function toQuery({ range, since, until, env, ...same }: Filters, now: Date) {
  const from = range ? new Date(now.getTime() - ranges[range]).toISOString() : since && new Date(since).toISOString()
  return {
    ...same,
    ...(env && { kind: env === 'test' ? ('test' as const) : ('production' as const) }),
    ...(from && { since: from }),
    ...(until && { until: new Date(until).toISOString() }),
  }
}

/** Decides what a text in the search field means: a delivery, a record, or a part of the body. Null if it is too short. */
export function searchFor(written: string): Pick<Changes, 'id' | 'subject' | 'text'> | null {
  const nothing = { id: undefined, subject: undefined, text: undefined }
  if (written === '') return nothing
  // Ids of deliveries are ordered by time (version 7), ids of records are random.
  if (isId(written)) return { ...nothing, [written[14] === '7' ? 'id' : 'subject']: written }
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{1,35}$/.test(written) && /\d/.test(written)) return { ...nothing, subject: written }
  return readable.text(written) ? { ...nothing, text: written } : null
}
