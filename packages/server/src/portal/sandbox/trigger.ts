import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perApp } from '../../identity/limits.ts'
import { isProblemCode, Refusal, refuse } from '../../platform/operation/errors.ts'
import { requireEventName } from '../../platform/operation/event-name.ts'
import type { InternalResponse } from '../../platform/operation/internal-request.ts'
import { AfterCommit, type Operation, operation, type Samples } from '../../platform/operation/operation.ts'
import type { toProblem } from '../../platform/operation/problem.ts'
import { list, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { samplesAt } from '../../school/documented-samples.ts'
import { schoolModules } from '../../school/modules.ts'
import { prepare } from '../../school/preconditions/prepare.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import * as sandboxes from '../../tenancy/partners/sandbox.ts'
import { statuses } from '../../webhooks/log/delivery-log.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'
import { deliveriesOf } from '../queries.ts'
import { tokenFor } from './sandbox-tokens.ts'
import { operationThatEmits, requestFor } from './trigger-request.ts'
import { triggerRows } from './trigger-rows.ts'

/** A trigger can be refused with any refusal of the operations it runs. */
const refusalsOfSchool = schoolModules
  .flatMap(({ operations = [] }) => operations)
  .filter(({ emits }) => emits.length > 0)
  .flatMap(({ refusals }) => refusals)

export const triggerOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/portal/app/{app_id}/sandbox/trigger',
    access: byTheApp,
    summary: 'Trigger an event in the sandbox by performing its operation',
    description: [
      'Creates new records for the operation to start from, so it can be repeated without a reset, and sends the documented example with their ids. `set` changes members of the body or path, named with dots: `{"student.name": "Ana"}`.',
      '`status` and `answer` are those of the operation. If the operation is refused, the trigger is refused with the same problem, whose `errors` refer to the body of the operation.',
      'Events that are published later, such as `student.photo_uploaded`, are not in `deliveries` yet.',
    ].join(' '),
    body: object({
      event: text(100),
      set: optional(Type.Object({}, { description: 'Values by their place in the body, named with dots' })),
    }),
    responses: {
      200: object({
        operation: Type.String({ description: 'Method and path, as in the reference' }),
        request: object({
          path: Type.String(),
          body: Type.Unknown({ description: 'Null if there is no body or the body is an image' }),
        }),
        status: Type.Integer(),
        answer: Type.Unknown(),
        event_ids: list(Uuid),
        deliveries: list(object({ id: Uuid, event: Type.String(), status: oneOf(...statuses) })),
      }),
    },
    relays: refusalsOfSchool,
    limits: [perApp('triggers', 60)],
    refusals: ['app_not_found', 'event_unknown', 'forbidden'],
    emits: [],
    async find(call) {
      await requireTestKey(call)
      return apps.getUnchanging(call.tx, call.params.app_id)
    },
    async run(call) {
      const { tx, services, found: app, body, idempotencyKey, newTransaction } = call
      const event = requireEventName('/event', body.event)
      const row = operationThatEmits(services.operations, event)
      if (!row) throw refuse('event_unknown', `No operation publishes ${event}.`)
      const { needs = [], set, example = row.example! } = triggerRows[event]
      const school = await sandboxes.schoolOf(tx, app.sandbox_client_id)
      // Our own code wrote the samples when it filled the sandbox.
      const known = samplesAt(tx.now, app.samples as unknown as Samples, school.timeZone)
      const { samples, fake } = await prepare(tx, school, known, needs, idempotencyKey && `${event} ${idempotencyKey}`)
      const request = requestFor(row, example(samples), samples.cnpj, { ...set?.(fake), ...body.set })
      const token = tokenFor(row.access, await sandboxes.openTokens(tx, services.secrets, school))
      if (token === null)
        throw refuse('forbidden', 'The sandbox token for this operation was revoked. Reset the sandbox to replace it.')
      await audit(call, 'sandbox.triggered', `${app.id} ${event}`)
      await milestones.reach(tx, [app.id], 'test_event')
      return new AfterCommit(async () => {
        const response = await services.request({ method: row.method, token, idempotencyKey, ...request })
        const name = `${row.method} ${row.path}`
        if (response.status >= 400) throw asRefusal(name, response)
        return {
          operation: name,
          request: { path: request.path, body: request.body instanceof Uint8Array ? null : (request.body ?? null) },
          status: response.status,
          answer: response.body,
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

function asRefusal(operation: string, { status, body }: InternalResponse): Error {
  const { type, title, status: _, code, detail, instance, request_id, errors, ...members } = (body ?? {}) as Problem
  if (!isProblemCode(code)) return new Error(`${operation} returned ${status} without a problem document`)
  return new Refusal(code, `${operation} refused: ${detail}`, { faults: errors, members })
}
type Problem = ReturnType<typeof toProblem>
