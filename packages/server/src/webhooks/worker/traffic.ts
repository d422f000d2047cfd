import type { Claim, Claimed, Terms } from '../queue/claim.ts'
import {
  afterOutcome,
  type Breaker,
  type BreakerState,
  breakerState,
  closed,
  longestHeldSeconds,
} from '../rules/breaker.ts'
import { mostBySuspicion } from '../rules/delivery.ts'
import { ahead, caps, type Ending, mostTaken, nextCap } from '../rules/in-flight-cap.ts'

type Known = {
  /** Claimed and not over: on their way, or at hand. */
  taken: number
  onTheirWay: number
  /** It has not answered yet: nobody knows whether it hangs. */
  isStranger: boolean
  cap: number
  breaker: Breaker
  after: string | undefined
  /** When it was last given something, and last answered, in seconds. */
  begunAt: number
  answeredAt: number
}

/** A receiver that has not answered for so long, with something on its way, is slow at least. */
const silentSeconds = 2
/** What slow and failing receivers may have on its way, all of them together: the others have the rest to themselves. */
const shareOfAiling = 0.3
/** Once strangers have so much on its way, each is given one: a hundred that hang would hold every place before anybody knows. */
const shareOfStrangers = 0.15
/** And of few places each is given one from the start. */
const shareOfStranger = 1 / 512
const forgetAfterSeconds = 10

/** What one worker has taken, and how much more each receiver may be given. No clock and no socket in here. */
export class Traffic {
  /** On their way at the same time. */
  readonly most: number
  /** Claimed and not over: on their way, or at hand. */
  underWay = 0
  onTheirWay = 0
  #known = new Map<string, Known>()
  #suspects = [0, 0, 0]
  #sweptAt = 0
  /** Receivers that took all they were offered: there may be more for them. Null: for anybody. */
  #hungry: ReadonlySet<string> | null = new Set()
  #freed = 0
  #enough = 0
  /** Receivers that have shown that they are. */
  #quick = 0
  readonly #startOfStrangers: number
  #roomOfStrangers: number

  constructor(most: number) {
    this.most = most
    this.#startOfStrangers = Math.min(Math.max(Math.floor(most * shareOfStranger), 1), caps.start)
    this.#roomOfStrangers = this.#startOfStrangers
  }

