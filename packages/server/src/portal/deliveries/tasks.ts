import { resolveSelection, type Scope, scopeNames } from '@sineta/contract'
import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { instant, oneOf, required, text as textParameter } from '../../platform/operation/parameters.ts'
import { Instant, object, optional, page, text } from '../../platform/operation/shapes.ts'
import { platformZone } from '../../platform/times.ts'
import * as endpoints from '../../tenancy/partners/endpoints.ts'
import type { EndpointKind, EndpointRow } from '../../tenancy/partners/queries.ts'
import { readOperation } from '../../tenancy/rows/list.ts'
import * as resendTasks from '../../webhooks/log/resend-tasks.ts'
import { ownerOf } from './deliveries.ts'

const path = '/v1/portal/app/{app_id}'
const params = { kind: oneOf('test', 'production') }

type EndpointCall = Parameters<typeof ownerOf>[0] & { params: { app_id: string; kind: EndpointKind } }

/** Returns the endpoint in the path, if the token reaches its environment, and the scopes whose events a task may send. */
async function find(call: EndpointCall) {
  const { kinds } = await ownerOf(call)
  const endpoint = await endpoints.get(call.tx, call.params.app_id, call.params.kind)
  if (!kinds.includes(call.params.kind)) throw refuse('endpoint_not_found')
  return { endpoint, scopes: call.caller.kind === 'app' ? call.caller.scopes : null }
}

const receiverOf = ({ id, app_id, kind }: EndpointRow): resendTasks.Receiver => ({
  id,
  kind: kind as EndpointKind,
  of: { appId: app_id },
})

function wanted(
  now: Date,
  scopes: readonly Scope[] | null,
  {
    since,
    until,
    events = ['*'],
    client,
  }: { since: Date; until?: Date | undefined; events?: string[]; client?: string },
): resendTasks.TaskFilter {
  endpoints.checkSelection(events, scopeNames)
  // A key resends only events that it may read, so its task lists the covered events by name.
  const covered = scopes === null ? events : resolveSelection(events, scopes).events
  return { ...resendTasks.readRange(since, until, now), events: covered, client: client ?? null }
}

export const taskOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: `${path}/endpoint/{kind}/resend-failed/count`,
    params,
    query: { since: required(instant), until: instant, events: textParameter(2000), client: textParameter(63) },
    access: byTheApp,
    summary: 'Count the deliveries that failed, were skipped or are waiting',
    description: '`events` is a comma-separated list of names or patterns such as `student.*`.',
    responses: { 200: resendTasks.MatchCounts },
    refusals: ['validation_failed', 'app_not_found', 'endpoint_not_found', 'event_unknown', 'since_out_of_range'],
    emits: [],
    find,
    async run({ tx, found: { endpoint, scopes }, query: { since, events, ...query } }) {
      const question = wanted(tx.now, scopes, {
        since,
        ...query,
        ...(events !== undefined && { events: events.split(',') }),
      })
      return resendTasks.countMatches(tx, receiverOf(endpoint), question)
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/endpoint/{kind}/resend-failed`,
    params,
    access: byTheApp,
    summary: 'Resend all deliveries that failed or were skipped',
    description:
      'Runs as a task, oldest first, at `rate` deliveries per second (50 by default). It continues after a restart and has no maximum size.',
    body: object({
      since: Instant,
      until: optional(Instant),
      events: optional(endpoints.EventPatterns),
      client: optional(text(63, { description: 'Slug of a client: its deliveries only' })),
      rate: optional(resendTasks.Rate),
    }),
    responses: { 202: resendTasks.Started },
    refusals: [
      'app_not_found',
      'endpoint_not_found',
      'event_unknown',
      'since_out_of_range',
      'app_suspended',
      'endpoint_not_active',
      'task_running',
    ],
    conflicts: { resend_task_running: 'task_running' },
    emits: [],
    find,
    async run(call) {
      const {
        tx,
        found: { endpoint, scopes },
        body,
      } = call
      const { since, until, rate, ...narrowed } = body
      const question = wanted(tx.now, scopes, {
        since: new Date(since),
        until: until === undefined ? until : new Date(until),
        ...narrowed,
      })
      await endpoints.requireActive(tx, endpoint)
      const started = await resendTasks.start(tx, receiverOf(endpoint), question, { rate })
      await audit(call, 'resend_task.started', started.task_id)
      return started
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/endpoint/{kind}/retry-waiting`,
    params,
    access: byTheApp,
    summary: 'Retry all waiting deliveries now',
    description:
      'Runs as a task, oldest first, at `rate` deliveries per second (50 by default). Each delivery keeps its id, its body and the attempts it has left. While the receiver fails, one per second is sent; the others follow once it succeeds.',
    body: object({
      events: optional(endpoints.EventPatterns),
      client: optional(text(63, { description: 'Slug of a client: its deliveries only' })),
      rate: optional(resendTasks.Rate),
    }),
    responses: { 202: resendTasks.Started },
    refusals: ['app_not_found', 'endpoint_not_found', 'event_unknown', 'task_running'],
    conflicts: { resend_task_running: 'task_running' },
    emits: [],
    find,
    async run(call) {
      const { tx, body } = call
      const { endpoint, scopes } = call.found
      const { rate, ...narrowed } = body
      const question = wanted(tx.now, scopes, { since: resendTasks.earliest(tx.now), ...narrowed })
      const started = await resendTasks.start(tx, receiverOf(endpoint), question, { action: 'retry', rate })
      await audit(call, 'retry_task.started', started.task_id)
      return started
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/task`,
    access: byTheApp,
    summary: 'List tasks, newest first',
    query: pageQuery,
    responses: { 200: page(resendTasks.Task) },
    refusals: ['app_not_found'],
    emits: [],
    find: ownerOf,
    run: (call) =>
      readPageById(
        call,
        call.params.app_id,
        (after, count) => resendTasks.list(call.tx, call.found, after, count),
        (task) => resendTasks.toResponse(task, platformZone),
      ),
  }),
  readOperation({
    path: `${path}/task/{task_id}`,
    access: byTheApp,
    summary: 'Read the progress of a task',
    item: resendTasks.Task,
    refusals: ['app_not_found', 'task_not_found'],
    find: async (call) => resendTasks.get(call.tx, await ownerOf(call), call.params.task_id),
    view: (task) => resendTasks.toResponse(task, platformZone),
  }),
  operation({
    method: 'DELETE',
    path: `${path}/task/{task_id}`,
    access: byTheApp,
    summary: 'Cancel a task; deliveries already queued are still sent',
    responses: { 204: null },
    refusals: ['app_not_found', 'task_not_found'],
    emits: [],
    find: async (call) => resendTasks.get(call.tx, await ownerOf(call), call.params.task_id),
    async run(call) {
      await resendTasks.cancel(call.tx, call.found.id)
      await audit(call, 'resend_task.cancelled', call.found.id)
    },
  }),
]
