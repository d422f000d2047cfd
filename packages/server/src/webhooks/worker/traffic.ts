import type { Claim, ClaimResult, ClaimTerms } from '../queue/claim.ts'
import {
  afterOutcome,
  type Breaker,
  type BreakerState,
  breakerState,
  closed,
  maxHeldSeconds,
} from '../rules/breaker.ts'
import { maxInFlightByCrashes } from '../rules/delivery.ts'
import { type AttemptSample, bufferSize, caps, maxClaimed, nextCap, quickMs } from '../rules/in-flight-cap.ts'

type Receiver = {
  /** The clients whose deliveries were claimed for it. */
  readonly clients: Set<string>
  /** Claimed and not ended: in flight, buffered, or reserved for deliveries that are being recorded. */
  claimed: number
  inFlight: number
  /** Its attempts have all timed out so far, or none has ended, so it may hang. */
  isUnproven: boolean
  cap: number
  /** The duration of its quickest 2xx response. */
  quickestMs: number
  breaker: Breaker
  /** The client served last, if the receiver has more clients than room. */
  after: string | undefined
  /** When it was last claimed for, and when it last responded, in seconds. */
  claimedAt: number
  respondedAt: number
}

/** Failures in a row, and the seconds until the next probe may be sent. */
export type OpenBreaker = { readonly failures: number; readonly probeSeconds: number }

/** Slots reserved for deliveries of one client to one receiver. */
export type Slots = { readonly receiverId: string; readonly clientId: string; readonly room: number }

/** A receiver with something in flight that has not responded for this long is degraded. */
const silentSeconds = 2
/** The share of slots that all degraded receivers together may hold; the others have the rest to themselves. */
const shareOfDegraded = 0.3
/**
 * Once unproven receivers hold this share of the slots, each is offered only one: a hundred that hang would otherwise hold every
 * slot before any of them timed out.
 */
const shareOfUnproven = 0.15
/** The share of slots that one unproven receiver is first offered: a worker with few slots offers one from the start. */
const shareOfOneUnproven = 1 / 512
const forgetAfterSeconds = 10

/** Tracks what one worker has claimed, and how much more each receiver may be offered. Uses no clock and no socket. */
export class Traffic {
  readonly maxInFlight: number
  /** Claimed and not ended: in flight, buffered, or reserved for deliveries that are being recorded. */
  claimed = 0
  inFlight = 0
  #receivers = new Map<string, Receiver>()
  #receiversOf = new Map<string, Set<string>>()
  #suspects = [0, 0, 0]
  #sweptAt = 0
  /** Receivers that took all they were offered, so the queue may hold more for them. Null: the claim's limit was reached. */
  #saturated: ReadonlySet<string> | null = new Set()
  /** How many claims of saturated receivers have ended since the last claim statement. */
  #freedSlots = 0
  /** How many must be freed before another claim statement is worth it. */
  #freedToClaim = 0
  #quickReceivers = 0
  readonly #firstOfferToUnproven: number
  #roomOfUnproven: number

  constructor(maxInFlight: number) {
    this.maxInFlight = maxInFlight
    this.#firstOfferToUnproven = Math.min(Math.max(Math.floor(maxInFlight * shareOfOneUnproven), 1), caps.start)
    this.#roomOfUnproven = this.#firstOfferToUnproven
  }

