import { Type } from 'typebox'
import { inPortal } from '../../identity/access.ts'
import { requirePartnerOwner } from '../../identity/accounts/accounts.ts'
import { audit } from '../../identity/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { Instant, nullable, object } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import * as apps from '../../tenancy/partners/apps.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'

const path = '/v1/portal/app/{app_id}/secret'

async function getAsOwner({ tx, caller, params }: { tx: Transaction; caller: Caller; params: { app_id: string } }) {
  await requirePartnerOwner(tx, caller)
  return apps.get(tx, params.app_id)
}

export const secretOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path,
    access: inPortal,
    summary: "Reveal the app's signing secret",
    description: 'For owners of the partner. Each reveal is recorded in the audit log.',
    responses: { 200: object({ secret: Type.String(), created_at: Instant }) },
    hasSecrets: true,
    refusals: ['forbidden', 'app_not_found'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      const { tx, services, found } = call
      // It exists, because every app is created with a secret, which can only be replaced.
      const { secret, createdAt } = (await signingSecrets.current(tx, services.secrets, { app_id: found.id }))!
      await audit(call, 'secret.revealed', found.id)
      await milestones.reach(tx, [found.id], 'secret')
      return { secret, created_at: timeFormatter(platformZone)(createdAt) }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/rotate`,
    access: inPortal,
    summary: "Rotate the app's signing secret",
    description:
      'For owners of the partner. During the overlap, every delivery has two signatures, the new one first. Without an overlap it has only the new one.',
    body: signingSecrets.Rotation,
    responses: { 200: signingSecrets.Rotated },
    hasSecrets: true,
    refusals: ['forbidden', 'app_not_found', 'rotation_in_progress'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      const { tx, services, found, body } = call
      const { secret, previousExpiresAt } = await signingSecrets.rotate(
        tx,
        services.secrets,
        { app_id: found.id },
        body.overlap_hours ?? 0,
      )
      await audit(call, 'secret.rotated', found.id)
      await milestones.reach(tx, [found.id], 'secret')
      return { secret, previous_expires_at: timeFormatter(platformZone)(previousExpiresAt) }
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/rotation`,
    access: inPortal,
    summary: "Read whether a rotation of the app's signing secret is in progress",
    responses: {
      200: object({
        created_at: Instant,
        previous_expires_at: nullable(
          Type.String({
            format: 'date-time',
            description: 'Time until which the previous secret is valid too; null if only one secret is valid',
          }),
        ),
      }),
    },
    refusals: ['app_not_found'],
    emits: [],
    find: ({ tx, params }) => apps.get(tx, params.app_id),
    async run({ tx, found }) {
      const { createdAt, previousExpiresAt } = await signingSecrets.readRotation(tx, { app_id: found.id })
      const time = timeFormatter(platformZone)
      return { created_at: time(createdAt), previous_expires_at: time(previousExpiresAt) }
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/rotation/end`,
    access: inPortal,
    summary: 'End the overlap of a rotation now, so that the old secret is no longer valid',
    description: 'For owners of the partner. Deliveries are then signed only with the new secret.',
    responses: { 204: null },
    refusals: ['forbidden', 'app_not_found', 'no_rotation'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      await signingSecrets.endRotation(call.tx, { app_id: call.found.id })
      await audit(call, 'secret.rotation_ended', call.found.id)
    },
  }),
  operation({
    method: 'POST',
    path: `${path}/rotation/undo`,
    access: inPortal,
    summary: 'Undo a rotation during its overlap: the new secret is withdrawn, the old one stays valid',
    description: 'For owners of the partner. Deliveries are then signed only with the old secret.',
    responses: { 204: null },
    refusals: ['forbidden', 'app_not_found', 'no_rotation'],
    emits: [],
    find: getAsOwner,
    async run(call) {
      await signingSecrets.undoRotation(call.tx, { app_id: call.found.id })
      await audit(call, 'secret.rotation_undone', call.found.id)
    },
  }),
]
