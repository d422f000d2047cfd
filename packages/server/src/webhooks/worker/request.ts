import type { SigningKey } from '@sineta/contract'
import type { SendRequest } from '../egress/sender.ts'
import type { Claim, ClaimedEvent } from '../queue/claim.ts'
import { bodyOf, headersOf } from '../rules/wire.ts'

/** Returns the POST of one attempt. `nowMs` is the database's time; in whole seconds it is part of what is signed. */
export function buildRequest(
  { id, receiverKind, clientSlug, number }: Claim,
  { name, timestamp, data }: ClaimedEvent,
  url: string,
  keys: readonly SigningKey[],
  nowMs: number,
): SendRequest {
  const content = { id, receiverKind, clientSlug, name, timestamp, data }
  const body = Buffer.from(bodyOf(content))
  const headers = headersOf(content, body, keys, Math.floor(nowMs / 1000))
  headers['webhook-attempt'] = String(number)
  return { url, headers, body, nowMs }
}
