import type { Database } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import { createSemaphore } from '../../platform/perform/semaphore.ts'
import type { Sender } from '../egress/sender.ts'
import { noteOpenBreaker } from '../queue/breakers.ts'
import type { Claim } from '../queue/claim.ts'
import type { LogLine } from '../queue/failures.ts'
import { minimiseQueued } from '../queue/minimise.ts'
import { type ReleaseAs, release } from '../queue/release.ts'
import { mayBegin } from '../rules/delivery.ts'
import { type ClaimedDelivery, DeliveryBuffer } from './buffer.ts'
import { noteCrashes } from './crashes.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { FailPoints } from './fail-points.ts'
import type { EngineMetrics } from './metrics.ts'
import { buildRequest } from './request.ts'
import { type AttemptOutcome, crashedSettlement, settlementOf, unsigned } from './settlements.ts'
import type { Settler } from './settler.ts'
import { TargetCache } from './target-cache.ts'
import { type ReadTargets, type Target, type Verdict, verdictOn } from './targets.ts'
import type { Timing } from './timing.ts'
import type { OpenBreaker, Slots, Traffic } from './traffic.ts'

/** A claim, and when it was made on this process's monotonic clock. */
type Taken = Pick<ClaimedDelivery, 'claim' | 'claimedAt'>

/** Slots for deliveries that this process is about to record. Those that fit are written as claimed by this worker. */
export type SlotReservation = {
  readonly slots: readonly Slots[]
  readonly leaseSeconds: number
  /** Call it when the transaction is over. Sends what it claimed, if it committed, and frees the other slots. */
  end(claims: readonly Claim[], claimedAt: number): void
}

export type DispatcherParts = {
  readonly database: Database
  readonly sender: Sender
  readonly settler: Settler
  readonly traffic: Traffic
  readonly clock: DatabaseClock
  readonly metrics: EngineMetrics
  readonly log: Log
  readonly timing: Timing
  readonly failPoints: FailPoints
  readonly readTargets: ReadTargets
  readonly report: (lines: readonly LogLine[]) => void
  readonly chance: () => number
}

/**
 * Sends claimed deliveries. Each claim ends in one of these ways:
 *
 * | claim                              | end                                                           |
 * |------------------------------------|---------------------------------------------------------------|
 * | exhausted                          | settled as failed, nothing is sent                            |
 * | verdict `send`, a slot is free     | in flight, then settled with its outcome                      |
 * | verdict `send`, no slot is free    | buffered, see below                                           |
 * | verdict `send`, a key is missing   | settled as crashed, nothing is sent                           |
 * | verdict `mask`                     | its event is masked, then it is released as waiting           |
 * | verdict `skipped` or `cancelled`   | released as that                                              |
 * | lease too old, or worker stopping  | released as waiting                                           |
 * | database out of reach              | its lease expires, another worker takes it over               |
 *
 * The verdict is based on targets that are read after the claim. The outbox may have made it already, by confirming that the kept
 * targets are current.
 *
 * The buffer of one receiver is in one of three modes:
 *
 * | mode      | buffered | ready | leaves it by                                                            |
 * |-----------|----------|-------|-------------------------------------------------------------------------|
 * | empty     | no       | no    | a claim without a free slot → ready                                     |
 * | ready     | yes      | yes   | its turn: one is sent → ready, or empty after the last; the receiver is |
 * |           |          |       | at its cap → saturated; the first may not be sent → all released, empty |
 * | saturated | yes      | no    | one of its deliveries ends → ready; or, where its breaker opened or its |
 * |           |          |       | cap fell → all released, empty                                          |
 *
 * `stop` releases every buffer; `abort` forgets them.
 */
export class Dispatcher {
  /** Called when more may be claimed, and when nothing is claimed any more. */
  onRoom = () => {}
  readonly #parts: DispatcherParts
  readonly #buffer = new DeliveryBuffer()
  readonly #inFlight = new Set<Claim>()
  readonly #targetCache = new TargetCache()
  /** The targets of every receiver with claims here, also of what is buffered, as read after the last round of claims. */
  #targets: ReadonlyMap<string, Target> = new Map()
  #isStopping = false
  /** Claims whose transactions have just committed. */
  #adopted: Taken[] = []
  /** Releases that were begun when an attempt ended, for which nothing waits. */
  readonly #releasing = new Set<Promise<void>>()
  /** Runs one dispatch at a time, because each reads the targets of its claims and of what is buffered. */
  readonly #oneAtATime = createSemaphore(1)

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  /** Sends, buffers or releases what the last claim returned. */
  dispatch(claims: readonly Claim[]): Promise<void> {
    const claimedAt = this.#parts.clock.readAt
    return this.#oneAtATime(() => this.#dispatch(claims.map((claim) => ({ claim, claimedAt }))))
  }

