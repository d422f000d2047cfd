import {
  type AttemptResult,
  cycleLimitOf,
  decideNextStep,
  leaseSeconds,
  mayBegin,
  type ReceiverKind,
} from '../../src/webhooks/rules/delivery.ts'
import { type Claim, type Delivery, QueueModel, type Result, rules } from './queue-model.ts'
import { Random } from './random.ts'
import { Timeline } from './timeline.ts'
import { type Job, Violation, Witness } from './witness.ts'

/** All decisions of the simulated system. Tests plant bugs by replacing parts of it. */
export const core = {
  ...rules,
  decideNextStep,
  mayBegin,
  maySend: (state: Receiver['state']): boolean => state === 'active',
  /** Whether a process may send what it recorded itself, by the state of its transaction. */
  mayHandOver: (transaction: 'open' | 'committed'): boolean => transaction === 'committed',
  /** How many slots a process still holds that it reserved for a transaction that rolled back. */
  reservedAfterRollback: (): number => 0,
}
export type Core = typeof core

type Receiver = { readonly kind: ReceiverKind; state: 'active' | 'paused' | 'gone'; goodness: number }
type Worker = { life: number; isAlive: boolean; stalledUntil: number; reserved: number }

/** Faults happen in this time; then everything must come to an end. */
const troubledSeconds = 3 * 3600
const attemptSeconds = 15

/**
 * Simulates one history of a few receivers and workers: workers die, stall and stop; responses come late or not at all; results are
 * lost, delayed or written twice; endpoints are paused, resumed and removed; deliveries are resent. Returns the first guarantee
 * that was broken, or null. The same seed gives the same history.
 */
