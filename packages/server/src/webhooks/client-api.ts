import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/operation/operation.ts'
import * as clientApis from '../tenancy/clients/client-apis.ts'
import { type ClientApiRow, clientApiOf } from '../tenancy/clients/queries.ts'
import * as signingSecrets from '../tenancy/keys/signing-secrets.ts'
import { requireReceiverUrl } from './egress/receiver-url.ts'
import { cancelDeliveries } from './queue/drop.ts'
import { probeWaiting } from './queue/probe.ts'

type Call = { readonly tx: Transaction; readonly services: Services }

/**
 * Changes where a client's events go. Waiting deliveries go to the address that is set when they are attempted, and are cancelled
 * if it is removed. The first time signing is switched on, the response reveals the secret, once.
 */
export async function changeClientApi(
  { tx, services }: Call,
  api: ClientApiRow,
  wanted: { webhook_url: string | null; signing_enabled: boolean },
) {
  const webhook_url = wanted.webhook_url || null
  if (webhook_url === null) await cancelDeliveries(tx, api.client_id)
  else {
    requireReceiverUrl('/webhook_url', webhook_url, api.environment as 'live' | 'sandbox', services.egressAllow)
    await probeWaiting(tx, api.client_id)
  }
  await clientApis.change(tx, api.client_id, { webhook_url, signing_enabled: wanted.signing_enabled })

  const owner = { client_id: api.client_id }
  const isNew = wanted.signing_enabled && (await signingSecrets.current(tx, services.secrets, owner)) === undefined
  const signing_secret = isNew ? await signingSecrets.create(tx, services.secrets, owner) : undefined
  return {
    ...clientApis.toResponse(await clientApiOf(tx, api.client_id)),
    ...(signing_secret !== undefined && { signing_secret }),
  }
}
