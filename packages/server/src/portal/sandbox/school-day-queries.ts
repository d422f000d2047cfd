import type { Database, Transaction } from '../../platform/database/database.ts'
import { isDue } from '../../platform/database/due.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import type { Facts } from './school-day-script.ts'

type Played = { events: string[]; event_ids: string[]; error: { code: string; detail: string } | null }

export type DayRow = {
  id: string
  app_id: string
  status: 'running' | 'done' | 'failed' | 'cancelled'
  pace_ms: number
  facts: Facts
  steps: Played[]
  created_at: Date
  finished_at: Date | null
}

/** Lists the school days of an app, newest first. */
export async function list(
  tx: Transaction,
  appId: string,
  before: string | undefined,
  count: number,
): Promise<DayRow[]> {
  const { rows } = await tx.query<DayRow>(
    'select * from school_day where app_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3',
    [appId, before ?? null, count],
  )
  return rows
}

/** Cancels a school day. Completed steps stay, and no further steps are played. */
export const cancel = (tx: Transaction, id: string) =>
  tx.query(`update school_day set status = 'cancelled', finished_at = clock() where id = $1 and status = 'running'`, [
    id,
  ])

/** Counts the deliveries of the day's events to its app, by status. */
export async function countDeliveries(tx: Transaction, { steps, app_id }: DayRow) {
  const { rows } = await tx.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from delivery_now where event_id = any ($1::uuid[]) and app_id = $2 group by status',
    [steps.flatMap(({ event_ids }) => event_ids), app_id],
  )
  return rows
}

export type DueDay = DayRow & { samples: Samples; sandbox_client_id: string }

// Longer than any operation takes, so a process that took a step has finished it by then or has died.
const leaseSeconds = 30

export const isStepDue = isDue('due_at', `greatest(${leaseSeconds}, pace_ms / 1000.0)`)

/** Leases and returns a day whose next step is due. Other processes leave it alone until the lease expires. */
export async function takeDue(tx: Transaction): Promise<DueDay | undefined> {
  const { rows } = await tx.query<DueDay>(
    `update school_day d set due_at = clock() + make_interval(secs => $1)
     from (select id from school_day where status = 'running' and ${isStepDue} order by due_at limit 1 for update skip locked) due, app a
     where d.id = due.id and a.id = d.app_id
     returning d.*, a.samples, a.sandbox_client_id`,
    [leaseSeconds],
  )
  return rows[0]
}

type StepOutcome = {
  readonly learnt: Readonly<Record<string, unknown>>
  readonly error: Played['error']
  readonly status: DayRow['status']
  readonly eventIds: readonly string[]
}

/**
 * Records a step. The next one is due by the day's clock, but at most one pause from now in case the day began with a clock
 * ahead.
 */
export const recordStep = (
  { pool }: Database,
  { id, steps }: DayRow,
  { learnt, error, status, eventIds }: StepOutcome,
) =>
  pool.query(
    `update school_day set facts = facts || $3, status = $5,
       steps = steps || jsonb_build_object('error', $4::jsonb, 'event_ids', $6::text[],
         'events', coalesce((select jsonb_agg(name order by id) from event where id = any ($6::uuid[])), '[]')),
       due_at = least(created_at + make_interval(secs => pace_ms / 1000.0 * ($2 + 1)), clock() + make_interval(secs => pace_ms / 1000.0)),
       finished_at = case when $5 <> 'running' then clock() end
     where id = $1 and status = 'running' and jsonb_array_length(steps) = $2`,
    [id, steps.length, JSON.stringify(learnt), JSON.stringify(error), status, eventIds],
  )