export function simulate(
  seed: number,
  { deliveries = 40, decide = core }: { deliveries?: number; decide?: Core } = {},
): string | null {
  const random = new Random(seed)
  const timeline = new Timeline()
  const queue = new QueueModel(decide)
  const witness = new Witness()
  // Some histories are calm, some are wild.
  const trouble = random.next() ** 2
  const receivers: Receiver[] = (['client', 'production', 'production', 'test'] as const).map((kind) => ({
    kind,
    state: 'active',
    goodness: random.pick([0, 0.2, 0.6, 0.95]),
  }))
  const workers: Worker[] = [1, 2, 3].map(() => ({ life: 0, isAlive: true, stalledUntil: 0, reserved: 0 }))

  /** Runs something on a worker: not at all if the worker has died, and later if it is stalled. */
  function onWorker(worker: Worker, at: number, run: () => void) {
    const { life } = worker
    const attempt = () => {
      if (worker.life !== life) return
      if (timeline.now < worker.stalledUntil) timeline.plan(worker.stalledUntil, attempt)
      else run()
    }
    timeline.plan(at, attempt)
  }

  /** Lets a worker poll the queue soon after this time. */
  function look(at: number) {
    timeline.plan(at + random.between(0.001, 0.3), () => {
      const worker = random.pick(workers)
      if (!worker.isAlive || timeline.now < worker.stalledUntil) look(timeline.now + 1)
      else claim(worker)
    })
  }

  function claim(worker: Worker) {
    const limit = 1 + random.whole(8)
    const claims = queue.claim(limit, timeline.now)
    if (claims.length === limit) look(timeline.now)
    for (const one of claims) {
      const job: Job = { claim: one, claimedAt: timeline.now, leaseUntil: timeline.now + leaseSeconds }
      witness.claimed(job, timeline.now)
      look(job.leaseUntil)
      if (one.exhausted) settle(worker, job, abandoned(one))
      else begin(worker, job)
    }
  }

  /**
   * Lets an API process that is also a worker record a delivery. Others see the row from the commit on; until then the transaction
   * may roll back, or its process may die.
   */
  function recordAndClaim(worker: Worker, id: number) {
    const { kind, state } = receivers[id]!
    const began = timeline.now
    worker.reserved += 1
    const delivery = queue.record(id, kind, cycleLimitOf(kind), state === 'active' ? 'queued' : 'skipped', began)
    const backlog = queue.deliveries.filter((other) => other !== delivery && isWaiting(other, id, began)).length
    const claim = queue.claimAtBirth(delivery, began)
    const job = claim && { claim, claimedAt: began, leaseUntil: began + leaseSeconds }
    queue.hide(delivery)
    if (job) witness.bornClaimed(backlog)
    if (job && decide.mayHandOver('open')) witness.postedBeforeCommit()
    onWorker(worker, began + random.between(0.001, 0.02), () => {
      if (random.happens(0.1 * trouble)) {
        worker.reserved += decide.reservedAfterRollback() - 1
        return
      }
      worker.reserved -= 1
      queue.commit(delivery)
      witness.recorded(delivery)
      if (job === null) return look(timeline.now)
      witness.claimed(job, timeline.now)
      look(job.leaseUntil)
      // A process that dies between the commit and the hand-over leaves a lease that expires.
      if (random.happens(0.05 * trouble)) kill(worker)
      else begin(worker, job)
    })
  }

  function begin(worker: Worker, job: Job) {
    const receiver = receivers[job.claim.delivery.receiverId]!
    const { state } = receiver
    if (!decide.maySend(state)) return release(worker, job, state === 'gone' ? 'cancelled' : 'skipped')
    // A worker that stops releases the claims that it has not begun.
    if (random.happens(0.02 * trouble)) return release(worker, job, 'waiting')
    onWorker(worker, timeline.now + random.between(0.001, 0.05), () => {
      if (decide.mayBegin(timeline.now - job.claimedAt)) post(worker, job, receiver, state)
      else release(worker, job, 'waiting')
    })
  }

  function post(worker: Worker, job: Job, receiver: Receiver, stateWhenLooked: Receiver['state']) {
    witness.posted(job, stateWhenLooked === 'active')
    const isGood = random.happens(receiver.goodness)
    const seconds = random.happens(0.05) ? random.between(5, 30) : random.between(0.005, 2)
    if (isGood) witness.confirmed(job)
    if (isGood && seconds > attemptSeconds) witness.answeredTooLate(job)
    onWorker(worker, timeline.now + Math.min(seconds, attemptSeconds), () => {
      const ended: AttemptResult = seconds > attemptSeconds ? { kind: 'error', error: 'timeout' } : answer(isGood)
      settle(worker, job, {
        claim: job.claim,
        next: decide.decideNextStep(job.claim, ended, random.next()),
        status: ended.kind === 'response' ? ended.status : null,
        error: ended.kind === 'error' ? ended.error : null,
        abandoned: false,
      })
    })
  }

  function answer(isGood: boolean): AttemptResult {
    if (isGood) return { kind: 'response', status: random.pick([200, 202, 204]) }
    const status = random.pick([301, 400, 410, 429, 500, 503])
    if ((status !== 429 && status !== 503) || random.happens(0.5)) return { kind: 'response', status }
    return { kind: 'response', status, retryAfterSeconds: random.pick([1, 60, 3600, 1e9]) }
  }

  /** Results are written a little later: sometimes much later, sometimes twice, sometimes never. */
  function settle(worker: Worker, job: Job, result: Result) {
    const write = () => {
      witness.settling(job, result, timeline.now, () => queue.settle(result, timeline.now))
      const { entry } = job.claim.delivery
      if (entry !== null) look(entry.dueAt)
    }
    if (random.happens(0.03 * trouble)) return
    const soon = timeline.now + (random.happens(0.05 * trouble) ? random.between(1, 100) : random.between(0.001, 0.05))
    onWorker(worker, soon, write)
    if (random.happens(0.05 * trouble)) onWorker(worker, soon + random.between(0.001, 60), write)
  }

  function release(worker: Worker, job: Job, to: 'waiting' | 'cancelled' | 'skipped') {
    onWorker(worker, timeline.now + random.between(0.001, 0.05), () => {
      queue.release(job.claim, to, timeline.now)
      witness.released(job, to === 'waiting')
      look(timeline.now)
    })
  }

  function kill(worker: Worker) {
    worker.life += 1
    worker.reserved = 0
    worker.isAlive = false
    timeline.plan(timeline.now + random.between(0.5, 60), () => {
      worker.isAlive = true
    })
  }

  const disturbances: readonly (() => void)[] = [
    function killAWorker() {
      kill(random.pick(workers))
    },
    function stallAWorker() {
      random.pick(workers).stalledUntil = timeline.now + random.between(1, 2 * leaseSeconds)
    },
    function pauseOrResume() {
      const id = random.whole(receivers.length)
      const receiver = receivers[id]!
      if (receiver.state === 'gone') return
      receiver.state = receiver.state === 'active' ? 'paused' : 'active'
      if (receiver.state === 'paused') queue.drop(id, 'skipped')
    },
    function remove() {
      if (random.happens(0.9)) return
      const id = random.whole(receivers.length)
      receivers[id]!.state = 'gone'
      queue.drop(id, 'cancelled')
    },
    function resend() {
      const delivery = random.pick(queue.deliveries)
      if (receivers[delivery.receiverId]!.state !== 'active' || !queue.resend(delivery, timeline.now)) return
      witness.resent(delivery)
      look(timeline.now)
    },
    function restoreOrBreak() {
      random.pick(receivers).goodness = random.pick([0, 0.5, 0.95])
    },
  ]

  for (let i = 0; i < deliveries; i++) {
    timeline.plan(random.between(0, 600), () => {
      const id = random.whole(receivers.length)
      const { kind, state } = receivers[id]!
      if (state === 'gone') return
      const worker = random.pick(workers)
      if (worker.isAlive && timeline.now >= worker.stalledUntil && random.happens(0.5))
        return recordAndClaim(worker, id)
      const status = state === 'active' ? 'queued' : 'skipped'
      const delivery: Delivery = queue.record(id, kind, cycleLimitOf(kind), status, timeline.now)
      witness.recorded(delivery)
      look(timeline.now)
    })
  }
  const disturbanceCount = Math.floor(trouble * 60)
  for (let i = 0; i < disturbanceCount; i++) {
    // Most faults come in the first minutes, when most deliveries are sent.
    const at = random.happens(0.5) ? random.between(1, 700) : random.between(1, troubledSeconds)
    timeline.plan(at, () => {
      if (queue.deliveries.length > 0) random.pick(disturbances)()
    })
  }

  try {
    // This also finds a delivery that never ends: none needs a hundred steps for each of its attempts.
    for (let steps = 0; timeline.step(); steps++) if (steps > 500_000) return 'every delivery comes to an end'
    witness.atTheEnd()
    for (const { reserved } of workers) witness.freed(reserved)
    return null
  } catch (error) {
    if (error instanceof Violation) return error.message
    throw error
  }
}

/** Whether a delivery to this receiver waits, as the witness sees it: it is due and not claimed. */
export const isWaiting = ({ receiverId, entry }: Delivery, id: number, now: number) =>
  receiverId === id && entry !== null && entry.leaseToken === null && entry.dueAt <= now

export const abandoned = (claim: Claim): Result => ({
  claim,
  next: { status: 'failed' },
  status: null,
  error: 'crashed',
  abandoned: true,
})
