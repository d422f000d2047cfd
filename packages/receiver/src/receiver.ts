import { type Expected, type Incoming, readDelivery } from './delivery.ts'
import {
  type Envelope,
  type Environment,
  type Kind,
  type Matching,
  matches,
  type Pattern,
  type ReadEnvelope,
} from './envelope.ts'
import { defaultToleranceSeconds, type SigningKey, signingKey } from './generated/signature.ts'
import type { Refusal } from './refusal.ts'
import { memory, type Seen } from './seen.ts'

export type ReceiverOptions<K extends Kind = 'app'> = Secrets & {
  /** `client` for a client's own `webhook_url`, whose envelope has no `environment` and no `client`. */
  readonly kind?: K
  /** Refuses deliveries of the other environment, so that a test event never touches live data. */
  readonly environment?: K extends 'app' ? Environment : never
  /** Where handled ids are stored; by default the latest 10,000, in memory. */
  readonly seen?: Seen
  /** How many seconds `webhook-timestamp` may differ from our clock; 300 by default. */
  readonly toleranceSeconds?: number
  /** Called with every refusal, for your log. */
  readonly onRefused?: (refusal: Refusal) => void
  /** The clock, for tests. */
  readonly now?: () => Date
}

/**
 * The signing secret, or all that are valid during a rotation. Undefined values, as from `process.env`, are ignored; one must
 * be set.
 */
type Secrets =
  | { readonly secret: string | undefined; readonly secrets?: never }
  | { readonly secrets: readonly (string | undefined)[]; readonly secret?: never }

export type Receiver<K extends Kind = 'app'> = RequestReceiver & {
  /**
   * Calls `handler` with every delivery of these events. All matching handlers are called one after the other, in the order in
   * which they were added. If one throws, the delivery fails and is retried, and all of them are called again.
   */
  on<P extends Pattern>(pattern: P, handler: (envelope: Envelope<Matching<P>, K>) => unknown): Receiver<K>
}

/** The part of a receiver that the framework handlers need. */
export type RequestReceiver = {
  /**
   * Verifies a delivery and calls its handlers. Use it with frameworks for which there is no handler here. Rejects with the
   * error of a handler.
   */
  receive(request: Incoming): Promise<Outcome>
}

/** The result of a delivery, with the status to respond with. `ignored` means that no handler matches. */
export type Outcome =
  | { readonly outcome: 'handled' | 'repeated' | 'ignored'; readonly status: number; readonly id: string }
  | Refusal

export function createReceiver<K extends Kind = 'app'>(options: ReceiverOptions<K>): Receiver<K> {
  const {
    kind = 'app',
    environment,
    seen = memory(),
    toleranceSeconds = defaultToleranceSeconds,
    onRefused,
    now = () => new Date(),
  } = options
  // A comparison with NaN is never true, so no timestamp would be too old.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds is not a number of seconds: is its variable set?')
  const expected: Expected = { kind, environment, toleranceSeconds, keys: keysOf(options) }
  const handlers: { pattern: string; handle: (envelope: never) => unknown }[] = []
  const inFlight = new Map<string, Promise<Outcome>>()

  const receiver: Receiver<K> = {
    on(pattern, handle) {
      if (!/^(\*|\w+\.(\*|\w+))$/.test(pattern)) throw new TypeError(`Neither an event nor a pattern: ${pattern}`)
      handlers.push({ pattern, handle })
      return receiver
    },

    async receive(request) {
      const opened = readDelivery(expected, request, Math.floor(now().getTime() / 1000))
      if ('outcome' in opened) {
        onRefused?.(opened)
        return opened
      }
      const { id } = opened
      const first = inFlight.get(id)
      // The handlers are working on the same delivery right now. The duplicate is confirmed if they succeed, and fails if they
      // fail.
      if (first !== undefined) return first.then(() => toOutcome('repeated', id))
      // There must be no await before this line, or two requests could both count as the first.
      const mine = handOn(opened)
      inFlight.set(id, mine)
      return mine.finally(() => inFlight.delete(id))
    },
  }

  async function handOn(envelope: ReadEnvelope): Promise<Outcome> {
    const { id, event } = envelope
    const interested = handlers.filter(({ pattern }) => matches(pattern, event))
    if (interested.length === 0) return toOutcome('ignored', id)
    if (await seen.has(id)) return toOutcome('repeated', id)
    // A signed envelope has the shape of the handler's type.
    for (const { handle } of interested) await handle(envelope as never)
    await seen.add(id)
    return toOutcome('handled', id)
  }

  return receiver
}

const statuses = { handled: 204, repeated: 200, ignored: 204 } as const

function toOutcome(outcome: keyof typeof statuses, id: string): Outcome {
  return { outcome, status: statuses[outcome], id }
}

function keysOf({ secret, secrets = [secret] }: Secrets): readonly SigningKey[] {
  const keys = secrets.flatMap((one) => (one ? [signingKey(one)] : []))
  if (keys.length === 0) throw new TypeError('createReceiver needs a signing secret (whsec_…): is its variable set?')
  return keys
}
