import { byTheApp } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perApp } from '../../identity/limits.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as endpoints from '../../tenancy/partners/endpoints.ts'
import { readOperation } from '../../tenancy/rows/list.ts'
import { requireReceiverUrl } from '../../webhooks/egress/receiver-url.ts'
import * as receiverChecks from '../../webhooks/tools/receiver-checks.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'
import { testRuns } from './test-runs.ts'

const path = '/v1/portal/app/{app_id}/receiver-check'

export const receiverCheckOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path,
    access: byTheApp,
    summary: 'Check whether a receiver follows the rules',
    description: [
      'Posts a series of deliveries to the test endpoint or to `url`: a valid one, a duplicate of it, a wrong signature, timestamps 10 minutes in the past and in the future, a changed body, a body that was only reformatted, and an unknown event.',
      "They are signed with the app's secret and look like deliveries of the sandbox, with new ids. They do not appear in the delivery log and are not retried.",
    ].join(' '),
    body: object({
      endpoint: optional(oneOf('test')),
      url: optional(text(4000, { description: 'URL to check instead of the endpoint; the same rules apply to it' })),
    }),
    responses: { 202: object({ check_id: Uuid }) },
    limits: [perApp('receiver checks', 10)],
    refusals: ['app_not_found', 'app_suspended', 'endpoint_not_found', 'webhook_url_invalid', 'forbidden'],
    emits: [],
    find: requireTestKey,
    async run(call) {
      const { tx, params, body, services } = call
      await apps.requireActive(tx, params.app_id)
      const url = body.url ?? (await endpoints.get(tx, params.app_id, 'test')).url
      requireReceiverUrl('/url', url, 'sandbox', services.egressAllow)
      const check_id = await receiverChecks.start(tx, params.app_id, url)
      await audit(call, 'receiver_check.started', check_id)
      return { check_id }
    },
  }),
  testRuns({
    path,
    summary: 'List receiver checks, newest first',
    item: receiverChecks.CheckSummary,
    list: receiverChecks.list,
    view: receiverChecks.toSummary,
  }),
  readOperation({
    path: `${path}/{check_id}`,
    params: { check_id: uuid },
    access: byTheApp,
    summary: 'Read the result of each rule of a receiver check',
    item: receiverChecks.Check,
    refusals: ['app_not_found', 'check_not_found', 'forbidden'],
    async find(call) {
      await requireTestKey(call)
      return receiverChecks.get(call.tx, call.params.app_id, call.params.check_id)
    },
    view: receiverChecks.toResponse,
  }),
]
