import { randomUUID } from 'node:crypto'
import { appEnvelope, catalogue, clientEnvelope, type EventData, type EventName, serializeData } from '@sineta/contract'
import { sign, signingKey } from '@sineta/contract/signature'
import type { Environment, Kind } from './envelope.ts'

export type Sample<N extends EventName> = {
  readonly secret: string
  readonly kind?: Kind
  /** The same id again is a repeat. */
  readonly id?: string
  /** What should differ from the catalogue's example. */
  readonly data?: Partial<EventData<N>>
  readonly environment?: Environment
  readonly client?: string
  /** When the attempt is made. */
  readonly at?: Date
}

/** A delivery as Sineta would send it, for the tests of a receiver: `receiver.receive(sampleDelivery('student.enrolled', { secret }))`. */
export function sampleDelivery<N extends EventName>(
  event: N,
  {
    secret,
    kind = 'app',
    id = randomUUID(),
    data,
    environment = 'test',
    client = 'colegio-aurora',
    at = new Date(),
  }: Sample<N>,
): { readonly headers: Record<string, string>; readonly body: string } {
  // An example with some members replaced by members of the same type is of that type.
  const text = serializeData(event, { ...catalogue[event].example, ...data } as EventData<N>)
  const fields = { event, timestamp: inBrasilia(at), data: text }
  const body = kind === 'app' ? appEnvelope({ id, environment, client, ...fields }) : clientEnvelope(fields)
  const seconds = Math.floor(at.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign([signingKey(secret)], id, seconds, body),
  }
  return { headers, body }
}

const inBrasilia = (at: Date) => `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
