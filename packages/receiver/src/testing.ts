import { randomUUID } from 'node:crypto'
import type { Environment, EventData, EventName, Kind } from './envelope.ts'
import { nearest } from './generated/nearest.ts'
import { samples } from './generated/samples.ts'
import { sign, signingKey } from './generated/signature.ts'

export type Sample<N extends EventName> = {
  readonly secret: string
  readonly kind?: Kind
  /** Use the same id again for a duplicate. */
  readonly id?: string
  /** Members that replace those of the catalogue's example. */
  readonly data?: Partial<EventData<N>>
  readonly environment?: Environment
  readonly client?: string
  /** The time of the attempt. */
  readonly at?: Date
}

/**
 * Creates a delivery as Sineta would send it, to test a receiver: `receiver.receive(sampleDelivery('student.enrolled', { secret
 * }))`.
 */
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
  if (!Object.hasOwn(samples, event)) throw unknown(event)
  const timestamp = inBrasilia(at)
  const content = { ...samples[event], ...data }
  const body = JSON.stringify(
    kind === 'app' ? { id, event, timestamp, environment, client, data: content } : { event, timestamp, data: content },
  )
  const seconds = Math.floor(at.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign([signingKey(secret)], id, seconds, body),
    'webhook-event': event,
    'webhook-attempt': '1',
  }
  return { headers, body }
}

function unknown(event: string): TypeError {
  const meant = nearest(event, Object.keys(samples))
  return new TypeError(`No event has this name: ${event}${meant === undefined ? '' : `. Did you mean ${meant}?`}`)
}

const inBrasilia = (at: Date) => `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
