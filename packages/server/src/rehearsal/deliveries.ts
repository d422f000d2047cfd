import type { Secrets } from '../platform/crypto/secrets.ts'
import { nilUuid } from '../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../platform/database/database.ts'
import { claim, firstReceiver } from '../webhooks/queue/claim.ts'
import { settle } from '../webhooks/queue/settle.ts'
import type { Settlement } from '../webhooks/queue/settlement.ts'
import { createReadTargets } from '../webhooks/worker/targets.ts'
import { within } from './rolled-back.ts'

/** Claims without room, then reads the targets and writes the results of deliveries that do not exist. */
export async function rehearseDeliveries(tx: Transaction, secrets: Secrets) {
  const engine = within(tx)
  const results = [toResult('client'), toResult('production')]
  await claim(engine, { limit: 1, from: firstReceiver, room: 0 })
  await createReadTargets(engine, secrets, () => {})(results.map(({ claim }) => claim))
  // The second statement is for receivers that are known to work.
  await settle(engine, results)
  await settle(engine, [])
}

/** A success under a claim that does not exist. It is marked as abandoned, so it is not kept as a late one. */
const toResult = (receiverKind: 'client' | 'production'): Settlement => ({
  claim: { id: nilUuid, token: 0, receiverId: nilUuid, receiverKind, clientId: nilUuid, number: 1, event: null },
  attempt: { startedAt: 0, durationMs: 0, sentHeaders: null, responseStatus: null, responseHeaders: null, excerpt: '' },
  abandoned: true,
  error: null,
  next: { status: 'delivered' },
  appId: null,
  host: null,
})
