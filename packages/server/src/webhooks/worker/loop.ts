import { describeError, type Log } from '../../platform/log.ts'
import type { ClaimRound } from './claim-round.ts'
import type { Dispatcher, Offer } from './dispatcher.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Settler } from './settler.ts'
import type { Traffic } from './traffic.ts'

/** Polling finds every due delivery; a wake-up only finds it sooner. */
const pollMs = 250
/** Of an empty queue that no other process writes to, as long as this one commits nothing either. */
const idlePollMs = 2_000

export type Worker = {
  start(): void
  /** Events were committed: claim now instead of at the next poll. */
  wake(): void
  /** A transaction of this process committed: perhaps it queued something. */
  committed(): void
  /** Reserves slots for new deliveries of these clients, so many each; null: this worker is not running. */
  offer(counts: ReadonlyMap<string, number>): Offer | null
  /** Delivers until nothing is due and nothing is in flight, without holding back. For tests and benches; a service calls `start`. */
  drain(): Promise<void>
  /** Claims nothing more, releases what is buffered, waits for what is in flight and writes its results. */
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

/** Decides when to claim. At most one round at a time; a wake-up during a round makes another one follow. */
export class Loop implements Worker {
  readonly #parts: LoopParts
  #round: Promise<void> | null = null
  /** The next round: a claim, or a poll, which nothing asked for. */
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

  committed = () => {
    this.#commits += 1
    if (!this.#isIdle) return
    this.#isIdle = false
    if (this.#round === null) this.#rest()
  }

  #begin() {
    if (this.#isRunning) this.#round ??= this.#rounds().finally(this.#rest)
  }

  offer = (counts: ReadonlyMap<string, number>) => (this.#isRunning ? this.#parts.dispatcher.offer(counts) : null)

  async #rounds() {
    const { claimRound, isAlone, log, settler, traffic } = this.#parts
    clearTimeout(this.#pollTimer)
    this.#isIdle = false
    try {
      // Nothing is claimed while results wait to be written; the poll tries again.
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
        await settler.quiet()
        // A result written just now may have made its delivery due at once.
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
    await dispatcher.quiet()
    await settler.stop()
    heartbeat.stop()
  }
}
