import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import { refuse } from '../platform/operation/errors.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { uuid } from '../platform/operation/parameters.ts'
import { integer, object, optional, page, text } from '../platform/operation/shapes.ts'
import * as apiKeys from '../tenancy/keys/api-keys.ts'
import { table } from '../tenancy/rows/table.ts'
import type { School } from '../tenancy/school.ts'

const entrances = table('entrance', 'entrance_not_found')
const path = '/v1/panel/school/{cnpj}/device'
const ownerOf = ({ id, clientId }: School): apiKeys.KeyOwner => ({ kind: 'device', clientId, schoolId: id })

export const deviceOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: inPanel('management'),
    summary: 'Register a device of the school',
    body: object({ name: text(100), entrance_id: optional(integer()) }),
    responses: { 201: apiKeys.NewDevice },
    hasSecrets: true,
    refusals: ['entrance_not_found'],
    emits: [],
    async run(call) {
      const { tx, caller, school, body } = call
      // The lock keeps the entrance from being removed meanwhile: an entrance with devices cannot be removed.
      if (body.entrance_id !== undefined) await entrances.get(call, { id: body.entrance_id }, 'forShare')
      const device = { environment: caller.client!.environment, name: body.name, entrance_id: body.entrance_id ?? null }
      const { row, token } = await apiKeys.create(tx, ownerOf(school), device)
      await audit(call, 'device.created', row.id)
      return { ...apiKeys.toDevice(row, school.timeZone), token }
    },
  }),
  operation({
    method: 'GET',
    path,
    // The office names the reader of a student's biometric ID.
    access: inPanel('management', 'secretary'),
    summary: 'List the devices of the school',
    query: pageQuery,
    responses: { 200: page(apiKeys.Device) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.school.id,
        (after, count) => apiKeys.list(call.tx, ownerOf(call.school), after, count),
        (row) => apiKeys.toDevice(row, call.school.timeZone),
      ),
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    params: { id: uuid },
    access: inPanel('management'),
    summary: 'Remove a device; its key is refused at once',
    responses: { 204: null },
    refusals: ['device_not_found'],
    emits: [],
    async find({ tx, school, params }) {
      const device = await apiKeys.find(tx, ownerOf(school), params.id)
      if (!device) throw refuse('device_not_found')
      return device
    },
    async run(call) {
      await apiKeys.revoke(call.tx, call.found.id)
      await audit(call, 'device.removed', call.found.id)
    },
  }),
]
