import { catalogue, type EventData, type EventName, serializeData } from '@sineta/contract'
import { Type } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perApp } from '../../identity/limits.ts'
import { refuseAt } from '../../platform/operation/errors.ts'
import { requireEventName } from '../../platform/operation/event-name.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import type { Parameter } from '../../platform/operation/parameters.ts'
import { object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { firstSchoolOf } from '../../tenancy/clients/queries.ts'
import * as endpoints from '../../tenancy/partners/endpoints.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import { recordTest } from '../../webhooks/queue/test-event.ts'
import { cycleLimitOf, maxBodyBytes } from '../../webhooks/rules/delivery.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'
import { readEventData } from './event-data.ts'

const onlyTest: Parameter<'test'> = {
  schema: {
    type: 'string',
    const: 'test',
    description: '`test`, because the production endpoint receives nothing but the events of connected clients',
  },
  read: (kind) => (kind === 'test' ? kind : undefined),
}

export const testEventOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/v1/portal/app/{app_id}/endpoint/{kind}/test-event',
    params: { kind: onlyTest },
    access: byTheApp,
    summary: 'Deliver a sample event to the test endpoint',
    description: 'Sent even if the endpoint does not subscribe to the event. Signed and retried like any delivery.',
    body: object({
      event: text(100),
      data: optional(
        Type.Object(
          {},
          {
            description:
              'Data to send instead of the sample, in the shape of the event. `school_cnpj` must be that of the sandbox',
          },
        ),
      ),
    }),
    responses: { 202: object({ delivery_id: Uuid }) },
    limits: [perApp('test events', 10)],
    refusals: [
      'app_not_found',
      'endpoint_not_found',
      'event_unknown',
      'app_suspended',
      'endpoint_not_active',
      'forbidden',
    ],
    emits: [],
    async find(call) {
      await requireTestKey(call)
      return endpoints.get(call.tx, call.params.app_id, call.params.kind)
    },
    async run(call) {
      const { tx, found: endpoint, body } = call
      const name = requireEventName('/event', body.event)
      const app = await endpoints.requireActive(tx, endpoint)
      const school = (await firstSchoolOf(tx, app.sandbox_client_id))!
      const deliveryId = await recordTest(tx, {
        clientId: app.sandbox_client_id,
        schoolId: school.id,
        timeZone: school.timeZone,
        receiver: { id: endpoint.id, kind: 'test', appId: app.id },
        name,
        data: dataOf(name, body.data, school.cnpj),
        cycleLimit: cycleLimitOf('test'),
      })
      await audit(call, 'test_event.sent', deliveryId)
      await milestones.reach(tx, [app.id], 'test_event')
      return { delivery_id: deliveryId }
    },
  }),
]

/** The envelope around the data takes a few hundred bytes. */
const maxDataBytes = maxBodyBytes - 1024

function dataOf(name: EventName, given: object | undefined, cnpj: string): EventData<EventName> {
  if (!given) return { ...catalogue[name].example, school_cnpj: cnpj }
  const data = readEventData(name, { school_cnpj: cnpj, ...given })
  if (data.school_cnpj !== cnpj)
    throw refuseAt('/data/school_cnpj', 'validation_failed', `must be ${cnpj}, the school of the sandbox, or left out`)
  // Event shapes do not limit the length of text. Operations do, but none is called here.
  if (Buffer.byteLength(serializeData(name, data)) > maxDataBytes)
    throw refuseAt('/data', 'validation_failed', `must not be larger than ${maxDataBytes / 1024} KiB`)
  return data
}
