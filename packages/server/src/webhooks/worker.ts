import { appEnvelope, clientEnvelope, type EventName, sign } from '@sineta/contract'
import type { Database } from '../platform/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { afterAttempt, type Ended } from './delivery.ts'
import * as queue from './queue.ts'
import type { Outcome, Sender } from './sender.ts'
import { createTargets, type Target } from './targets.ts'
import type { EngineMetrics } from './engine-metrics.ts'

export type WorkerOptions = {
  database: Database
  sender: Sender
  secrets: Secrets
  log: Log
  metrics: EngineMetrics
  chance?: () => number
}

const most = {
  /** Deliveries of one process on their way at the same time. */
  inFlight: 512,
  /** Of them to one receiver, so that one that hangs holds an eighth of the slots. */
  perReceiver: 64,
  /** Fewer free slots than this are not worth a statement, while others are busy. */
  fewestToClaim: 64,
  /** Results written by one statement, and how long the first of them waits for company. */
  settledAtOnce: 400,
  settleAfterMs: 15,
}
/** Polling is the truth; a wake-up only makes it quicker. */
const pollMs = 250
const reapEveryMs = 5_000
const firstReceiver = '00000000-0000-0000-0000-000000000000'

export type Worker = {
  start(): void
  /** There is something to do: somebody committed events. */
  wake(): void
  /** Delivers until nothing is due and nothing is under way. For tests and benches; a service calls `start`. */
  drain(): Promise<void>
  /** Takes nothing new, lets what is under way end, writes its results. */
  stop(): Promise<void>
}