  /**
   * How many more deliveries may be claimed. If receivers are quick, as many may be buffered as in flight, and with few slots as
   * many as the buffer of one receiver, so that one claim statement serves many deliveries. For slow receivers nothing is buffered,
   * because another worker could send it.
   */
  get room() {
    const maxBuffered = Math.min(Math.max(this.maxInFlight, bufferSize), this.#quickReceivers * bufferSize)
    return this.maxInFlight + maxBuffered - this.claimed
  }

  get isFull() {
    return this.inFlight >= this.maxInFlight
  }

  /** How many more deliveries may be claimed whose workers died once, and how many whose workers died twice. */
  get suspects(): number[] {
    return maxInFlightByCrashes.slice(1).map((max, i) => Math.max(max - this.#suspects[i + 1]!, 0))
  }

  /** The room of each receiver that the last `terms` did not mention. */
  get roomOfUnproven() {
    return this.#roomOfUnproven
  }

  /** Returns what may be claimed for each receiver that this worker knows. */
  terms(now: number, { holdBack = true } = {}): Map<string, ClaimTerms> {
    this.#forget(now)
    let unproven = 0
    for (const { isUnproven, claimed } of this.#receivers.values()) if (isUnproven) unproven += claimed
    const isCrowded = unproven >= this.maxInFlight * shareOfUnproven
    this.#roomOfUnproven = holdBack && isCrowded ? 1 : this.#firstOfferToUnproven
    const terms = new Map<string, ClaimTerms>()
    const degraded: [string, Receiver][] = []
    for (const [id, receiver] of this.#receivers) {
      if (holdBack && isDegraded(receiver, now)) degraded.push([id, receiver])
      else {
        const max = receiver.isUnproven ? Math.min(receiver.cap, this.#roomOfUnproven) : claimableBy(receiver)
        terms.set(id, {
          room: Math.max(max - receiver.claimed, 0),
          ...(receiver.after !== undefined && { after: receiver.after }),
        })
      }
    }
    this.#shareAmong(degraded, terms, now)
    return terms
  }

  /** Divides the share of degraded receivers among them. The one that waited longest comes first, so that each has its turn. */
  #shareAmong(degraded: [string, Receiver][], terms: Map<string, ClaimTerms>, now: number) {
    degraded.sort(([, a], [, b]) => a.claimedAt - b.claimedAt)
    let left = Math.floor(this.maxInFlight * shareOfDegraded)
    for (const [, { claimed }] of degraded) left -= claimed
    const share = Math.max(Math.floor(left / degraded.length), 1)
    for (const [id, receiver] of degraded) {
      const offer = offerTo(receiver, now)
      const room = Math.max(Math.min(offer.room, share, left), 0)
      left -= room
      terms.set(id, { ...offer, room, ...(receiver.after !== undefined && { after: receiver.after }) })
    }
  }

  /** Counts what was claimed, before anything is sent. */
  addClaims(
    claimed: Omit<ClaimResult, 'isQueueEmpty'>,
    from: string,
    terms: ReadonlyMap<string, ClaimTerms>,
    limit: number,
    now: number,
  ) {
    const { claims, after, next } = claimed
    const counts = new Map<string, number>()
    for (const claim of claims) {
      const receiver = this.#receiver(claim.receiverId, now)
      this.#addClient(claim.receiverId, receiver, claim.clientId)
      receiver.claimed += 1
      receiver.claimedAt = now
      this.claimed += 1
      this.#suspects[Math.min(claim.crashes, 2)]! += 1
      counts.set(claim.receiverId, (counts.get(claim.receiverId) ?? 0) + 1)
    }
    for (const [id, receiver] of this.#receivers)
      if (receiver.after !== undefined && id > from && (next === null || id <= next)) receiver.after = undefined
    for (const id in after) this.#receiver(id, now).after = after[id]

    this.#saturated = claims.length === limit ? null : this.#saturatedBy(counts, terms)
    this.#freedSlots = 0
    let held = 0
    for (const [id, { claimed }] of this.#receivers) if (this.#isSaturated(id)) held += claimed
    // Claiming deliveries one by one would cost more than sending them, so a third of what saturated receivers hold must end first.
    this.#freedToClaim = Math.max(Math.ceil(held / 3), 1)
  }

  #saturatedBy(counts: ReadonlyMap<string, number>, terms: ReadonlyMap<string, ClaimTerms>): Set<string> {
    const saturated = new Set<string>()
    for (const [id, count] of counts) if (count >= (terms.get(id)?.room ?? this.#roomOfUnproven)) saturated.add(id)
    for (const [id, { room }] of terms) if (room === 0) saturated.add(id)
    return saturated
  }

  #isSaturated(receiverId: string): boolean {
    return this.#saturated?.has(receiverId) ?? true
  }

  /**
   * Reserves slots for deliveries of a client that this process is about to record: for each of its receivers that responds,
   * has a free slot, nothing buffered and nothing more in the queue as far as this worker knows.
   */
  reserve(clientId: string, count: number, now: number, isBuffered: (receiverId: string) => boolean): Slots[] {
    this.#forget(now)
    const slots: Slots[] = []
    for (const receiverId of this.#receiversOf.get(clientId) ?? []) {
      const receiver = this.#receiver(receiverId, now)
      const isReady = !receiver.isUnproven && !isDegraded(receiver, now) && !this.#isSaturated(receiverId)
      const room = Math.min(count, receiver.cap - receiver.claimed, this.maxInFlight - this.claimed)
      if (!isReady || room <= 0 || isBuffered(receiverId)) continue
      slots.push({ receiverId, clientId, room })
      receiver.claimedAt = now
      this.#take(receiver, room)
    }
    return slots
  }

  /** Frees slots that were reserved and are not needed. */
  free(receiverId: string, count: number) {
    this.#take(this.#receivers.get(receiverId)!, -count)
    if (this.#isSaturated(receiverId)) this.#freedSlots += count
  }

  #take(receiver: Receiver, count: number) {
    receiver.claimed += count
    this.claimed += count
    this.#suspects[0]! += count
  }

  #addClient(receiverId: string, { clients }: Receiver, clientId: string) {
    if (clients.has(clientId)) return
    clients.add(clientId)
    const receivers = this.#receiversOf.get(clientId)
    if (receivers) receivers.add(receiverId)
    else this.#receiversOf.set(clientId, new Set([receiverId]))
  }

  /** Returns whether the claim may be sent now, and counts it as in flight if so. */
  tryStart({ receiverId }: Claim): boolean {
    const receiver = this.#receivers.get(receiverId)!
    if (this.isFull || receiver.inFlight >= receiver.cap) return false
    receiver.inFlight += 1
    this.inFlight += 1
    return true
  }

  /** Returns false once a receiver takes less than was claimed for it: another worker may send what is buffered sooner. */
  mayBuffer(receiverId: string): boolean {
    const receiver = this.#receivers.get(receiverId)!
    return receiver.breaker.probeAt === null && receiver.claimed <= claimableBy(receiver)
  }

  /** Records how an attempt ended. Returns the receiver's breaker if it opened, or stays open after a failed probe. */
  markEnded(claim: Claim, ending: AttemptSample, now: number): OpenBreaker | null {
    const receiver = this.#receivers.get(claim.receiverId)!
    this.markAborted(claim)
    receiver.respondedAt = now
    if (ending.error !== 'timeout') receiver.isUnproven = false
    const before = receiver.breaker.probeAt
    receiver.breaker = afterOutcome(receiver.breaker, ending.error === null, now)
    const { failures, probeAt } = receiver.breaker
    const hasOpened = before === null && probeAt !== null
    this.#quickReceivers -= Number(isQuick(receiver))
    if (ending.error === null) receiver.quickestMs = Math.min(receiver.quickestMs, ending.durationMs)
    const cap = nextCap(receiver.cap, ending, receiver.quickestMs)
    receiver.cap = hasOpened ? Math.min(cap, caps.failing) : cap
    this.#quickReceivers += Number(isQuick(receiver))
    return probeAt !== null && probeAt > now && probeAt !== before ? { failures, probeSeconds: probeAt - now } : null
  }

  /** Stops counting a delivery that was in flight. */
  markAborted(claim: Claim) {
    this.#receivers.get(claim.receiverId)!.inFlight -= 1
    this.inFlight -= 1
    this.markReleased(claim)
  }

  /** Stops counting a claim that was not in flight. */
  markReleased({ receiverId, crashes }: Claim) {
    this.#receivers.get(receiverId)!.claimed -= 1
    this.claimed -= 1
    this.#suspects[Math.min(crashes, 2)]! -= 1
    if (this.#isSaturated(receiverId)) this.#freedSlots += 1
  }

  /** Whether saturated receivers have enough room again for another claim statement. */
  get hasRoomForMore() {
    return this.#freedSlots >= this.#freedToClaim && this.room > 0
  }

  breakers(now: number): Record<BreakerState, number> {
    const states = { closed: 0, open: 0, probing: 0 }
    for (const { breaker } of this.#receivers.values()) states[breakerState(breaker, now)] += 1
    return states
  }

  #receiver(id: string, now: number): Receiver {
    let receiver = this.#receivers.get(id)
    if (!receiver) {
      receiver = {
        clients: new Set(),
        claimed: 0,
        inFlight: 0,
        isUnproven: true,
        cap: caps.start,
        quickestMs: Number.POSITIVE_INFINITY,
        breaker: closed,
        after: undefined,
        claimedAt: now,
        respondedAt: now,
      }
      this.#receivers.set(id, receiver)
    }
    // Silence says nothing about a receiver that had nothing in flight.
    if (receiver.claimed === 0) receiver.respondedAt = now
    return receiver
  }

  /** Forgets receivers after a pause, so that they are unproven again. One with an open breaker is kept for an hour. */
  #forget(now: number) {
    if (now - this.#sweptAt < forgetAfterSeconds) return
    this.#sweptAt = now
    for (const [id, receiver] of this.#receivers) {
      const { claimed, breaker, claimedAt, respondedAt } = receiver
      const keptSeconds = breaker.probeAt === null ? forgetAfterSeconds : 360 * forgetAfterSeconds
      if (claimed > 0 || now - Math.max(claimedAt, respondedAt) <= keptSeconds) continue
      this.#receivers.delete(id)
      for (const client of receiver.clients) {
        const receivers = this.#receiversOf.get(client)!
        receivers.delete(id)
        if (receivers.size === 0) this.#receiversOf.delete(client)
      }
      this.#quickReceivers -= Number(isQuick(receiver))
    }
  }
}

const isQuick = ({ cap, quickestMs }: Receiver) => cap > caps.start && quickestMs <= quickMs

/** How many deliveries may be claimed for a receiver. Nothing is buffered for slow ones, because another worker may be sooner. */
const claimableBy = (receiver: Receiver) => (isQuick(receiver) ? maxClaimed(receiver.cap) : receiver.cap)

const isDegraded = ({ breaker, cap, claimed, respondedAt }: Receiver, now: number) =>
  breaker.probeAt !== null || cap < caps.start || (claimed > 0 && now - respondedAt > silentSeconds)

/**
 * What may be claimed for a degraded receiver. While its breaker is not closed, only deliveries that were held back long enough;
 * when a probe is due and nothing is claimed, one delivery of any age.
 */
function offerTo({ breaker, cap, claimed }: Receiver, now: number): { room: number; age?: number } {
  const room = Math.max(cap - claimed, 0)
  const state = breakerState(breaker, now)
  if (state === 'closed') return { room }
  return state === 'probing' && claimed === 0 ? { room: 1 } : { room, age: maxHeldSeconds }
}
