import { catalogue, eventNames } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { boolean, instant, oneOf, text, uuid } from '../../platform/operation/parameters.ts'
import { isWithinTerms } from '../queue/audience.ts'
import { isMasked, maskable } from '../queue/minimise.ts'
import type { DeliveryOwner } from '../queue/resend.ts'
import type { ReceiverKind } from '../rules/delivery.ts'
import { type DeliveryRow, deliveryColumns, statuses } from './delivery-log.ts'
import { resolveSubject, type SubjectFilter } from './delivery-subjects.ts'

/**
 * Finds deliveries, newest first, with any filters and in a log of any size. A page scans a limited number of rows. If few of them
 * match, the page is short or empty, and says where to continue.
 */

/** Filters of a list of deliveries. */
export const deliveryFilters = {
  id: uuid,
  status: oneOf(...statuses),
  /** The class of the last response status; `none`: there was no response. */
  http: oneOf('2xx', '3xx', '4xx', '5xx', 'none'),
  event: oneOf(...eventNames),
  since: instant,
  until: instant,
  is_test: boolean,
  /** The number of a student, which finds all events about the student; the CPF of a responsible; or an id. */
  subject: text(64),
  /** Part of the body's data, case-insensitive. */
  text: text(100, 3),
} as const

export type Filters = {
  readonly id?: string
  readonly kind?: string
  readonly status?: (typeof statuses)[number]
  readonly http?: '2xx' | '3xx' | '4xx' | '5xx' | 'none'
  readonly event?: string
  readonly client?: string
  readonly since?: Date
  readonly until?: Date
  readonly is_test?: boolean
  readonly sought?: SubjectFilter
  readonly text?: string
}

/** The most rows that a page scans: a tenth of a second's worth, even if each row is looked up in two more tables. */
export const maxLookedAt = 10_000

/** Where to search: the whole log, deliveries that ended without arriving, those in the queue, or those about one record. */
type Source = 'all' | 'ended' | 'waiting' | 'sought'

const sourcesByStatus: Readonly<Record<(typeof statuses)[number], readonly Source[]>> = {
  queued: ['waiting'],
  sending: ['waiting'],
  retrying: ['waiting'],
  delivered: ['all'],
  failed: ['ended'],
  cancelled: ['ended'],
  skipped: ['ended'],
}

/** Returns where to search. A delivery that arrived got a 2xx in the end, so the whole log is not searched for others. Pure. */
function sourcesOf({ status, http, sought }: Filters): readonly Source[] {
  if (sought) return ['sought']
  if (status) return sourcesByStatus[status]
  return http === undefined || http === '2xx' ? ['all'] : ['ended', 'waiting']
}

type Call = {
  readonly tx: Transaction
  readonly query: Omit<Filters, 'sought'> & { readonly subject?: string }
  readonly services: { asSystem<T>(work: (system: Transaction) => Promise<T>): Promise<T> }
}

/** Returns a page for a caller who may not read the records themselves: the system looks up how events identify them. */
export async function searchAs(
  { tx, query: { subject, ...filters }, services }: Call,
  owner: DeliveryOwner,
  before: string | undefined,
  count: number,
): Promise<Found> {
  if (subject === undefined) return search(tx, owner, filters, before, count)
  const sought = await services.asSystem((system) => resolveSubject(system, owner, subject))
  return search(tx, owner, { ...filters, sought }, before, count)
}

export type Found = { readonly rows: DeliveryRow[]; readonly scannedTo: [string] | null }

export async function search(
  tx: Transaction,
  owner: DeliveryOwner,
  filters: Filters,
  before: string | undefined,
  count: number,
): Promise<Found> {
  const values = createValues()
  const sources = await withoutLongQueue(tx, owner, sourcesOf(filters))
  const kinds = kindsOf(owner, filters)
  const scanned = () => scannedRows(values, owner, kinds, sources, filters, before)
  const most = values.add(count)
  // One statement, so that a page and its edge are of the same moment: deliveries are created and leave the queue all the time.
  const { rows } = await tx.query<Edge & (DeliveryRow | { [K in keyof DeliveryRow]: null })>(
    `with found as materialized (
       select l.id from (${scanned()} limit ${maxLookedAt}) l where ${conditionsOf(values, owner, kinds, filters)} order by l.id desc limit ${most}
     )
     select edge.scanned_to, page.* from (
       select case when (select count(*) from found) < ${most} then (select l.id from (${scanned()} offset ${maxLookedAt - 1} limit 1) l) end as scanned_to
     ) edge left join (
       select ${deliveryColumns} from found join delivery_now d on d.id = found.id join client c on c.id = d.client_id
     ) page on true
     order by page.id desc`,
    values.all,
  )
  const { scanned_to } = rows[0]!
  return {
    rows: rows.filter((row): row is Edge & DeliveryRow => row.id !== null),
    scannedTo: scanned_to === null ? null : [scanned_to],
  }
}

