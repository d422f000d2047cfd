import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import type { Caller } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { instant, required } from '../platform/operation/parameters.ts'
import { Instant, object, optional } from '../platform/operation/shapes.ts'
import { clientApiOf } from '../tenancy/clients/queries.ts'
import * as resendTasks from '../webhooks/log/resend-tasks.ts'

const path = '/v1/panel/client'
const receiverOf = ({ client }: Caller): resendTasks.Receiver => ({
  id: client!.id,
  kind: 'client',
  of: { clientId: client!.id },
})
const everything = { events: ['*'], client: null }

export const taskOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: `${path}/delivery/resend-failed/count`,
    query: { since: required(instant), until: instant },
    access: inPanel(),
    summary: "Count the deliveries to the client's webhook_url that failed or were skipped",
    responses: { 200: resendTasks.MatchCounts },
    refusals: ['validation_failed', 'since_out_of_range'],
    emits: [],
    async run({ tx, caller, query: { since, until } }) {
      const range = resendTasks.readRange(since, until, tx.now)
      return resendTasks.countMatches(tx, receiverOf(caller), { ...range, ...everything })
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/delivery/resend-failed`,
    access: inPanel(),
    summary: "Resend all deliveries to the client's webhook_url that failed or were skipped",
    body: object({ since: Instant, until: optional(Instant), rate: optional(resendTasks.Rate) }),
    responses: { 202: resendTasks.Started },
    refusals: ['since_out_of_range', 'webhook_url_empty', 'task_running'],
    conflicts: { resend_task_running: 'task_running' },
    emits: [],
    find: ({ tx, caller }) => clientApiOf(tx, caller.client!.id),
    async run(call) {
      const { tx, caller, found, body } = call
      const until = body.until === undefined ? undefined : new Date(body.until)
      const range = resendTasks.readRange(new Date(body.since), until, tx.now)
      if (found.webhook_url === null) throw refuse('webhook_url_empty', 'Set a webhook_url first.')
      const started = await resendTasks.start(tx, receiverOf(caller), { ...range, ...everything }, { rate: body.rate })
      await audit(call, 'resend_task.started', started.task_id)
      return started
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/task/{task_id}`,
    access: inPanel(),
    summary: 'Read the progress of a task',
    responses: { 200: resendTasks.Task },
    refusals: ['task_not_found'],
    emits: [],
    find: ({ tx, caller, params }) => resendTasks.get(tx, { clientId: caller.client!.id }, params.task_id),
    async run({ tx, caller, found }) {
      const { time_zone } = await clientApiOf(tx, caller.client!.id)
      return resendTasks.toResponse(found, time_zone)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/task/{task_id}`,
    access: inPanel(),
    summary: 'Cancel a task; deliveries already queued are still sent',
    responses: { 204: null },
    refusals: ['task_not_found'],
    emits: [],
    find: ({ tx, caller, params }) => resendTasks.get(tx, { clientId: caller.client!.id }, params.task_id),
    async run(call) {
      await resendTasks.cancel(call.tx, call.found.id)
      await audit(call, 'resend_task.cancelled', call.found.id)
    },
  }),
]
