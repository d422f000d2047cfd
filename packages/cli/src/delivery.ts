import { signingKey, verify } from '@sineta/contract/signature'
import type { Api } from './api.ts'
import { before, justBefore } from './place.ts'

/** A delivery as `pull` and the stream give it. */
export type Delivery = {
  readonly id: string
  readonly event: string
  readonly environment: 'live' | 'test'
  readonly client: string
  readonly created_at: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** It is sent again at somebody's request, and has no place in the order. */
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

// Receivers refuse what is five minutes old; well before that the signature is asked for anew.
const freshSeconds = 60

export const isFresh = ({ headers }: Delivery, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(headers['webhook-timestamp'])) < freshSeconds

/** The same delivery, signed now. One that is no longer to be had stays as it was. */
export async function signedAnew(api: Api, delivery: Delivery): Promise<Delivery> {
  const { data } = await pullPage(api, justBefore(delivery.id), 1)
  return data[0]?.id === delivery.id ? data[0] : delivery
}

/** The oldest one that is still kept, signed now. */
export const firstDelivery = async (api: Api): Promise<Delivery | undefined> =>
  (await pullPage(api, before(new Date(0)), 1)).data[0]

/** Whether a receiver with this secret takes it. One that was rotated in the portal stays stored here. */
export function isSignedWith(secret: string, { headers, body }: Delivery): boolean {
  try {
    return verify({ secrets: [signingKey(secret)], headers, body, nowSeconds: Number(headers['webhook-timestamp']) }).ok
  } catch {
    // It is no secret at all.
    return false
  }
}
