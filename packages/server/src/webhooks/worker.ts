import { appEnvelope, clientEnvelope, type EventName, sign } from '@sineta/contract'
import type { Database } from '../platform/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { afterAttempt, mayBeSent } from './delivery.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import type { LogLine } from './failures.ts'
import * as queue from './queue.ts'
import { connectionsPerOrigin, type Outcome, type Sender } from './sender.ts'
import { createSettler } from './settler.ts'
import { createTargets, type Target } from './targets.ts'

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
  /** Of them to one receiver: as many as it has sockets, and few enough that one that hangs holds no other back. */
  perReceiver: connectionsPerOrigin,
}
/** Polling is the truth; a wake-up only makes it quicker. */
const pollMs = 250
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
  const settler = createSettler({ database, log, metrics, report })
  const inFlight = new Map<string, number>()
  let underWay = 0
  let from = firstReceiver
  /** The last claim left something behind, for want of room. */
  let isBacklogged = false
  /** Then the next claim waits until a third of what is under way has ended: claiming one by one would cost more than it sends. */
  let claimAgainAt = 0
  let onRoom = () => {}

  /** One round: claims and sends as much as there is room for. Returns how many it took. */
  async function claimRound(): Promise<number> {
    const limit = most.inFlight - underWay
    if (limit <= 0) return 0
    const claims = await queue.claim(database, { limit, from, perReceiver: most.perReceiver, inFlight })
    // Round and round over the receivers: the next claim begins after the last one served.
    const wrapped = from !== firstReceiver
    from = claims.length < limit ? firstReceiver : claims.reduce((last, { receiverId }) => (receiverId > last ? receiverId : last), from)
    if (claims.length > 0) await send(claims)
    isBacklogged = claims.length === limit || [...inFlight.values()].some((n) => n >= most.perReceiver)
    claimAgainAt = Math.floor((underWay * 2) / 3)
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
      for (const claim of claims) freeSlot(claim)
      // If the database stays away the leases end by themselves.
      await queue.release(database, claims, claims.map(() => 'waiting')).catch(() => {})
      throw error
    }
    const dropped: queue.Claim[] = []
    const to: queue.Release[] = []
    for (const claim of claims) {
      const target = targets.get(claim.receiverId)
      if (claim.takenOver) metrics.leasesExpired.inc()
      if (!target || !claim.event || target.status !== 'active') {
        freeSlot(claim)
        dropped.push(claim)
        to.push(target?.status === 'skipped' ? 'skipped' : 'cancelled')
      } else if (!mayBeSent(claim)) {
        freeSlot(claim)
        settler.add({ claim, attempt: null, error: 'crashed', next: { status: 'failed' }, host: target.host })
      } else {
        post(claim, claim.event, target, receivedAt)
      }
    }
    await queue.release(database, dropped, to)
  }

  function post(claim: queue.Claim, event: NonNullable<queue.Claim['event']>, target: Target, receivedAt: number) {
    // The database's time plus what has passed here since: this machine's clock may be wrong.
    const startedAt = claim.claimedAt + (performance.now() - receivedAt)
    const timestamp = Math.floor(startedAt / 1000)
    const body = envelope(claim, event)
    metrics.lag.observe({ attempt: claim.cycleAttempts === 1 ? 'first' : 'retry' }, claim.waitedSeconds)
    sender.send({ url: target.url, headers: headers(claim, event, target, timestamp, body), body }, (outcome) => {
      freeSlot(claim)
      settler.add({
        claim,
        attempt: {
          startedAt: new Date(startedAt),
          durationMs: outcome.durationMs,
          responseStatus: outcome.kind === 'response' ? outcome.status : null,
          excerpt: outcome.kind === 'response' ? outcome.excerpt : '',
        },
        error: errorOf(outcome),
        next: afterAttempt(claim, outcome, chance()),
        host: target.host,
      })
      if (isBacklogged ? underWay <= claimAgainAt : underWay === 0) onRoom()
    })
  }

  function freeSlot({ receiverId }: queue.Claim) {
    underWay--
    const left = inFlight.get(receiverId)! - 1
    if (left === 0) inFlight.delete(receiverId)
    else inFlight.set(receiverId, left)
  }

  function report(lines: readonly LogLine[]) {
    for (const { level, message, fields } of lines) log[level === 'error' ? 'error' : 'warn'](fields, message)
  }

  // At most one round at a time; a wake-up during a round makes another one follow.
  let round: Promise<void> | null = null
  let isWoken = false
  let isRunning = false
  let pollTimer: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (isRunning) round ??= rounds()
  }

  async function rounds() {
    clearTimeout(pollTimer)
    try {
      while (isRunning && isWoken) {
        isWoken = false
        await claimRound()
        if (isBacklogged && underWay <= claimAgainAt) isWoken = true
      }
    } catch (error) {
      log.error({ error: describeError(error) }, 'delivery.claim_failed')
    } finally {
      round = null
      if (isRunning) pollTimer = setTimeout(wake, pollMs)
    }
  }

  return {
    start() {
      isRunning = true
      onRoom = () => {
        if (isBacklogged) wake()
      }
      wake()
    },
    wake,
    async drain() {
      for (;;) {
        const hasRoom = new Promise<void>((resolve) => {
          onRoom = resolve
        })
        const taken = await claimRound()
        if (underWay > 0) await hasRoom
        else {
          await settler.quiet()
          // What was written just now may be due at once.
          if (taken === 0 && (await claimRound()) === 0) return
        }
      }
    },
    async stop() {
      isRunning = false
      clearTimeout(pollTimer)
      await round
      if (underWay > 0)
        await new Promise<void>((resolve) => {
          isBacklogged = false
          onRoom = resolve
        })
      await settler.quiet()
    },
  }
}

const errorOf = (outcome: Outcome): string | null =>
  outcome.kind === 'error' ? outcome.error : outcome.status >= 200 && outcome.status <= 299 ? null : 'http_status'

/** The exact text to send. */
function envelope({ id, receiverKind, clientSlug }: queue.Claim, { name, timestamp, data }: NonNullable<queue.Claim['event']>): string {
  const event = name as EventName
  if (receiverKind === 'client') return clientEnvelope({ event, timestamp, data })
  return appEnvelope({ id, event, timestamp, environment: receiverKind === 'production' ? 'live' : 'test', client: clientSlug, data })
}

function headers({ id, number }: queue.Claim, { name }: { name: string }, { keys }: Target, timestamp: number, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
    'webhook-event': name,
    'webhook-attempt': String(number),
  }
}
