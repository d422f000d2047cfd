import { randomBytes } from 'node:crypto'
import { localDate, localDateTime } from '@sineta/contract'
import { Type } from 'typebox'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { InternalResponse } from '../../platform/operation/internal-request.ts'
import type { Operation, Services } from '../../platform/operation/operation.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { chanceBytes } from '../../school/fake-data.ts'
import * as sandboxes from '../../tenancy/partners/sandbox.ts'
import { table } from '../../tenancy/rows/table.ts'
import { statuses } from '../../webhooks/log/delivery-log.ts'
import { tokenFor } from './sandbox-tokens.ts'
import { countDeliveries, type DayRow, type DueDay, isStepDue, recordStep, takeDue } from './school-day-queries.ts'
import { castOf, type DayStep, type Facts, script } from './school-day-script.ts'

// Plays the script in a sandbox, one step at a time, by calling the operations as a client would.

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
      at: Type.String({ description: 'Time within the school day, such as 07:02' }),
      kind: Type.String({ description: 'Stable name such as `arrival`; `what` may change' }),
      who: nullable(Type.String()),
      what: Type.String(),
      operation: Type.String(),
      events: listOf(Type.String(), {}),
      status: oneOf('waiting', 'done', 'failed'),
      error: nullable(object({ code: Type.String(), detail: Type.String() })),
    }),
  ),
  deliveries: Type.Record(Type.String(), Type.Integer(), {
    description: `Number of deliveries of its events to the app, by status: ${statuses.join(', ')}`,
  }),
})

const days = table<'school_day', DayRow>('school_day', 'school_day_not_found')

export const get = (tx: Transaction, appId: string, id: string) => days.get({ tx }, { id, app_id: appId })

export async function start(tx: Transaction, appId: string, seconds: number): Promise<string> {
  const facts = castOf(randomBytes(chanceBytes), localDate(tx.now, platformZone), localDateTime(tx.now, platformZone))
  const { id } = await days.insert(
    { tx },
    { app_id: appId, pace_ms: Math.floor((seconds * 1000) / script.length), facts: JSON.stringify(facts) },
  )
  return id
}

export const toSummary = (day: DayRow) => {
  const time = timeFormatter(platformZone)
  return {
    school_day_id: day.id,
    status: day.status,
    started_at: time(day.created_at),
    finished_at: time(day.finished_at),
    steps_total: script.length,
    steps_done: day.steps.filter(({ error }) => error === null).length,
  }
}

export async function toResponse(tx: Transaction, day: DayRow) {
  const counts = await countDeliveries(tx, day)
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
    deliveries: Object.fromEntries(counts.map(({ status, n }) => [status, n])),
  }
}

export const schoolDayJob: Job = {
  name: 'school-days',
  everySeconds: 1,
  pending: `exists (select from school_day where status = 'running' and ${isStepDue})`,
  lane: 'own',
  async run({ system, changes, services }) {
    const day = await take(system, services)
    if (!day) return 0
    const step = script[day.steps.length]!
    const operation = services.operations.find(({ method, path }) => `${method} ${path}` === step.operation)!
    const response = await play(services, operation, step, day)
    // The server is about to stop, and another process will play the step.
    if (response.status === 503) return 0
    await settle(system, day, step, response)
    changes.publish('school_day', [day.app_id])
    return 1
  },
}

type Taken = DueDay & { sandbox: Awaited<ReturnType<typeof sandboxes.read>> }

/**
 * Takes a due day. Uses two transactions, so that a day whose tokens cannot be opened stays leased and does not block the next
 * one.
 */
async function take(system: Database, { secrets }: Services): Promise<Taken | undefined> {
  const day = await system.transaction({ clients: [] }, takeDue)
  if (!day) return undefined
  const sandbox = await system.transaction({ clients: [] }, (tx) =>
    sandboxes.read(tx, secrets, { sandbox_client_id: day.sandbox_client_id, samples: null }),
  )
  return { ...day, sandbox }
}

async function play({ request }: Services, row: Operation, step: DayStep, day: Taken): Promise<InternalResponse> {
  const { samples, facts, steps, sandbox } = day
  const { params = {}, body } = step.request({ ...samples, ...facts })
  const all: Facts = { ...params, cnpj: samples.cnpj }
  return request({
    method: row.method,
    path: row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(all[name]!)),
    // If the token was revoked, the request is refused, and the day ends with that refusal.
    token: tokenFor(row.access, sandbox) ?? 'revoked',
    // If a process dies right after a step, the step is not played twice.
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
  const body = response.body as Record<string, string | number> | null
  const isRefused = response.status >= 400
  const error = isRefused ? { code: String(body?.code), detail: String(body?.detail) } : null
  const learnt = isRefused
    ? {}
    : Object.fromEntries(Object.entries(learns).map(([fact, place]) => [fact, body?.[place]]))
  const isLast = day.steps.length + 1 === script.length
  const status = isRefused ? 'failed' : isLast ? 'done' : 'running'
  await recordStep(system, day, { learnt, error, status, eventIds: response.eventIds })
}
