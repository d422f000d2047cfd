import { refuse } from './errors.ts'

/** How many streams may be open at once in this process. */
export type StreamLimits = { readonly perToken: number; readonly perOwner: number; readonly perProcess: number }

/**
 * Streams of `deliveries` share one poll of the database twice a second, and the permission of each is checked every three seconds,
 * so four hundred of them hardly slow down a check-in (`npm run proof -- streams`). `live` streams wait to be notified; each
 * open page has one.
 */
export const streamLimits = {
  deliveries: { perToken: 5, perOwner: 20, perProcess: 400 },
  live: { perToken: 20, perOwner: 1_000, perProcess: 5_000 },
} as const satisfies Record<string, StreamLimits>
export type StreamKind = keyof typeof streamLimits

/** The key or session that opens the stream, and the id that the stream is about, such as that of an app. */
export type StreamHolder = {
  readonly token: string
  readonly owner: string
  /** Any new account can open the stream. Accounts are free, so these streams leave half of the slots to the others. */
  readonly isOpenToAll: boolean
}

/** Takes a slot or refuses with 429. The returned function releases the slot; only its first call has an effect. */
export type TakeStreamSlot = (kind: StreamKind, holder: StreamHolder) => () => void

/** `ownerWord` names the owners of streams in the refusal: `This app has 20 open streams`. */
export function createStreamSlots(
  ownerWord: string,
  limits: Readonly<Record<StreamKind, StreamLimits>> = streamLimits,
): TakeStreamSlot {
  const open = new Map<string, number>()
  return (kind, { token, owner, isOpenToAll }) => {
    const { perToken, perOwner, perProcess } = limits[kind]
    const counted = [
      { name: `${kind} token ${token}`, max: perToken, whose: 'This token has' },
      { name: `${kind} owner ${owner}`, max: perOwner, whose: `This ${ownerWord} has` },
      ...(isOpenToAll ? [{ name: `${kind} open to all`, max: perProcess / 2, whose: 'The server has' }] : []),
      { name: kind, max: perProcess, whose: 'The server has' },
    ]
    for (const { name, max, whose } of counted)
      if ((open.get(name) ?? 0) >= max)
        throw refuse('rate_limited', `${whose} ${max} open streams of this kind. Close one first.`, {
          headers: { 'retry-after': '60' },
        })
    for (const { name } of counted) open.set(name, (open.get(name) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      for (const { name } of counted) {
        const left = open.get(name)! - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
    }
  }
}
