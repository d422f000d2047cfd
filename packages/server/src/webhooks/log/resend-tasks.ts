import type { ProblemCode } from '@sineta/contract'
import { Type } from 'typebox'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isDue } from '../../platform/database/due.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { Instant, integer, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { type DeliveryOwner, resend } from '../queue/resend.ts'
import { tryNow } from '../queue/try-now.ts'
import type { ReceiverKind } from '../rules/delivery.ts'
import { maxLookedAt } from './delivery-search.ts'

/**
 * A task goes through the deliveries of one receiver, oldest first, at a rate that the receiver can handle:
 *
 * | action   | the deliveries                     | each of them                     |
 * |----------|------------------------------------|----------------------------------|
 * | `resend` | that failed or were skipped        | begins a new cycle of attempts   |
 * | `retry`  | that wait for their next attempt   | has its next attempt now         |
 */
const actions = {
  resend: {
    deliveries: `undelivered u`,
    handle: resend,
    // Another resend queued it a moment ago, so it is sent too.
    harmless: ['delivery_in_progress'],
  },
  retry: {
    // `= any (array[…])` looks up the deliveries of this receiver one by one; a join may read the whole log (decision 16).
    deliveries: `(select q.delivery_id, q.receiver_id, q.client_id, d.event_name from queue_entry q join delivery d on d.id = any (array[q.delivery_id]) where q.lease_token is null) u`,
    handle: tryNow,
    // Its attempt was made meanwhile.
    harmless: ['delivery_in_progress', 'delivery_ended'],
  },
} as const satisfies Record<string, Action>

type Action = {
  /** A FROM item `u` with the columns of `undelivered`. */
  readonly deliveries: string
  readonly handle: typeof resend
  readonly harmless: readonly ProblemCode[]
}
export type ActionName = keyof typeof actions

// A request counts no more than a page of a search scans. A task has all the time, and counts exactly in its first run.
const maxCounted = maxLookedAt
const Count = (description: string) =>
  Type.Integer({ maximum: maxCounted, description: `${description}; ${maxCounted} means so many or more` })

export const MatchCounts = object({
  matched: Count('Failed or skipped'),
  waiting: Count('Not ended: waiting for their next attempt'),
})
export const Started = object({
  task_id: Uuid,
  matched: Count('Deliveries that the task handles'),
})
export const Rate = integer(1, 500)
const defaultRate = 50

export const Task = object({
  id: Uuid,
  kind: oneOf('client', 'test', 'production'),
  action: oneOf('resend', 'retry'),
  status: oneOf('running', 'done', 'cancelled', 'stopped'),
  stop_reason: nullable(Type.String({ description: 'Why it could not continue, such as endpoint_not_active' })),
  rate: Type.Integer({ description: 'Deliveries per second' }),
  matched: Type.Integer({
    description:
      'Deliveries that had failed or were skipped when it began, and those found since; for a retry, those that were waiting',
  }),
  done: Type.Integer({ description: 'How many of them were queued again, or made due' }),
  failed: Type.Integer({ description: 'How many of them could not be' }),
  refusals: Type.Record(Type.String(), Type.Integer(), { description: 'The number that failed, by refusal code' }),
  created_at: Instant,
  finished_at: nullable(Instant),
})

/** One receiver: an endpoint, or a client for its `webhook_url`. */
export type Receiver = {
  readonly id: string
  readonly kind: ReceiverKind
  readonly of: { appId: string } | { clientId: string }
}

export type TaskFilter = {
  readonly since: Date
  readonly until: Date
  /** Names and patterns, as an endpoint selects them. */
  readonly events: readonly string[]
  /** The slug of the only client whose deliveries are meant; null: those of all clients. */
  readonly client: string | null
}

// As long as bodies are kept.
const maxDays = 30

export const earliest = (now: Date) => new Date(now.getTime() - maxDays * 86_400_000)

// Callers that count the days back send the request a moment later, people after they have read the count, and both use other
// clocks.
const slackMs = 3_600_000

/** Returns the requested period, or throws a refusal. Pure. */
export function readRange(since: Date, until: Date | undefined, now: Date): { since: Date; until: Date } {
  const first = earliest(now)
  if (since.getTime() < first.getTime() - slackMs || since > now)
    throw refuseAt('/since', 'since_out_of_range', `must be within the last ${maxDays} days`)
  if (until && until <= since) throw refuseAt('/until', 'validation_failed', 'must be later than since')
  return { since: since < first ? first : since, until: until && until < now ? until : now }
}

