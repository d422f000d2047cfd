import {
  appEnvelope,
  catalogue,
  type EventName,
  newSecret,
  type SigningKey,
  serializeData,
  sign,
  signingKey,
} from '@sineta/contract'

/**
 * The specification's requirements for a receiver, as a script of deliveries: each row is one POST and the response of a correct
 * receiver. Pure: time, ids and keys are arguments, so a row can be built and inspected without sending anything.
 */

export type Material = {
  /** The app's signing keys, newest first. */
  readonly keys: readonly SigningKey[]
  readonly nowSeconds: number
  /** When the event is supposed to have happened, with an offset from UTC. */
  readonly timestamp: string
  /** The slug of the sandbox. */
  readonly client: string
  readonly cnpj: string
  /** The id of this delivery, never used before. */
  readonly id: string
  /** The first delivery of the script, once it was made. */
  readonly first: { readonly id: string; readonly body: string } | undefined
}

export type Sent = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

export type Rule = {
  readonly rule: string
  readonly title: string
  build(material: Material): Sent
  readonly expects: 'accepted' | 'refused'
  /** Shown if the receiver does otherwise. */
  readonly advice: string
}

const known: EventName = 'attendance.check_in'
// An event that no receiver knows: the catalogue grows, and receivers must not break when it does.
const unknown = 'platform.receiver_check'

export const rules: readonly Rule[] = [
  {
    rule: 'accepts_delivery',
    title: 'Accepts a valid delivery',
    build: (material) => delivery(material),
    expects: 'accepted',
    advice:
      'Return 2xx within 10 seconds. When verifying, use the raw bytes of the body, and decode the secret from base64 without its whsec_ prefix.',
  },
  {
    rule: 'accepts_repeat',
    title: 'Accepts a duplicate delivery',
    // Same id and same bytes, signed again, like a retry or a resend.
    build: (material) => delivery(material, material.first),
    expects: 'accepted',
    advice: 'A delivery can arrive more than once. Store the webhook-id, skip duplicates, and return 2xx for them too.',
  },
  {
    rule: 'refuses_wrong_signature',
    title: 'Rejects an invalid signature',
    build: (material) => delivery(material, { keys: [signingKey(newSecret())] }),
    expects: 'refused',
    advice: 'Your URL is public. Verify webhook-signature with your secret and return 401 if it does not match.',
  },
  {
    rule: 'refuses_old_timestamp',
    title: 'Rejects a delivery signed 10 minutes ago',
    build: (material) => delivery(material, { seconds: material.nowSeconds - 600 }),
    expects: 'refused',
    advice: 'Prevents replay attacks. Reject a webhook-timestamp that differs from your clock by more than 5 minutes.',
  },
  {
    rule: 'refuses_future_timestamp',
    title: 'Rejects a delivery signed 10 minutes in the future',
    build: (material) => delivery(material, { seconds: material.nowSeconds + 600 }),
    expects: 'refused',
    advice:
      'Compare the timestamp with your clock in both directions: a future timestamp could be replayed until then.',
  },
  {
    rule: 'refuses_changed_body',
    title: 'Rejects a body with one changed byte',
    build: (material) => withBody(delivery(material), (body) => body.replace('07:12:09', '07:12:08')),
    expects: 'refused',
    advice: 'The signature covers {webhook-id}.{webhook-timestamp}.{body}. Include all three in the HMAC.',
  },
  {
    rule: 'refuses_reformatted_body',
    title: 'Rejects a body with an added space',
    build: (material) => withBody(delivery(material), (body) => body.replace('"data":', '"data": ')),
    expects: 'refused',
    advice:
      'Your receiver verifies a body that was parsed and serialized again. Use the raw bytes, before any JSON middleware.',
  },
  {
    rule: 'accepts_unknown_event',
    title: 'Accepts an unknown event',
    build: (material) => delivery(material, { event: unknown }),
    expects: 'accepted',
    advice:
      'New events are added without notice. Return 2xx for events you do not handle; any other status causes needless retries.',
  },
]

type Unlike = { id?: string; body?: string; keys?: readonly SigningKey[]; seconds?: number; event?: string }

/** Builds a delivery as the engine would, except for what `unlike` has. */
function delivery(material: Material, unlike: Unlike = {}): Sent {
  const { id = material.id, keys = material.keys, seconds = material.nowSeconds, event = known } = unlike
  const { client, cnpj, timestamp } = material
  const { example } = catalogue[known]
  const data = serializeData(known, {
    ...example,
    school_cnpj: cnpj,
    checked_in_at: `${timestamp.slice(0, 10)} 07:12:09`,
  })
  // The cast lets an event be sent that is not in the catalogue, on purpose.
  const written = { id, event: event as EventName, timestamp, environment: 'test', client, data } as const
  const body = unlike.body ?? appEnvelope(written)
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(keys, id, seconds, body),
      'webhook-event': event,
      'webhook-attempt': '1',
    },
    body,
  }
}

const withBody = ({ headers, body }: Sent, change: (body: string) => string): Sent => ({ headers, body: change(body) })

export type Got = { readonly status: number | null; readonly error: string | null }

/** A receiver that does not respond, redirects or fails has neither accepted nor refused. */
export const isFulfilled = ({ expects }: Pick<Rule, 'expects'>, { status }: Got): boolean =>
  status !== null && Math.floor(status / 100) === (expects === 'accepted' ? 2 : 4)
