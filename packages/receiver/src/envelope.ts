import type { EventDataByName, EventName, SubjectPattern } from './generated/events.ts'

export type { EventName }

/** The data of one event. */
export type EventData<N extends EventName> = EventDataByName[N]

/** The kind of receiver: an app, at one of its endpoints, or a client, at its own `webhook_url`. */
export type Kind = 'app' | 'client'
export type Environment = 'live' | 'test'

/** The argument of a handler. It is a union over the names, so that checking `event` also narrows `data`. */
export type Envelope<N extends EventName = EventName, K extends Kind = 'app'> = N extends EventName
  ? K extends 'app'
    ? AppEnvelope<N>
    : ClientEnvelope<N>
  : never

/** A delivery to a client's own `webhook_url`. */
export interface ClientEnvelope<N extends EventName> {
  /** Id of the delivery; the same for retries and resends. */
  readonly id: string
  readonly event: N
  /** When the event happened, ISO 8601 with the offset of the school. */
  readonly timestamp: string
  readonly data: EventDataByName[N]
}

/** A delivery to an endpoint of an app. */
export interface AppEnvelope<N extends EventName> extends ClientEnvelope<N> {
  readonly environment: Environment
  /** Slug of the client whose school the event is from. */
  readonly client: string
}

/** One event, all events of one subject (`student.*`), or all (`*`). */
export type Pattern = EventName | SubjectPattern | '*'

/** The event names that a pattern matches. */
export type Matching<P extends Pattern> = P extends '*'
  ? EventName
  : P extends `${infer Subject}.*`
    ? Extract<EventName, `${Subject}.${string}`>
    : P

export function matches(pattern: string, event: string): boolean {
  if (pattern === '*' || pattern === event) return true
  return pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1))
}

/** An envelope before it is cast to the type of a handler. */
export type ReadEnvelope = {
  readonly id: string
  readonly event: string
  readonly timestamp: string
  readonly environment?: Environment
  readonly client?: string
  readonly data: object
}

/**
 * Reads the envelope in a verified body. The name and data are not checked against the catalogue: a signed body comes from
 * Sineta, and an event that is newer than the installed kit should reach `*` instead of being refused.
 */
export function readEnvelope(kind: Kind, id: string, body: unknown): ReadEnvelope | undefined {
  if (!isObject(body) || !isObject(body.data)) return undefined
  const { event, timestamp, data, environment, client } = body
  if (typeof event !== 'string' || typeof timestamp !== 'string') return undefined
  if (kind === 'client') return 'id' in body ? undefined : { id, event, timestamp, data }
  if (body.id !== id || typeof client !== 'string') return undefined
  if (environment !== 'live' && environment !== 'test') return undefined
  return { id, event, timestamp, environment, client, data }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
