import { byTheApp, inPortal } from '../../identity/access.ts'
import { perApp } from '../../identity/limits.ts'
import { ExplicitResponse, type Operation, operation } from '../../platform/operation/operation.ts'
import { emptySandbox, fillSandbox } from '../../school/sandbox.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as sandboxes from '../../tenancy/partners/sandbox.ts'
import { cancelClientDeliveries, cancelInFlight } from '../../webhooks/queue/drop.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'

export const sandboxOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/sandbox',
    access: inPortal,
    summary: "Read the app's sandbox: its school, its keys and a session for each role",
    responses: { 200: sandboxes.Sandbox },
    hasSecrets: true,
    refusals: ['app_not_found'],
    emits: [],
    find: ({ tx, params }) => apps.get(tx, params.app_id),
    run: ({ tx, services, found }) => sandboxes.read(tx, services.secrets, found),
  }),
  operation({
    method: 'POST',
    path: '/v1/portal/app/{app_id}/sandbox/reset',
    access: byTheApp,
    summary: 'Reset the sandbox to its initial data, with the same ids, numbers and keys',
    description: [
      'Publishes no events. Restores the initial settings and people, and replaces revoked keys. Waiting deliveries and uploads are cancelled, and deliveries in flight are not retried; the delivery log is kept.',
      'For a key of the app, the response is 204 without the tokens of the sandbox, which reach further than the key.',
    ].join(' '),
    responses: { 200: sandboxes.Sandbox, 204: null },
    hasSecrets: true,
    // One per second, because a program that runs the examples resets the sandbox before each run.
    limits: [perApp('sandbox resets', 60)],
    refusals: ['app_not_found', 'forbidden'],
    emits: [],
    async find(call) {
      await requireTestKey(call)
      return apps.getLocked(call.tx, call.params.app_id)
    },
    async run({ tx, services, caller, found }) {
      const before = await sandboxes.schoolOf(tx, found.sandbox_client_id)
      await cancelClientDeliveries(tx, found.sandbox_client_id)
      await emptySandbox(tx, before)
      await sandboxes.restore(tx, services.secrets, before)
      const samples = await fillSandbox(tx, await sandboxes.schoolOf(tx, found.sandbox_client_id))
      const filled = await apps.setSamples(tx, found.id, samples)
      const response =
        caller.kind === 'app' ? new ExplicitResponse(204) : await sandboxes.read(tx, services.secrets, filled)
      await cancelInFlight(tx, found.sandbox_client_id)
      return response
    },
  }),
]
