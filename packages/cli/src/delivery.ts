import { signingKey, verify } from '@sineta/contract/signature'
import type { Api } from './api.ts'
import { cursorBefore, cursorBeforeId } from './cursor.ts'

/** A delivery as `pull` and the stream return it. */
export type Delivery = {
  readonly id: string
  readonly event: string
  readonly environment: 'live' | 'test'
  readonly client: string
  readonly created_at: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The delivery is a resend, so it has no position in the order. */
  readonly resent?: true
}

export type Page = {
  readonly data: readonly Delivery[]
  readonly next_after: string | null
  readonly has_more: boolean
}

export const pullPage = (api: Api, after: string, limit = 50): Promise<Page> =>
  api.get<Page>('/pull', { data: [delivered] }, { after, limit })

const delivered = { id: 'string', event: 'string', created_at: 'string', headers: {}, body: 'string' } as const

// Receivers refuse a signature that is five minutes old, so a new one is requested well before that.
const freshSeconds = 60

export const isFresh = ({ headers }: Delivery, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(headers['webhook-timestamp'])) < freshSeconds

/** Returns the same delivery, signed now; unchanged if it is no longer available. */
export async function signedAgain(api: Api, delivery: Delivery): Promise<Delivery> {
  const { data } = await pullPage(api, cursorBeforeId(delivery.id), 1)
  return data[0]?.id === delivery.id ? data[0] : delivery
}

/** Returns the oldest delivery that is still stored, signed now. */
export const firstDelivery = async (api: Api): Promise<Delivery | undefined> =>
  (await pullPage(api, cursorBefore(new Date(0)), 1)).data[0]

/** Whether a receiver with this secret accepts the delivery. The stored secret may have been rotated in the portal. */
export function isSignedWith(secret: string, { headers, body }: Delivery): boolean {
  try {
    return verify({ secrets: [signingKey(secret)], headers, body, nowSeconds: Number(headers['webhook-timestamp']) }).ok
  } catch {
    // The text is not a secret at all.
    return false
  }
}