/** The last delivery that was scanned, if the page is not full and the scan reached its limit. */
type Edge = { scanned_to: string | null }

/** Replaces a long queue by the whole log, which finds its newest entries as quickly. */
async function withoutLongQueue(
  tx: Transaction,
  owner: DeliveryOwner,
  sources: readonly Source[],
): Promise<readonly Source[]> {
  if (!sources.includes('waiting')) return sources
  const values = createValues()
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from queue_entry q where ${isQueuedFor(values, owner)} limit ${maxLookedAt + 1}) waiting`,
    values.all,
  )
  return rows[0]!.n > maxLookedAt ? ['all'] : sources
}

type Values = { readonly all: unknown[]; add(value: unknown): string }
const createValues = (): Values => {
  const all: unknown[] = []
  return {
    all,
    add(value) {
      all.push(value)
      return `$${all.length}`
    },
  }
}

/** The kinds of receivers to search; null: the owner has only one kind. */
const kindsOf = (owner: DeliveryOwner, { kind }: Filters): readonly ReceiverKind[] | null =>
  'appId' in owner ? owner.kinds.filter((one) => kind === undefined || one === kind) : null

// `= any (array(…))` instead of `in`: a join would read the whole queue, with the entries of all receivers.
const isQueuedFor = (values: Values, owner: DeliveryOwner) =>
  'appId' in owner
    ? `q.receiver_id = any (array(select id from endpoint where app_id = ${values.add(owner.appId)} and kind = any (${values.add(owner.kinds)})))`
    : `q.receiver_id = ${values.add(owner.clientId)}`

const isOwned = (values: Values, owner: DeliveryOwner) =>
  'appId' in owner
    ? `d.app_id = ${values.add(owner.appId)}`
    : `d.client_id = ${values.add(owner.clientId)} and d.receiver_kind = 'client'`

/** Selects the rows to scan, newest first, before the other filters are applied. */
function scannedRows(
  values: Values,
  owner: DeliveryOwner,
  kinds: readonly ReceiverKind[] | null,
  sources: readonly Source[],
  { id, since, until, sought }: Filters,
  before: string | undefined,
): string {
  const range = [
    ...(id === undefined ? [] : [`d.id = ${values.add(id)}`]),
    ...(before === undefined ? [] : [`d.id < ${values.add(before)}`]),
    // Ids are ordered by time, so a time becomes a bound on the id, and old months are not read.
    ...(since === undefined ? [] : [`d.id >= ${lowestIdAt(values, since)}`]),
    ...(until === undefined ? [] : [`d.id < ${lowestIdAt(values, until)}`]),
  ]
  const columns = `d.id, d.event_id, d.client_id, d.receiver_kind, d.event_name, d.is_test, d.ended_as, ${isMasked} as masked`
  const from: Readonly<Record<Source, () => string>> = {
    // Deliveries to test endpoints have their own index, because they are few among the deliveries of a large app. Any other kind
    // is filtered afterwards, like the other filters: searching for a rare one would read the whole log.
    all: () =>
      `select ${columns} from delivery d where ${[isOwned(values, owner), ...range].join(' and ')}${kinds?.join() === 'test' ? ` and d.receiver_kind = 'test'` : ''}`,
    ended: () =>
      `select ${columns} from delivery d where ${[isOwned(values, owner), ...range].join(' and ')} and d.ended_as is not null`,
    waiting: () =>
      `select ${columns} from (select q.delivery_id from queue_entry q where ${isQueuedFor(values, owner)} limit ${maxLookedAt + 1}) q
         join delivery d on d.id = any (array[q.delivery_id]) where ${['true', ...range].join(' and ')}`,
    sought: () =>
      `select ${columns} from delivery d where d.event_id = any (array(${eventsAbout(values, sought!)})) and ${[isOwned(values, owner), ...range].join(' and ')}`,
  }
  const parts = sources.map((source) => `${from[source]()} order by d.id desc`)
  return parts.length === 1
    ? parts[0]!
    : `select * from (${parts.map((part) => `(${part} limit ${maxLookedAt})`).join(' union all ')}) both_sources order by id desc`
}

/** Selects events by the indexes of the trail, which hold a month: one record has a few hundred events in that time. */
const eventsAbout = (values: Values, { schools, refs }: SubjectFilter) => {
  const [inSchools, isNamed] = [values.add(schools), values.add(refs)]
  return ['student_ref', 'responsible_ref', 'classroom_ref']
    .map(
      (ref) =>
        `select e.id from event e where e.school_id = any (${inSchools}::uuid[]) and e.${ref} = any (${isNamed})`,
    )
    .join(' union ')
}

/** The lowest id of a time. Ids begin in 1970, so earlier times are before all of them. */
const lowestIdAt = (values: Values, at: Date) =>
  `uuid_v7_floor(${values.add(new Date(Math.max(at.getTime(), 0)))}::timestamptz)`

// `= any (array[…])` makes the planner look entries up one by one and never read the whole queue (decision 16).
const isWaiting = 'exists (select from queue_entry q where q.delivery_id = any (array[l.id])'
const byStatus: Readonly<Record<(typeof statuses)[number], string>> = {
  queued: `${isWaiting} and q.lease_token is null and q.cycle_attempts = 0)`,
  sending: `${isWaiting} and q.lease_token is not null)`,
  retrying: `${isWaiting} and q.lease_token is null and q.cycle_attempts > 0)`,
  delivered: `l.ended_as is null and not ${isWaiting})`,
  failed: `l.ended_as = 'failed'`,
  cancelled: `l.ended_as = 'cancelled'`,
  skipped: `l.ended_as = 'skipped'`,
}

/** The conditions on each row, cheapest first. */
function conditionsOf(
  values: Values,
  owner: DeliveryOwner,
  kinds: readonly ReceiverKind[] | null,
  { event, client, is_test, status, http, sought, text }: Filters,
): string {
  const lastAttempt =
    'select a.response_status from attempt a where a.delivery_id = l.id order by a.number desc limit 1'
  return [
    'true',
    ...(kinds === null ? [] : [`l.receiver_kind = any (${values.add(kinds)})`]),
    ...('appId' in owner && owner.events !== null ? [`l.event_name = any (${values.add(owner.events)})`] : []),
    ...('clientId' in owner && owner.schoolIds ? [isOfSchools(values, owner.schoolIds)] : []),
    ...(event === undefined ? [] : [`l.event_name = ${values.add(event)}`]),
    ...(is_test === undefined ? [] : [`l.is_test = ${values.add(is_test)}`]),
    ...(client === undefined ? [] : [`l.client_id = (select id from client where slug = ${values.add(client)})`]),
    ...(status === undefined ? [] : [byStatus[status]]),
    ...(http === undefined
      ? []
      : http === 'none'
        ? [`exists (select from (${lastAttempt}) last where last.response_status is null)`]
        : [`(${lastAttempt}) / 100 = ${Number(http[0])}`]),
    ...(sought === undefined ? [] : [hasReadableEvent(values, owner)]),
    ...(text === undefined ? [] : [hasReadableEvent(values, owner, dataContains(values, text))]),
  ].join(' and ')
}

const isOfSchools = (values: Values, schoolIds: readonly string[]) =>
  `exists (select from event e where e.id = any (array[l.event_id]) and e.school_id = any (${values.add(schoolIds)}::uuid[]))`

/** The condition that the receiver may still read the event, so that a search reveals nothing of data that is withheld from it. */
const hasReadableEvent = (values: Values, owner: DeliveryOwner, condition = 'true') =>
  `exists (select from event e where e.id = any (array[l.event_id])${'appId' in owner ? ` and ${isGrantedNow(values, owner.appId)}` : ''} and ${condition})`

/** The condition that the data contains the text, in the form that the receiver was sent. */
const dataContains = (values: Values, text: string) =>
  `case when l.masked and l.event_name = any (${values.add(maskable)}) then e.data_minimal else e.data end ilike ${values.add(`%${asWritten(text)}%`)}`

const scopeByEvent = JSON.stringify(Object.fromEntries(eventNames.map((name) => [name, catalogue[name].scope])))

/** The rule of `isGranted` in SQL. */
const isGrantedNow = (values: Values, appId: string) => `(l.receiver_kind <> 'production' or exists (
       select from (
         select granted_scopes as scopes, school_cnpjs from connection
         where app_id = ${values.add(appId)} and client_id = l.client_id and status = 'connected'
       ) k where ${isWithinTerms('k', { scope: `${values.add(scopeByEvent)}::jsonb ->> l.event_name`, cnpj: `e.data::jsonb ->> 'school_cnpj'` })}))`

/** Returns the text as JSON writes it, with the wildcards of `like` escaped. */
const asWritten = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')