const wantedBetween = (after: string, before: string) =>
  `u.receiver_id = $1 and u.delivery_id > ${after} and u.delivery_id < ${before}
     and selects($4, u.event_name) and ($5::text is null or u.client_id = (select id from client where slug = $5))`

/** Counts what failed or was skipped, and what waits, for people who are about to start a task. */
export const countMatches = async (tx: Transaction, receiver: Receiver, wanted: TaskFilter) => ({
  matched: await count(tx, 'resend', receiver, wanted),
  waiting: await count(tx, 'retry', receiver, wanted),
})

async function count(
  tx: Transaction,
  action: ActionName,
  receiver: Receiver,
  { since, until, events, client }: TaskFilter,
): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from (
       select from ${actions[action].deliveries} where ${wantedBetween('uuid_v7_floor($2)', 'uuid_v7_floor($3)')} limit $6
     ) first_ones`,
    [receiver.id, since, until, events, client, maxCounted],
  )
  return rows[0]!.n
}

/**
 * Starts a task. While a receiver has a running task for an action, another one is refused; of two that start at the same moment,
 * the index `resend_task_running` refuses the second.
 */
export async function start(
  tx: Transaction,
  receiver: Receiver,
  wanted: TaskFilter,
  { action = 'resend', rate = defaultRate }: { action?: ActionName; rate?: number | undefined } = {},
) {
  const { rows: running } = await tx.query<{ id: string }>(
    `select id from resend_task where receiver_id = $1 and action = $2 and status = 'running'`,
    [receiver.id, action],
  )
  if (running[0])
    throw refuse('task_running', 'Wait until it has ended, or cancel it.', { members: { task_id: running[0].id } })
  const matched = await count(tx, action, receiver, wanted)
  const of = 'appId' in receiver.of ? [receiver.of.appId, null] : [null, receiver.of.clientId]
  const { rows } = await tx.query<{ id: string }>(
    `insert into resend_task (app_id, client_id, receiver_id, receiver_kind, events, client_slug, rate, matched, position, ends_before, action)
     values ($1, $2, $3, $4, $5, $6, $7, $8, uuid_v7_floor($9), uuid_v7_floor($10), $11) returning id`,
    [
      ...of,
      receiver.id,
      receiver.kind,
      wanted.events,
      wanted.client,
      rate,
      matched,
      wanted.since,
      wanted.until,
      action,
    ],
  )
  return { task_id: rows[0]!.id, matched }
}

export type TaskRow = {
  id: string
  app_id: string | null
  client_id: string | null
  receiver_id: string
  receiver_kind: ReceiverKind
  events: string[]
  client_slug: string | null
  action: ActionName
  rate: number
  status: 'running' | 'done' | 'cancelled' | 'stopped'
  stop_reason: string | null
  matched: number
  done: number
  failed: number
  refusals: Record<string, number>
  position: string
  ends_before: string
  created_at: Date
  served_at: Date | null
  finished_at: Date | null
}

export async function get(tx: Transaction, owner: DeliveryOwner, id: string): Promise<TaskRow> {
  const [appId, clientId, kinds] =
    'appId' in owner ? [owner.appId, null, owner.kinds] : [null, owner.clientId, ['client']]
  const { rows } = await tx.query<TaskRow>(
    `select * from resend_task where id = $1 and receiver_kind = any ($2) and (app_id = $3 or client_id = $4)`,
    [id, kinds, appId, clientId],
  )
  if (!rows[0]) throw refuse('task_not_found')
  return rows[0]
}

/** Newest first. */
export async function list(
  tx: Transaction,
  { appId, kinds }: { appId: string; kinds: readonly ReceiverKind[] },
  before: TaskRow['id'] | undefined,
  count: number,
): Promise<TaskRow[]> {
  const { rows } = await tx.query<TaskRow>(
    `select * from resend_task
     where app_id = $1 and receiver_kind = any ($2)
       and ($3::uuid is null or (created_at, id) < ((select created_at from resend_task where id = $3), $3))
     order by created_at desc, id desc limit $4`,
    [appId, kinds, before ?? null, count],
  )
  return rows
}

export const toResponse = (task: TaskRow, zone: string) => {
  const { id, action, status, stop_reason, rate, matched, done, failed, refusals } = task
  const time = timeFormatter(zone)
  return {
    id,
    kind: task.receiver_kind,
    action,
    status,
    stop_reason,
    rate,
    matched,
    done,
    failed,
    refusals,
    created_at: time(task.created_at),
    finished_at: time(task.finished_at),
  }
}

/** Cancels a task. Deliveries that are already queued are sent; no more are queued. */
export const cancel = (tx: Transaction, id: string) =>
  tx.query(`update resend_task set status = 'cancelled', finished_at = clock() where id = $1 and status = 'running'`, [
    id,
  ])

/** Obstacles of the receiver itself: continuing would only count refusals. Deliveries that were not reached stay undelivered. */
const stopReasons: readonly (ProblemCode | null)[] = [
  'app_suspended',
  'endpoint_not_active',
  'endpoint_removed',
  'webhook_url_empty',
]

export type Tally = {
  readonly done: number
  readonly refusals: Readonly<Record<string, number>>
  readonly stopReason: ProblemCode | null
}

/** Counts the verdicts of a batch. Pure. */
function tally(kind: ReceiverKind, { harmless }: Action, verdicts: readonly (ProblemCode | null)[]): Tally {
  const stopReason =
    verdicts.find((code) => stopReasons.includes(code) || (kind === 'client' && code === 'client_suspended')) ?? null
  const refused = verdicts.filter((code) => code !== null && !harmless.includes(code))
  const refusals: Record<string, number> = {}
  for (const code of refused) refusals[code!] = (refusals[code!] ?? 0) + 1
  return { done: verdicts.length - refused.length, refusals, stopReason }
}

// The next second's worth is due within a second.
const isTaskDue = isDue('t.due_at', 1)

/** Runs a second's worth of one due task and returns that task, if any. Owners take turns, however many tasks they have. */
export const runNext = (system: Database): Promise<TaskRow | undefined> =>
  system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<TaskRow>(
      `select t.* from resend_task t left join app a on a.id = t.app_id cross join lateral (
         select max(served_at) as last_at from resend_task o left join app b on b.id = o.app_id
         where (o.status = 'running' or o.served_at > clock() - interval '1 minute') and coalesce(b.partner_id, o.client_id) = coalesce(a.partner_id, t.client_id)
       ) turn
       where t.status = 'running' and ${isTaskDue} order by turn.last_at nulls first, t.due_at limit 1 for update of t skip locked`,
    )
    const task = rows[0]
    if (!task) return undefined
    if (task.served_at === null && task.matched === maxCounted) task.matched = await countRemaining(tx, task)
    const ids = await nextIds(tx, task)
    const action = actions[task.action]
    const verdicts = await action.handle(tx, ownerOf(task), ids)
    const { done, refusals, stopReason } = tally(
      task.receiver_kind,
      action,
      ids.map((id) => (verdicts.has(id) ? verdicts.get(id)! : 'delivery_not_found')),
    )
    if (stopReason) {
      await tx.query(
        `update resend_task set status = 'stopped', stop_reason = $2, finished_at = clock() where id = $1`,
        [task.id, stopReason],
      )
      return task
    }
    for (const [code, n] of Object.entries(refusals)) task.refusals[code] = (task.refusals[code] ?? 0) + n
    const isOver = ids.length < task.rate
    // `matched` grows, because some deliveries that waited when the task began have failed since. A run that is a little late makes
    // the next one due sooner, but never so much that two seconds' worth go out together.
    await tx.query(
      `update resend_task set matched = greatest($8, done + failed + $2 + $3), done = done + $2, failed = failed + $3, refusals = $4, position = $5, status = $6,
         finished_at = case when $6 = 'done' then clock() end,
         due_at = least(greatest(due_at, clock() - interval '500 milliseconds'), clock()) + make_interval(secs => $7), served_at = clock()
       where id = $1`,
      [
        task.id,
        done,
        ids.length - done,
        JSON.stringify(task.refusals),
        ids.at(-1) ?? task.position,
        isOver ? 'done' : 'running',
        ids.length / task.rate,
        task.matched,
      ],
    )
    return task
  })

const remainingOf = ({ action }: TaskRow) => `${actions[action].deliveries} where ${wantedBetween('$2', '$3')}`
const rangeOf = ({ receiver_id, position, ends_before, events, client_slug }: TaskRow) => [
  receiver_id,
  position,
  ends_before,
  events,
  client_slug,
]

async function nextIds(tx: Transaction, task: TaskRow) {
  const { rows } = await tx.query<{ id: string }>(
    `select u.delivery_id as id from ${remainingOf(task)} order by u.delivery_id limit $6`,
    [...rangeOf(task), task.rate],
  )
  return rows.map(({ id }) => id)
}

async function countRemaining(tx: Transaction, task: TaskRow): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from ${remainingOf(task)}`, rangeOf(task))
  return rows[0]!.n
}

const ownerOf = ({ app_id, client_id, receiver_kind }: TaskRow): DeliveryOwner =>
  app_id === null ? { clientId: client_id! } : { appId: app_id, kinds: [receiver_kind], events: null }
