import { catalogue } from '@sineta/contract'
import { Type } from 'typebox'
import { inPanel } from '../identity/access.ts'
import { audit } from '../identity/audit/audit.ts'
import { refuse } from '../platform/operation/errors.ts'
import { requireEventName } from '../platform/operation/event-name.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { flag, Instant, object, optional, orNull, text, Uuid } from '../platform/operation/shapes.ts'
import { timeFormatter } from '../platform/times.ts'
import * as clientApis from '../tenancy/clients/client-apis.ts'
import { clientApiOf, firstSchoolOf } from '../tenancy/clients/queries.ts'
import * as signingSecrets from '../tenancy/keys/signing-secrets.ts'
import { changeClientApi } from '../webhooks/client-api.ts'
import { recordTest } from '../webhooks/queue/test-event.ts'

const path = '/v1/panel/client/api'

export const clientApiOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPanel(),
    summary: "Read the client's own webhook settings",
    responses: { 200: clientApis.ClientApi },
    refusals: [],
    emits: [],
    run: async ({ tx, caller }) => clientApis.toResponse(await clientApiOf(tx, caller.client!.id)),
  }),
  operation({
    method: 'PUT',
    path,
    access: inPanel(),
    summary: "Set the client's own webhook settings",
    description:
      'With a `webhook_url`, every event of every school of the client is delivered to it; without one, none is.',
    body: object({ webhook_url: orNull(clientApis.WebhookUrl), signing_enabled: optional(flag) }),
    responses: { 200: clientApis.ClientApi },
    hasSecrets: true,
    refusals: ['webhook_url_invalid'],
    emits: [],
    find: ({ tx, caller }) => clientApis.getLocked(tx, caller.client!.id),
    async run(call) {
      const { found, body, ifMatch } = call
      ifMatch(found.version)
      await audit(call, 'client_api.changed', found.client_id)
      return changeClientApi(call, found, {
        webhook_url: body.webhook_url,
        signing_enabled: body.signing_enabled ?? false,
      })
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/secret`,
    access: inPanel(),
    summary: "Reveal the client's signing secret",
    description: 'Each reveal is recorded in the audit log.',
    responses: { 200: object({ secret: Type.String(), created_at: Instant }) },
    hasSecrets: true,
    refusals: ['signing_disabled'],
    emits: [],
    find: ({ tx, caller }) => clientApiOf(tx, caller.client!.id),
    async run(call) {
      const { tx, services, found } = call
      const current = await signingSecrets.current(tx, services.secrets, { client_id: found.client_id })
      if (!found.signing_enabled || !current) throw refuse('signing_disabled', 'Enable signing first.')
      await audit(call, 'secret.revealed', found.client_id)
      return { secret: current.secret, created_at: timeFormatter(found.time_zone)(current.createdAt) }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/secret/rotate`,
    access: inPanel(),
    summary: "Rotate the client's signing secret",
    body: signingSecrets.Rotation,
    responses: { 200: signingSecrets.Rotated },
    hasSecrets: true,
    refusals: ['signing_disabled', 'rotation_in_progress'],
    emits: [],
    find: ({ tx, caller }) => clientApis.getLocked(tx, caller.client!.id),
    async run(call) {
      const { tx, services, found, body } = call
      if (!found.signing_enabled) throw refuse('signing_disabled', 'Enable signing first.')
      await audit(call, 'secret.rotated', found.client_id)
      const { secret, previousExpiresAt } = await signingSecrets.rotate(
        tx,
        services.secrets,
        { client_id: found.client_id },
        body.overlap_hours ?? 0,
      )
      return { secret, previous_expires_at: timeFormatter(found.time_zone)(previousExpiresAt) }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/test`,
    access: inPanel(),
    summary: "Deliver a sample event to the client's webhook_url",
    description: 'One attempt, not retried.',
    body: object({ event: optional(text(100)) }),
    responses: { 202: object({ delivery_id: Uuid }) },
    refusals: ['school_not_found', 'event_unknown', 'webhook_url_empty'],
    emits: [],
    async run({ tx, caller, body: { event = 'attendance.check_in' } }) {
      const name = requireEventName('/event', event)
      const client = caller.client!
      const api = await clientApiOf(tx, client.id)
      if (api.webhook_url === null) throw refuse('webhook_url_empty', 'Set a webhook_url first.')
      const school = await firstSchoolOf(tx, client.id)
      if (!school) throw refuse('school_not_found', 'The client has no school yet.')
      const deliveryId = await recordTest(tx, {
        clientId: client.id,
        schoolId: school.id,
        timeZone: school.timeZone,
        receiver: { id: client.id, kind: 'client', appId: null },
        name,
        data: { ...catalogue[name].example, school_cnpj: school.cnpj },
        cycleLimit: 1,
      })
      return { delivery_id: deliveryId }
    },
  }),
]