/** Claims what is due, posts it, writes what happened. Any number of these share one queue, in one process or many. */
export function createWorker({ database, sender, secrets, log, metrics, chance = Math.random }: WorkerOptions): Worker {
  const targetsOf = createTargets(database, secrets)
  const inFlight = new Map<string, number>()
  let underWay = 0
  let unsettled: queue.Settlement[] = []
  let settling = 0
  let settleTimer: NodeJS.Timeout | undefined
  let from = firstReceiver
  let claiming: Promise<number> | null = null
  let pollTimer: NodeJS.Timeout | undefined
  let reapTimer: NodeJS.Timeout | undefined
  let running = false
  const waitingForQuiet: (() => void)[] = []

  /** One round: claims and sends as much as there is room for. Returns how many it took. */
  async function claimRound(): Promise<number> {
    const room = most.inFlight - underWay
    if (room <= 0) return 0
    const claims = await queue.claim(database, { limit: room, from, perReceiver: most.perReceiver, inFlight })
    // Round and round over the receivers: the next claim begins after the last one served.
    const wrapped = from !== firstReceiver
    from = claims.length < room ? firstReceiver : claims.reduce((last, { receiverId }) => (receiverId > last ? receiverId : last), from)
    if (claims.length > 0) await send(claims)
    return claims.length === 0 && wrapped ? claimRound() : claims.length
  }

  async function send(claims: readonly queue.Claim[]) {
    const receivedAt = performance.now()
    // Counted before the next await, or another round would take more than the receiver's share.
    for (const { receiverId } of claims) inFlight.set(receiverId, (inFlight.get(receiverId) ?? 0) + 1)
    underWay += claims.length
    let targets: Map<string, Target>
    try {
      targets = await targetsOf([...new Set(claims.map(({ receiverId }) => receiverId))])
    } catch (error) {
      // Nothing was sent: the leases end by themselves if the database stays away.
      for (const claim of claims) freeSlot(claim)
      await queue.release(database, claims, claims.map(() => 'queued')).catch(() => {})
      throw error
    }
    const dropped: queue.Claim[] = []
    const to: queue.Release[] = []
    for (const claim of claims) {
      const target = targets.get(claim.receiverId)
      const body = target?.status === 'active' ? envelope(claim) : null
      if (!target || body === null || target.status !== 'active') {
        freeSlot(claim)
        dropped.push(claim)
        to.push(target?.status === 'skipped' ? 'skipped' : 'cancelled')
        continue
      }
      post(claim, target, body, receivedAt)
    }
    await queue.release(database, dropped, to)
  }

  function post(claim: queue.Claim, target: Target, body: string, receivedAt: number) {
    // The database's time plus what has passed here since: this machine's clock may be wrong.
    const startedAt = claim.claimedAt + (performance.now() - receivedAt)
    const timestamp = Math.floor(startedAt / 1000)
    metrics.lag.observe({ attempt: claim.cycleAttempts === 1 ? 'first' : 'retry' }, claim.waitedSeconds)
    sender.send({ url: target.url, headers: headers(claim, target, timestamp, body), body }, (outcome) => {
      freeSlot(claim)
      const ended: Ended = outcome.kind === 'response' ? { kind: 'response', status: outcome.status, retryAfterSeconds: outcome.retryAfterSeconds } : { kind: 'error', error: outcome.error }
      settleSoon({
        claim,
        startedAt: new Date(startedAt),
        durationMs: outcome.durationMs,
        responseStatus: outcome.kind === 'response' ? outcome.status : null,
        error: errorOf(outcome),
        excerpt: outcome.kind === 'response' ? outcome.excerpt : '',
        next: afterAttempt(claim, ended, chance()),
        host: target.host,
      })
      if (running && most.inFlight - underWay >= most.fewestToClaim) wake()
    })
  }

  function freeSlot({ receiverId }: queue.Claim) {
    underWay--
    const left = inFlight.get(receiverId)! - 1
    if (left === 0) inFlight.delete(receiverId)
    else inFlight.set(receiverId, left)
  }

  function settleSoon(settlement: queue.Settlement) {
    unsettled.push(settlement)
    if (unsettled.length >= most.settledAtOnce) void settleNow()
    else settleTimer ??= setTimeout(settleNow, most.settleAfterMs)
  }

  async function settleNow() {
    clearTimeout(settleTimer)
    settleTimer = undefined
    const batch = unsettled
    unsettled = []
    if (batch.length === 0) return
    settling++
    try {
      const { held, log: lines } = await queue.settle(database, batch)
      for (const { claim, next, responseStatus, error } of batch) {
        metrics.outcomes.inc({ outcome: held.has(claim.id) ? next.status : 'superseded', error: error ?? 'none' })
        log.debug({ delivery_id: claim.id, attempt: claim.number, status: responseStatus, error, next: next.status }, 'delivery.attempted')
      }
      for (const { level, message, fields } of lines) log[level === 'error' ? 'error' : 'warn'](fields, message)
    } catch (error) {
      // Not lost: the leases end, and the deliveries are made again under the same ids.
      log.error({ error: describeError(error), results: batch.length }, 'delivery.results_not_written')
    } finally {
      settling--
      if (isQuiet()) for (const resolve of waitingForQuiet.splice(0)) resolve()
    }
  }

  const isQuiet = () => underWay === 0 && unsettled.length === 0 && settling === 0

  /** Leases that ended without a result become attempts that crashed. */
  async function reap(): Promise<number> {
    const dead = await queue.expired(database, most.settledAtOnce)
    if (dead.length === 0) return 0
    metrics.leasesExpired.inc(dead.length)
    const { log: lines } = await queue.settle(
      database,
      dead.map((claim) => ({
        claim,
        startedAt: claim.startedAt,
        durationMs: queue.leaseSeconds * 1000,
        responseStatus: null,
        error: 'crashed',
        excerpt: '',
        next: afterAttempt(claim, { kind: 'crashed' }, chance()),
        host: null,
      })),
    )
    for (const { level, message, fields } of lines) log[level === 'error' ? 'error' : 'warn'](fields, message)
    return dead.length
  }

  /** At most one round at a time; a wake-up during a round makes another one follow. */
  let again = false
  function wake() {
    if (!running) return
    if (claiming) {
      again = true
      return
    }
    clearTimeout(pollTimer)
    again = false
    claiming = claimRound()
    claiming
      .catch((error: unknown) => {
        log.error({ error: describeError(error) }, 'delivery.claim_failed')
        return 0
      })
      .then((taken) => {
        claiming = null
        if (!running) return
        if (again || (taken > 0 && most.inFlight - underWay >= most.fewestToClaim)) wake()
        else pollTimer = setTimeout(wake, pollMs)
      })
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'delivery.loop_failed'))
  }

  return {
    start() {
      running = true
      reapTimer = setInterval(() => {
        reap().catch((error: unknown) => log.error({ error: describeError(error) }, 'delivery.reap_failed'))
      }, reapEveryMs)
      wake()
    },
    wake,
    async drain() {
      for (;;) {
        const reaped = await reap()
        const taken = await claimRound()
        await settleNow()
        if (!isQuiet()) await new Promise<void>((resolve) => waitingForQuiet.push(resolve))
        else if (taken === 0 && reaped === 0) return
      }
    },
    async stop() {
      running = false
      clearTimeout(pollTimer)
      clearInterval(reapTimer)
      await claiming?.catch(() => {})
      if (!isQuiet()) await new Promise<void>((resolve) => waitingForQuiet.push(resolve))
    },
  }
}

const errorOf = (outcome: Outcome): string | null =>
  outcome.kind === 'error' ? outcome.error : outcome.status >= 200 && outcome.status <= 299 ? null : 'http_status'

/** The exact text to send; null where retention has taken the event. */
function envelope({ id, receiverKind, eventName, timestamp, data, clientSlug }: queue.Claim): string | null {
  if (data === null) return null
  const event = eventName as EventName
  if (receiverKind === 'client') return clientEnvelope({ event, timestamp, data })
  return appEnvelope({ id, event, timestamp, environment: receiverKind === 'production' ? 'live' : 'test', client: clientSlug, data })
}

function headers({ id, eventName, number }: queue.Claim, { keys }: Target, timestamp: number, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
    'webhook-event': eventName,
    'webhook-attempt': String(number),
  }
}
