import { isEventName } from '@sineta/contract'
import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perApp } from '../../identity/limits.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { AfterCommit, type Operation, operation, type Samples } from '../../platform/operation/operation.ts'
import { list, nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import * as sandboxes from '../../tenancy/partners/sandbox.ts'
import { statuses } from '../../webhooks/log/delivery-log.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'
import { deliveriesOf } from '../queries.ts'
import { tokenFor } from './sandbox-tokens.ts'
import { operationThatEmits, requestFor } from './trigger-request.ts'

const hints = {
  changed: 'The sandbox is not as it was when it was filled. A reset makes the documented example work again.',
  set: 'Look at what was set: the documented example has the right form.',
} as const

export const triggerOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/portal/app/{app_id}/sandbox/trigger',
    access: byTheApp,
    summary: 'Make an event happen in the sandbox by really doing its operation',
    description: [
      'Sends the operation\'s documented example with the ids of this sandbox; `set` changes members of its body or path, named with dots: `{"student.name": "Ana"}`.',
      '`status` and `answer` are those of the operation, also where it refused; then `hint` says what helps.',
      'Events that come later, such as `student.photo_uploaded`, are not among `deliveries` yet.',
    ].join(' '),
    body: object({
      event: text(100),
      set: optional(Type.Object({}, { description: 'Values by the place they have in the body, named with dots' })),
    }),
    answers: {
      200: object({
        operation: Type.String({ description: 'Method and path, as in the reference' }),
        request: object({ path: Type.String(), body: Type.Unknown({ description: 'Null: it has none, or an image' }) }),
        status: Type.Integer(),
        answer: Type.Unknown(),
        hint: nullable(Type.String()),
        event_ids: list(Uuid),
        deliveries: list(object({ id: Uuid, event: Type.String(), status: oneOf(...statuses) })),
      }),
    },
    relays: true,
    limits: [perApp('triggers', 60)],
    refusals: ['app_not_found', 'event_unknown', 'forbidden'],
    emits: [],
    async find(call) {
      await requireTestKey(call)
      return apps.get(call.tx, call.params.app_id)
    },
    async run(call) {
      const { tx, services, found: app, body, idempotencyKey, newTransaction } = call
      const { event } = body
      if (!isEventName(event)) throw refuseAt('/event', 'event_unknown', `must be an event; ${event} is none`)
      const row = operationThatEmits(services.operations, event)
      if (!row) throw refuse('event_unknown', `No operation emits ${event}.`)
      const sandbox = await sandboxes.read(tx, services.secrets, app)
      // Written by us when the sandbox was filled.
      const request = requestFor(
        row,
        event,
        app.samples as unknown as Samples,
        (body.set ?? {}) as Record<string, unknown>,
      )
      const token = tokenFor(row.access, sandbox)
      if (token === null) throw refuse('forbidden', "The sandbox's own token for this was revoked.")
      await audit(call, 'sandbox.triggered', `${app.id} ${event}`)
      await milestones.reach(tx, [app.id], 'test_event')
      return new AfterCommit(async () => {
        const response = await services.request({ method: row.method, token, idempotencyKey, ...request })
        return {
          operation: `${row.method} ${row.path}`,
          request: { path: request.path, body: request.body instanceof Uint8Array ? null : (request.body ?? null) },
          status: response.status,
          answer: response.body,
          hint: hintFor(response, body.set !== undefined),
          event_ids: response.eventIds,
          deliveries:
            response.eventIds.length === 0
              ? []
              : await newTransaction((after) => deliveriesOf(after, app.id, response.eventIds)),
        }
      })
    },
  }),
]

function hintFor({ status, body }: { status: number; body: unknown }, hasSet: boolean): string | null {
  if (status < 400) return null
  const { code } = (body ?? {}) as { code?: unknown }
  return hasSet && code === 'validation_failed' ? hints.set : hints.changed
}