  /**
   * For more claims. Where receivers are quick, as many may be at hand as on their way, and with few places as many as one
   * receiver may have: claims are then shared by many. For slow ones nothing waits here that another worker could send.
   */
  get room() {
    return this.most + Math.min(Math.max(this.most, ahead), this.#quick * ahead) - this.underWay
  }

  get isFull() {
    return this.onTheirWay >= this.most
  }

  /** How many may be taken whose workers died once, and twice. */
  get suspects(): number[] {
    return mostBySuspicion.slice(1).map((most, i) => Math.max(most - this.#suspects[i + 1]!, 0))
  }

  /** For receivers that the last `terms` did not mention. */
  get roomOfStrangers() {
    return this.#roomOfStrangers
  }

  /** For every receiver of which there is something to say. */
  terms(now: number, { holdBack = true } = {}): Map<string, Terms> {
    this.#forget(now)
    let unanswered = 0
    for (const { isStranger, taken } of this.#known.values()) if (isStranger) unanswered += taken
    this.#roomOfStrangers = holdBack && unanswered >= this.most * shareOfStrangers ? 1 : this.#startOfStrangers
    const terms = new Map<string, Terms>()
    const ailing: [string, Known][] = []
    let left = Math.floor(this.most * shareOfAiling)
    for (const [id, known] of this.#known) {
      if (holdBack && isAiling(known, now)) {
        ailing.push([id, known])
        left -= known.taken
      } else {
        const most = known.isStranger ? Math.min(known.cap, this.#roomOfStrangers) : mostTaken(known.cap)
        terms.set(id, {
          room: Math.max(most - known.taken, 0),
          ...(known.after !== undefined && { after: known.after }),
        })
      }
    }
    // Whoever waited longest comes first, so that all of them have their turn.
    ailing.sort(([, a], [, b]) => a.begunAt - b.begunAt)
    const share = Math.max(Math.floor(left / ailing.length), 1)
    for (const [id, known] of ailing) {
      const offer = offerTo(known, now)
      const room = Math.max(Math.min(offer.room, share, left), 0)
      left -= room
      terms.set(id, { ...offer, room, ...(known.after !== undefined && { after: known.after }) })
    }
    return terms
  }

  /** Counts what was claimed, before anything is sent. */
  begin({ claims, after, next }: Claimed, from: string, terms: ReadonlyMap<string, Terms>, limit: number, now: number) {
    const counts = new Map<string, number>()
    for (const claim of claims) {
      const known = this.#of(claim.receiverId, now)
      known.taken += 1
      known.begunAt = now
      this.underWay += 1
      this.#suspects[Math.min(claim.crashes, 2)]! += 1
      counts.set(claim.receiverId, (counts.get(claim.receiverId) ?? 0) + 1)
    }
    for (const [id, known] of this.#known)
      if (known.after !== undefined && id > from && (next === null || id <= next)) known.after = undefined
    for (const id in after) this.#of(id, now).after = after[id]

    const isFull = ([id, count]: [string, number]) => count >= (terms.get(id)?.room ?? this.#roomOfStrangers)
    this.#hungry = claims.length === limit ? null : new Set([...counts].filter(isFull).map(([id]) => id))
    for (const [id, { room }] of terms) if (room === 0) (this.#hungry as Set<string> | null)?.add(id)
    this.#freed = 0
    let waiting = 0
    for (const [id, { taken }] of this.#known) if (this.#hungry?.has(id) ?? true) waiting += taken
    // Claiming one by one would cost more than it sends: a third of what they have on its way ends first.
    this.#enough = Math.max(Math.ceil(waiting / 3), 1)
  }

  /** Whether it may be sent now; if so, it counts as being on its way. */
  mayGo({ receiverId }: Claim): boolean {
    const known = this.#known.get(receiverId)!
    if (this.isFull || known.onTheirWay >= known.cap) return false
    known.onTheirWay += 1
    this.onTheirWay += 1
    return true
  }

  /** What is at hand for a receiver that no longer takes so much is not for this worker to keep. */
  mayKeep(receiverId: string): boolean {
    const { taken, cap, breaker } = this.#known.get(receiverId)!
    return breaker.probeAt === null && taken <= mostTaken(cap)
  }

  /** It was answered, or was not in time. */
  ended(claim: Claim, ending: Ending, now: number) {
    const known = this.#known.get(claim.receiverId)!
    this.dropped(claim)
    known.answeredAt = now
    if (ending.error !== 'timeout') known.isStranger = false
    const wasClosed = known.breaker.probeAt === null
    known.breaker = afterOutcome(known.breaker, ending.error === null, now)
    const hasOpened = wasClosed && known.breaker.probeAt !== null
    const cap = nextCap(known.cap, ending)
    this.#quick -= Number(isQuick(known))
    known.cap = hasOpened ? Math.min(cap, caps.failing) : cap
    this.#quick += Number(isQuick(known))
  }

  /** It was on its way, and nobody waits for its answer. */
  dropped(claim: Claim) {
    this.#known.get(claim.receiverId)!.onTheirWay -= 1
    this.onTheirWay -= 1
    this.givenBack(claim)
  }

  /** It never was on its way. */
  givenBack({ receiverId, crashes }: Claim) {
    this.#known.get(receiverId)!.taken -= 1
    this.underWay -= 1
    this.#suspects[Math.min(crashes, 2)]! -= 1
    if (this.#hungry?.has(receiverId) ?? true) this.#freed += 1
  }

  /** Somebody who was left wanting has room again. */
  get hasRoomForMore() {
    return this.#freed >= this.#enough && this.room > 0
  }

  breakers(now: number): Record<BreakerState, number> {
    const states = { closed: 0, open: 0, probing: 0 }
    for (const { breaker } of this.#known.values()) states[breakerState(breaker, now)] += 1
    return states
  }

  #of(id: string, now: number): Known {
    let known = this.#known.get(id)
    if (!known) {
      known = {
        taken: 0,
        onTheirWay: 0,
        isStranger: true,
        cap: caps.start,
        breaker: closed,
        after: undefined,
        begunAt: now,
        answeredAt: now,
      }
      this.#known.set(id, known)
    }
    // The silence of a receiver that had nothing to answer says nothing.
    if (known.taken === 0) known.answeredAt = now
    return known
  }

  /** After a pause everybody is a newcomer, except those whose breaker is open. */
  #forget(now: number) {
    if (now - this.#sweptAt < forgetAfterSeconds) return
    this.#sweptAt = now
    for (const [id, known] of this.#known) {
      const { taken, breaker, begunAt, answeredAt } = known
      const patience = breaker.probeAt === null ? forgetAfterSeconds : 360 * forgetAfterSeconds
      if (taken > 0 || now - Math.max(begunAt, answeredAt) <= patience) continue
      this.#known.delete(id)
      this.#quick -= Number(isQuick(known))
    }
  }
}

/** Its cap grows with quick answers only. */
const isQuick = ({ cap }: Known) => cap > caps.start

const isAiling = ({ breaker, cap, taken, answeredAt }: Known, now: number) =>
  breaker.probeAt !== null || cap < caps.start || (taken > 0 && now - answeredAt > silentSeconds)

/** A breaker that is open offers what has been held back long enough; one that probes also offers one of any age. */
function offerTo({ breaker, cap, taken }: Known, now: number): { room: number; age?: number } {
  const room = Math.max(cap - taken, 0)
  const state = breakerState(breaker, now)
  if (state === 'closed') return { room }
  return state === 'probing' && taken === 0 ? { room: 1 } : { room, age: longestHeldSeconds }
}
