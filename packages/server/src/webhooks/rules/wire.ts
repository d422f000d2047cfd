import { appEnvelope, clientEnvelope, type EventName, type SigningKey, sign } from '@sineta/contract'
import type { ReceiverKind } from './delivery.ts'

/** What a delivery consists of on the wire. It is the same, byte for byte, however it is read: as a POST, by `pull` or on a page. */

export type Content = {
  readonly id: string
  readonly receiverKind: ReceiverKind
  readonly clientSlug: string
  readonly name: string
  readonly timestamp: string
  readonly data: string
}

export const environmentOf = (kind: ReceiverKind) => (kind === 'production' ? 'live' : 'test')

/** Returns the exact text of the body. */
export function bodyOf({ id, receiverKind, clientSlug, name, timestamp, data }: Content): string {
  const event = name as EventName
  if (receiverKind === 'client') return clientEnvelope({ event, timestamp, data })
  return appEnvelope({ id, event, timestamp, environment: environmentOf(receiverKind), client: clientSlug, data })
}

/** Returns the headers of an attempt that begins at this time, in seconds. Without keys it is not signed. */
export function headersOf(
  { id, name }: Pick<Content, 'id' | 'name'>,
  body: Buffer | string,
  keys: readonly SigningKey[],
  timestamp: number,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
    'webhook-event': name,
  }
}
