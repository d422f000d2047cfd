import { refuse } from './errors.ts'

/** How many streams may be open at once, in this process. */
export type StreamLimits = { readonly perToken: number; readonly perOwner: number; readonly perProcess: number }

/**
 * `deliveries` share one look into the database twice a second, and each has its right checked every three seconds, so that
 * four hundred of them are hardly felt by a check-in (`npm run proof -- streams`). `live` ones wait to be notified; a school
 * has one for each open page.
 */
export const streamLimits = {
  deliveries: { perToken: 5, perOwner: 20, perProcess: 400 },
  live: { perToken: 20, perOwner: 1_000, perProcess: 5_000 },
} as const satisfies Record<string, StreamLimits>
export type StreamKind = keyof typeof streamLimits

/** The key or session that opens the stream, and the app or school that it is about. */
export type StreamHolder = {
  readonly token: string
  readonly owner: string
  /** Of a sandbox or a page of the portal. An account costs nothing, so these leave half of the places to schools and connected apps. */
  readonly isOpenToAll: boolean
}

/** Takes a place or refuses with 429. The function that it returns releases the place, once. */
export type TakePlace = (kind: StreamKind, holder: StreamHolder) => () => void

export function createStreamPlaces(limits: Readonly<Record<StreamKind, StreamLimits>> = streamLimits): TakePlace {
  const open = new Map<string, number>()
  return (kind, { token, owner, isOpenToAll }) => {
    const { perToken, perOwner, perProcess } = limits[kind]
    const counted = [
      { name: `${kind} token ${token}`, max: perToken, whose: 'This token has' },
      { name: `${kind} owner ${owner}`, max: perOwner, whose: 'This app or school has' },
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
