import { appEnvelope, clientEnvelope, type EventName, type SigningKey, sign } from '@sineta/contract'
import type { SendRequest } from '../egress/sender.ts'
import type { Claim, ClaimedEvent } from '../queue/claim.ts'

/** Returns the POST of one attempt. `nowMs` is the database's time; in whole seconds it is part of what is signed. */
export function buildRequest(
  claim: Claim,
  event: ClaimedEvent,
  url: string,
  keys: readonly SigningKey[],
  nowMs: number,
): SendRequest {
  const body = Buffer.from(envelope(claim, event))
  return { url, headers: headers(claim, event, keys, Math.floor(nowMs / 1000), body), body, nowMs }
}

/** Returns the exact text of the body. */
function envelope({ id, receiverKind, clientSlug }: Claim, { name, timestamp, data }: ClaimedEvent): string {
  const event = name as EventName
  if (receiverKind === 'client') return clientEnvelope({ event, timestamp, data })
  return appEnvelope({
    id,
    event,
    timestamp,
    environment: receiverKind === 'production' ? 'live' : 'test',
    client: clientSlug,
    data,
  })
}

function headers(
  { id, number }: Claim,
  { name }: ClaimedEvent,
  keys: readonly SigningKey[],
  timestamp: number,
  body: Buffer,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
    'webhook-event': name,
    'webhook-attempt': String(number),
  }
}
