import { randomBytes } from 'node:crypto'
import { localDate, localDateTime } from '@sineta/contract'
import { Type } from 'typebox'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { InternalResponse } from '../platform/operation/internal-request.ts'
import type { Operation, Samples, Services } from '../platform/operation/operation.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../platform/times.ts'
import * as sandboxes from '../tenancy/partners/sandbox.ts'
import { statuses } from '../webhooks/log/delivery-log.ts'
import { tokenFor } from './sandbox-tokens.ts'
import { castOf, chanceBytes, type DayStep, type Facts, script } from './school-day-script.ts'

/** Plays the script in a sandbox, one step at a time, by asking the operations as anybody would. */

const summary = {
  school_day_id: Uuid,
  status: oneOf('running', 'done', 'failed', 'cancelled'),
  started_at: Instant,
  finished_at: nullable(Instant),
  steps_total: Type.Integer(),
  steps_done: Type.Integer(),
}
export const SchoolDaySummary = object(summary)
export const SchoolDay = object({
  ...summary,
  steps: listOf(
    object({
      at: Type.String({ description: 'On the clock of the day, such as 07:02' }),
      kind: Type.String({ description: 'Stable, such as arrival; `what` may change' }),
      who: nullable(Type.String()),
      what: Type.String(),
      operation: Type.String(),
      events: listOf(Type.String(), {}),
      status: oneOf('waiting', 'done', 'failed'),
      error: nullable(object({ code: Type.String(), detail: Type.String() })),
    }),
  ),
  deliveries: Type.Record(Type.String(), Type.Integer(), {
    description: `What its events became for the app, by status: ${statuses.join(', ')}`,
  }),
})

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

export async function start(tx: Transaction, appId: string, seconds: number): Promise<string> {
  const facts = castOf(randomBytes(chanceBytes), localDate(tx.now, platformZone), localDateTime(tx.now, platformZone))
  const { rows } = await tx.query<{ id: string }>(
    'insert into school_day (app_id, pace_ms, facts) values ($1, $2, $3) returning id',
    [appId, Math.floor((seconds * 1000) / script.length), JSON.stringify(facts)],
  )
  return rows[0]!.id
}

export async function get(tx: Transaction, appId: string, id: string): Promise<DayRow> {
  const { rows } = await tx.query<DayRow>('select * from school_day where id = $1 and app_id = $2', [id, appId])
  if (!rows[0]) throw refuse('school_day_not_found')
  return rows[0]
}

/** Newest first. */
export async function list(tx: Transaction, appId: string, before: string | undefined, count: number) {
  const { rows } = await tx.query<DayRow>(
    'select * from school_day where app_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3',
    [appId, before ?? null, count],
  )
  return rows
}

/** What has happened stays; nothing more does. */
export const cancel = (tx: Transaction, id: string) =>
  tx.query(`update school_day set status = 'cancelled', finished_at = clock() where id = $1 and status = 'running'`, [
    id,
  ])

export const toSummary = (day: DayRow) => {
  const time = timesIn(platformZone)
  return {
    school_day_id: day.id,
    status: day.status,
    started_at: time(day.created_at),
    finished_at: time(day.finished_at),
    steps_total: script.length,
    steps_done: day.steps.filter(({ error }) => error === null).length,
  }
}

export async function toAnswer(tx: Transaction, day: DayRow) {
  const { rows } = await tx.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from delivery_now where event_id = any ($1::uuid[]) and app_id = $2 group by status',
    [day.steps.flatMap(({ event_ids }) => event_ids), day.app_id],
  )
  return {
    ...toSummary(day),
    steps: script.map(({ at, kind, who, what, operation }, i) => {
      const played = day.steps[i]
      return {
        at,
        kind,
        who: who === undefined ? null : String(day.facts[who]),
        what,
        operation,
        events: played?.events ?? [],
        status: played === undefined ? 'waiting' : played.error ? 'failed' : 'done',
        error: played?.error ?? null,
      }
    }),
    deliveries: Object.fromEntries(rows.map(({ status, n }) => [status, n])),
  }
}

// Longer than any of our operations takes: whoever took a step has ended it by then, or has died.
const leaseSeconds = 30

export const schoolDayJob: Job = {
  name: 'school-days',
  everySeconds: 1,
  lane: 'own',
  async run({ system, changes, services }) {
    const day = await take(system, services)
    if (!day) return 0
    const step = script[day.steps.length]!
    const operation = services.operations.find(({ method, path }) => `${method} ${path}` === step.operation)!
    const response = await play(services, operation, step, day)
    // About to stop: the next process takes the step up.
    if (response.status === 503) return 0
    await settle(system, day, step, response)
    changes.publish('school_day', [day.app_id])
    return 1
  },
}

type Taken = DayRow & { samples: Samples; sandbox: Awaited<ReturnType<typeof sandboxes.read>> }

const take = (system: Database, { secrets }: Services): Promise<Taken | undefined> =>
  system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<Omit<Taken, 'sandbox'> & { sandbox_client_id: string }>(
      `update school_day d set due_at = clock() + make_interval(secs => $1)
       from (select id from school_day where status = 'running' and due_at <= clock() order by due_at limit 1 for update skip locked) due, app a
       where d.id = due.id and a.id = d.app_id
       returning d.*, a.samples, a.sandbox_client_id`,
      [leaseSeconds],
    )
    const day = rows[0]
    return (
      day && {
        ...day,
        sandbox: await sandboxes.read(tx, secrets, { sandbox_client_id: day.sandbox_client_id, samples: null }),
      }
    )
  })

async function play({ request }: Services, row: Operation, step: DayStep, day: Taken): Promise<InternalResponse> {
  const { samples, facts, steps, sandbox } = day
  const { params = {}, body } = step.request({ ...samples, ...facts })
  const all: Facts = { ...params, cnpj: samples.cnpj }
  return request({
    method: row.method,
    path: row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(all[name]!)),
    // One that was revoked is nobody's: the day then ends with that refusal.
    token: tokenFor(row.access, sandbox) ?? 'revoked',
    // A step that was done by a process that died right afterwards is not done twice.
    idempotencyKey: `school day ${day.id} ${steps.length}`,
    ...(body !== undefined && { body }),
  })
}

async function settle(
  system: Database,
  day: Taken,
  { learns = {} }: DayStep,
  response: InternalResponse,
): Promise<void> {
  const answer = response.body as Record<string, string | number> | null
  const isRefused = response.status >= 400
  const error = isRefused ? { code: String(answer?.code), detail: String(answer?.detail) } : null
  const learnt = isRefused
    ? {}
    : Object.fromEntries(Object.entries(learns).map(([fact, place]) => [fact, answer?.[place]]))
  const isLast = day.steps.length + 1 === script.length
  const status = isRefused ? 'failed' : isLast ? 'done' : 'running'
  await system.pool.query(
    `update school_day set facts = facts || $3, status = $5,
       steps = steps || jsonb_build_object('error', $4::jsonb, 'event_ids', $6::text[],
         'events', coalesce((select jsonb_agg(name order by id) from event where id = any ($6::uuid[])), '[]')),
       due_at = created_at + make_interval(secs => pace_ms / 1000.0 * ($2 + 1)),
       finished_at = case when $5 <> 'running' then clock() end
     where id = $1 and status = 'running' and jsonb_array_length(steps) = $2`,
    [day.id, day.steps.length, JSON.stringify(learnt), JSON.stringify(error), status, response.eventIds],
  )
}