  /**
   * Reads the targets of what is buffered again. A receiver that was quick and is now slow may be sent to from its buffer for half
   * a minute. If nothing new is claimed meanwhile, no claim would show that the receiver was paused, disconnected or moved.
   */
  async refreshTargets(): Promise<void> {
    if (this.#buffer.isEmpty) return
    await this.#oneAtATime(async () => {
      this.#targets = await this.#parts.readTargets(this.#buffer.claims())
    })
  }

  /** Reserves slots for new deliveries, given how many events each client has. */
  reserveSlots(counts: ReadonlyMap<string, number>): SlotReservation {
    const { clock, settler, timing, traffic } = this.#parts
    const isOpen = !this.#isStopping && !settler.isBehind
    const slots = !isOpen
      ? []
      : [...counts].flatMap(([clientId, count]) =>
          traffic.reserve(clientId, count, clock.now(), (receiverId) => this.#buffer.has(receiverId)),
        )
    return {
      slots,
      leaseSeconds: timing.leaseSeconds,
      end: (claims, claimedAt) => {
        for (const { receiverId, clientId, room } of slots)
          traffic.free(
            receiverId,
            room - claims.filter((claim) => claim.receiverId === receiverId && claim.clientId === clientId).length,
          )
        if (claims.length > 0) this.#adopt(claims.map((claim) => ({ claim, claimedAt })))
        this.#reportRoom()
      },
    }
  }

  /** Sends new claims together with those that are already waiting for their turn. */
  #adopt(taken: readonly Taken[]) {
    this.#adopted.push(...taken)
    if (this.#adopted.length > taken.length) return
    const { log } = this.#parts
    void this.#oneAtATime(() => this.#dispatch(this.#adopted.splice(0)))
      .catch((error) => log.error({ error: describeError(error) }, 'delivery.claim_failed'))
      .finally(() => this.#reportRoom())
  }

  #reportRoom() {
    const { traffic } = this.#parts
    if (traffic.hasRoomForMore || traffic.claimed === 0) this.onRoom()
  }

  async #dispatch(taken: readonly Taken[]): Promise<void> {
    const claims = taken.map(({ claim }) => claim)
    const alive = claims.filter(({ exhausted }) => !exhausted)
    let isConfirmed: boolean
    try {
      isConfirmed = await this.#prepare(claims, alive)
    } catch (error) {
      // If the database stays out of reach, the leases expire.
      await this.#releaseUnsent(alive).catch(() => {})
      throw error
    } finally {
      for (const claim of claims) if (claim.exhausted) this.#giveUp(claim)
    }
    if (this.#isStopping) return this.#releaseUnsent(alive)
    const judge = isConfirmed
      ? () => 'send' as const
      : (claim: Claim) => verdictOn(claim, this.#targets.get(claim.receiverId))
    await this.#sendOrRelease(
      taken.filter(({ claim }) => !claim.exhausted),
      judge,
    )
  }

  /** Resolves once no claim that was taken so far waits for its turn, and each that was given up is released. */
  async whenIdle(): Promise<void> {
    await this.#oneAtATime(async () => {})
    await Promise.all(this.#releasing)
  }

  /** Stops sending anything new. Resolves once every buffered claim is released. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#buffer.receivers().map((receiverId) => this.#releaseBuffered(receiverId)))
  }

  /** Drops everything, because the results could not be written in time. Other workers send it again. */
  abort() {
    const { sender, traffic } = this.#parts
    sender.abort()
    for (const claim of this.#inFlight) traffic.markAborted(claim)
    for (const claim of this.#buffer.claims()) traffic.markReleased(claim)
    this.#inFlight.clear()
    this.#buffer.clear()
    this.onRoom()
  }

  /** Reads the targets of these claims. Returns true if kept targets are confirmed instead, so that no verdict is needed. */
  async #prepare(claims: readonly Claim[], alive: readonly Claim[]): Promise<boolean> {
    const { database, readTargets, report } = this.#parts
    const confirmed = this.#buffer.isEmpty ? this.#targetCache.getConfirmed(claims) : null
    if (confirmed) {
      this.#targets = confirmed
      return true
    }
    this.#targets = await readTargets(this.#withBuffered(claims))
    this.#targetCache.keep(this.#targets)
    const lines = await noteCrashes(database, alive, this.#targets)
    if (lines.length > 0) report(lines)
    return false
  }

  *#withBuffered(claims: readonly Claim[]) {
    yield* claims
    yield* this.#buffer.claims()
  }

  async #sendOrRelease(taken: readonly Taken[], judge: (claim: Claim) => Verdict) {
    const { database, metrics, traffic } = this.#parts
    const released: Claim[] = []
    const releasedAs: ReleaseAs[] = []
    const toMask: string[] = []
    for (const { claim, claimedAt } of taken) {
      if (claim.takenOver) metrics.leasesExpired.inc()
      const verdict = judge(claim)
      const delivery = { claim, event: claim.event!, claimedAt }
      if (verdict === 'send' && this.#mayBegin(delivery)) {
        if (traffic.tryStart(claim)) this.#send(delivery)
        else this.#buffer.add(delivery)
      } else {
        released.push(claim)
        releasedAs.push(verdict === 'send' || verdict === 'mask' ? 'waiting' : verdict)
        if (verdict === 'mask') toMask.push(claim.id)
      }
    }
    try {
      // Mask before the release, because the worker that claims them next sends them.
      if (toMask.length > 0) await database.transaction({ clients: [] }, (tx) => minimiseQueued(tx, toMask))
    } finally {
      // Also release those that could not be masked: the next claim tries again.
      if (released.length > 0) await this.#release(released, releasedAs)
    }
  }

  #mayBegin({ claimedAt }: ClaimedDelivery): boolean {
    // If this machine slept, the lease may have expired.
    const secondsSinceClaim = (performance.now() - claimedAt) / 1000
    return !this.#isStopping && mayBegin(secondsSinceClaim, this.#parts.timing.leaseSeconds)
  }

  #send({ claim, event, claimedAt }: ClaimedDelivery) {
    const { clock, failPoints, metrics, sender, settler, timing, traffic, chance } = this.#parts
    const target = this.#targets.get(claim.receiverId)!
    const sinceClaimMs = performance.now() - claimedAt
    const startedAt = claim.claimedAt + sinceClaimMs
    metrics.lag.observe(
      { attempt: claim.cycleAttempts === 1 ? 'first' : 'retry' },
      claim.waitedSeconds + sinceClaimMs / 1000,
    )
    failPoints.beforeSending?.(target.url)
    this.#inFlight.add(claim)
    const ended = (outcome: AttemptOutcome) => {
      this.#inFlight.delete(claim)
      const settlement = settlementOf(claim, target, startedAt, outcome, timing, chance())
      const { attempt, error } = settlement
      const ending = { status: attempt.responseStatus, error, durationMs: outcome.durationMs }
      const breaker = traffic.markEnded(claim, ending, clock.now())
      if (breaker) this.#noteBreaker(claim, breaker)
      settler.add(settlement)
      this.#sendNext(claim.receiverId)
      this.#reportRoom()
    }
    // Called later, as the sender does.
    if (target.keys === null) queueMicrotask(() => ended(unsigned))
    else sender.send(buildRequest(claim, event, target.url, target.keys, startedAt), ended)
  }

  /** Called at most once in 30 s for each receiver. The note is only for people to read: nothing depends on it. */
  #noteBreaker(claim: Claim, breaker: OpenBreaker) {
    const { database, log } = this.#parts
    noteOpenBreaker(database, claim, breaker).catch((error) =>
      log.warn({ error: describeError(error) }, 'delivery.breaker_not_noted'),
    )
  }

  /** Sends buffered deliveries, because one of this receiver has ended and freed a slot. */
  #sendNext(receiverId: string) {
    const { traffic } = this.#parts
    if (this.#buffer.has(receiverId)) {
      if (traffic.mayBuffer(receiverId)) this.#buffer.markReady(receiverId)
      else void this.#releaseBuffered(receiverId)
    }
    while (!traffic.isFull) {
      const next = this.#buffer.takeReady()
      if (next === undefined) return
      this.#sendFirst(next)
    }
  }

  #sendFirst(receiverId: string) {
    const delivery = this.#buffer.first(receiverId)
    if (!this.#mayBegin(delivery) || verdictOn(delivery.claim, this.#targets.get(receiverId)) !== 'send')
      return void this.#releaseBuffered(receiverId)
    if (!this.#parts.traffic.tryStart(delivery.claim)) return
    this.#buffer.shift(receiverId)
    this.#send(delivery)
  }

  /** Settles an exhausted claim as failed: its workers died too often, or during its last attempt. */
  #giveUp(claim: Claim) {
    const { metrics, settler, timing, traffic } = this.#parts
    traffic.markReleased(claim)
    metrics.leasesExpired.inc()
    settler.add(crashedSettlement(claim, this.#targets.get(claim.receiverId), timing))
  }

  /** Releases what is buffered for a receiver. If the database is out of reach, the leases expire. */
  async #releaseBuffered(receiverId: string) {
    const released = this.#releaseUnsent(this.#buffer.remove(receiverId)).catch(() => {})
    this.#releasing.add(released)
    await released
    this.#releasing.delete(released)
  }

  #releaseUnsent(claims: readonly Claim[]) {
    return this.#release(
      claims,
      claims.map(() => 'waiting'),
    )
  }

  async #release(claims: readonly Claim[], as: readonly ReleaseAs[]) {
    for (const claim of claims) this.#parts.traffic.markReleased(claim)
    await release(this.#parts.database, claims, as)
  }
}
