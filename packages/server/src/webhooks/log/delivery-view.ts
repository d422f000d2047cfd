import { requireClientOwner, requirePartnerOwner } from '../../identity/accounts/accounts.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { AnyCall } from '../../platform/operation/operation.ts'
import { boolean, text } from '../../platform/operation/parameters.ts'
import { flag, object } from '../../platform/operation/shapes.ts'
import * as deliveryLog from './delivery-log.ts'
import { maskBody } from './payload-masking.ts'

/** The body of a delivery is shown masked; in full only to callers who may see it and give a reason. */
export const viewQuery = { full: boolean, reason: text(300, 5) } as const

export const DeliveryView = object({
  ...deliveryLog.DeliveryDetail.properties,
  is_masked: flag,
})

export const viewDescription =
  'The body is masked: initials, year of birth, the last digits of documents. `full=true` shows it byte for byte: for a live delivery, to owners and keys that give a `reason`; for a test delivery, to all callers. Each view is recorded in the audit log.'

type Call = Pick<AnyCall, 'tx' | 'caller' | 'note' | 'services'> & {
  readonly query: { full?: boolean; reason?: string }
}

export async function viewDelivery(call: Call, delivery: deliveryLog.DeliveryRow) {
  const { tx, query, services } = call
  const { baseUrl, secrets } = services
  const detail = await deliveryLog.detail(tx, delivery, { baseUrl, secrets, seesWhole: query.full === true })
  const { body } = detail.request
  if (query.full !== true) {
    await audit(call, 'delivery.viewed', delivery.id)
    return { ...detail, request: { ...detail.request, body: body && maskBody(body) }, is_masked: true }
  }
  // A sandbox holds no real people.
  if (detail.environment === 'live') await requireReason(call)
  await audit(call, 'delivery.viewed_in_full', query.reason ? `${delivery.id} ${query.reason}` : delivery.id)
  return { ...detail, is_masked: false }
}

/** Requires a reason, and an owner: of the partner in the portal, of the client in the panel. A key counts as the app itself. */
async function requireReason({ tx, caller, query: { reason } }: Call): Promise<void> {
  if (caller.kind === 'portal') await requirePartnerOwner(tx, caller)
  if (caller.kind === 'panel') await requireClientOwner(tx, caller)
  if (reason === undefined)
    throw refuse('invalid_parameter', 'Say why you need to see it: ?full=true&reason=… (5 to 300 characters).')
}
