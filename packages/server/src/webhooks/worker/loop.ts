import { describeError, type Log } from '../../platform/log.ts'
import type { ClaimRound } from './claim-round.ts'
import type { Dispatcher, SlotReservation } from './dispatcher.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Settler } from './settler.ts'
import type { Traffic } from './traffic.ts'

/** Polling finds every due delivery; a wake-up only finds it sooner. */
const pollMs = 250
/** For an empty queue that no other process writes to, as long as this one commits nothing either. */
const idlePollMs = 2_000

export type Worker = {
  start(): void
  /** Events were committed: claims now instead of at the next poll. */
  wake(): void
  /** A transaction of this process has committed, and may have queued something. */
  onCommitted(): void
  /** Reserves slots for new deliveries, given how many events each client has; null: this worker is not running. */
  reserveSlots(counts: ReadonlyMap<string, number>): SlotReservation | null
  /** Delivers until nothing is due or in flight, ignoring circuit breakers. For tests and benches; a service calls `start`. */
  drain(): Promise<void>
  /** Stops claiming, releases what is buffered, waits for what is in flight and writes its results. */
  stop(): Promise<void>
}

export type LoopParts = {
  readonly claimRound: ClaimRound
  readonly dispatcher: Dispatcher
  readonly heartbeat: Heartbeat
  readonly settler: Settler
  readonly traffic: Traffic
  readonly log: Log
  /** No other process queues deliveries. */
  readonly isAlone: boolean
}

/** Decides when to claim. At most one round runs at a time; a wake-up during a round makes another one follow. */
export class Loop implements Worker {
  readonly #parts: LoopParts
  #round: Promise<void> | null = null
  /** The kind of the next round: a claim after a wake-up, or a poll by the timer. */
  #next: 'claim' | 'poll' | null = null
  #isRunning = false
  #commits = 0
  #isIdle = false
  #pollTimer: NodeJS.Timeout | undefined

  constructor(parts: LoopParts) {
    this.#parts = parts
  }

  start() {
    const { dispatcher, heartbeat, traffic } = this.#parts
    this.#isRunning = true
    dispatcher.onRoom = () => {
      if (traffic.hasRoomForMore) this.wake()
    }
    heartbeat.start()
    this.wake()
  }

  wake = () => {
    this.#next = 'claim'
    this.#begin()
  }

  #poll = () => {
    this.#next ??= 'poll'
    this.#begin()
  }

  onCommitted = () => {
    this.#commits += 1
    if (!this.#isIdle) return
    this.#isIdle = false
    if (this.#round === null) this.#rest()
  }

  #begin() {
    if (this.#isRunning) this.#round ??= this.#rounds().finally(this.#rest)
  }

  reserveSlots = (counts: ReadonlyMap<string, number>) =>
    this.#isRunning ? this.#parts.dispatcher.reserveSlots(counts) : null

  async #rounds() {
    const { claimRound, isAlone, log, settler, traffic } = this.#parts
    clearTimeout(this.#pollTimer)
    this.#isIdle = false
    try {
      // Nothing is claimed while results cannot be written; the next poll tries again.
      while (this.#isRunning && this.#next && !settler.isBehind) {
        const isPoll = this.#next === 'poll'
        this.#next = null
        const commits = this.#commits
        const { isQueueEmpty } = await claimRound({ isPoll })
        this.#isIdle = isAlone && isQueueEmpty && this.#commits === commits
        if (traffic.hasRoomForMore) this.#next = 'claim'
      }
    } catch (error) {
      log.error({ error: describeError(error) }, 'delivery.claim_failed')
    }
  }

  #rest = () => {
    this.#round = null
    clearTimeout(this.#pollTimer)
    if (this.#isRunning) this.#pollTimer = setTimeout(this.#poll, this.#isIdle ? idlePollMs : pollMs)
  }

  async drain() {
    const { claimRound, dispatcher, settler, traffic } = this.#parts
    for (;;) {
      const hasRoom = new Promise<void>((resolve) => {
        dispatcher.onRoom = resolve
      })
      const { count } = await claimRound({ holdBack: false })
      if (traffic.claimed > 0) await hasRoom
      else {
        await Promise.all([settler.whenIdle(), dispatcher.whenIdle()])
        // A result that was just written may have made its delivery due again at once, and so has a release.
        if (count === 0 && (await claimRound({ holdBack: false })).count === 0) return
      }
    }
  }

  async stop() {
    const { dispatcher, heartbeat, settler, traffic } = this.#parts
    this.#isRunning = false
    clearTimeout(this.#pollTimer)
    await Promise.all([this.#round, dispatcher.stop()])
    if (traffic.claimed > 0)
      await new Promise<void>((resolve) => {
        dispatcher.onRoom = () => {
          if (traffic.claimed === 0) resolve()
        }
      })
    await dispatcher.whenIdle()
    await settler.stop()
    heartbeat.stop()
  }
}
