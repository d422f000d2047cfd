import type { Claim } from '../../src/webhooks/queue/claim.ts'
import { type AttemptResult, cycleLimitOf, decideNextStep } from '../../src/webhooks/rules/delivery.ts'
import { isBefore } from '../../src/webhooks/rules/turn.ts'
import { Traffic } from '../../src/webhooks/worker/traffic.ts'
import { Random } from './random.ts'
import { Timeline } from './timeline.ts'

/** How a receiver ends an attempt and how long that takes, given when it began and how many were in flight. */
export type Behaviour = (now: number, inFlight: number, random: Random) => { seconds: number; ended: AttemptResult }

export type History = {
  readonly bornAt: number
  readonly starts: number[]
  deliveredAt: number | null
  hasEnded: boolean
}

type Waiting = { readonly history: History; dueAt: number; made: number; firstAt: number | null }

/**
 * Simulates one worker with the real rules, and one receiver of a partner with many deliveries, created at the given times. Time is
 * virtual; the worker polls four times a second, like the real one.
 */
export function simulateBacklog(
  births: readonly number[],
  behave: Behaviour,
  { seed = 1, until = 6 * 3600, before = isBefore }: { seed?: number; until?: number; before?: typeof isBefore } = {},
): History[] {
  const receiverId = '00000000-0000-4000-8000-000000000001'
  const claim = { receiverId, crashes: 0 } as Claim
  const random = new Random(seed)
  const timeline = new Timeline()
  const traffic = new Traffic(2_048)
  /** Waiting deliveries by attempts made. */
  const lanes = Array.from({ length: cycleLimitOf('production') }, () => new Heap(before))
  const histories: History[] = births.map((bornAt) => ({ bornAt, starts: [], deliveredAt: null, hasEnded: false }))
  let inFlight = 0
  let isPlanned = false

  /** Takes due deliveries, retries and first attempts in the order of their turn. */
  function take(room: number, dueBy: number): Waiting[] {
    const taken: Waiting[] = []
    while (taken.length < room) {
      const next = lanes
        .map(({ first }) => first)
        .filter((one): one is Waiting => one !== undefined && one.dueAt <= dueBy)
        .sort((a, b) => (before(a, b) ? -1 : 1))[0]
      if (next === undefined) break
      lanes[next.made]!.shift()
      taken.push(next)
    }
    return taken
  }

  function round() {
    const terms = traffic.terms(timeline.now)
    const offer = terms.get(receiverId) ?? { room: traffic.roomOfUnproven }
    const taken = take(offer.room, timeline.now - (offer.age ?? 0))
    const claimed = { claims: taken.map(() => claim), next: null, after: {}, now: timeline.now }
    traffic.addClaims(claimed, '00000000-0000-0000-0000-000000000000', terms, 2_048, timeline.now)
    for (const one of taken) buffered.push(one)
    send()
  }

  const buffered: Waiting[] = []
  function send() {
    while (buffered.length > 0 && traffic.tryStart(claim)) start(buffered.shift()!)
    if (buffered.length === 0 || traffic.mayBuffer(receiverId)) return
    for (const one of buffered.splice(0)) {
      traffic.markReleased(claim)
      queue(one)
    }
  }

  function start(one: Waiting) {
    const startedAt = timeline.now
    one.made += 1
    one.firstAt ??= startedAt
    one.history.starts.push(startedAt)
    inFlight += 1
    const { seconds, ended } = behave(startedAt, inFlight, random)
    timeline.plan(startedAt + seconds, () => {
      inFlight -= 1
      const isConfirmed = ended.kind === 'response' && ended.status < 300
      const status = ended.kind === 'response' ? ended.status : null
      const error = isConfirmed ? null : ended.kind === 'error' ? ended.error : 'http_status'
      traffic.markEnded(claim, { status, error, durationMs: seconds * 1_000 }, timeline.now)
      const sending = {
        receiverKind: 'production',
        cycleAttempts: one.made,
        cycleLimit: cycleLimitOf('production'),
        cycleSeconds: timeline.now - one.firstAt!,
      } as const
      const next = decideNextStep(sending, ended, random.next())
      if (next.status === 'retrying') queue({ ...one, dueAt: timeline.now + next.delaySeconds })
      else one.history.hasEnded = true
      if (next.status === 'delivered') one.history.deliveredAt = timeline.now
      send()
      if (traffic.hasRoomForMore) round()
    })
  }

  function queue(one: Waiting) {
    lanes[one.made]!.add(one)
    poll()
  }

  function poll() {
    if (isPlanned || timeline.now > until) return
    isPlanned = true
    timeline.plan(timeline.now + 0.25, () => {
      isPlanned = false
      round()
      if (lanes.some(({ size }) => size > 0)) poll()
    })
  }

  for (const history of histories)
    timeline.plan(history.bornAt, () => queue({ history, dueAt: history.bornAt, made: 0, firstAt: null }))
  while (timeline.step() && timeline.now <= until);
  return histories
}

class Heap {
  #list: Waiting[] = []
  readonly #before: typeof isBefore
  constructor(before: typeof isBefore) {
    this.#before = before
  }
  get size() {
    return this.#list.length
  }
  get first() {
    return this.#list[0]
  }
  add(one: Waiting) {
    const list = this.#list
    let i = list.length
    list.push(one)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#before(one, list[parent]!)) break
      list[i] = list[parent]!
      i = parent
    }
    list[i] = one
  }
  shift() {
    const list = this.#list
    const first = list[0]
    const last = list.pop()!
    if (list.length === 0) return first
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= list.length) break
      if (child + 1 < list.length && this.#before(list[child + 1]!, list[child]!)) child++
      if (!this.#before(list[child]!, last)) break
      list[i] = list[child]!
      i = child
    }
    list[i] = last
    return first
  }
}
