import { appEnvelope, clientEnvelope, type EventName, sign } from '@sineta/contract'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { Outcome, Sender } from '../egress/sender.ts'
import { type Claim, type ClaimedEvent, claim, firstReceiver } from '../queue/claim.ts'
import * as failures from '../queue/failures.ts'
import { minimiseQueued } from '../queue/minimise.ts'
import * as queue from '../queue/queue.ts'
import { afterAttempt, leaseSeconds, mayBegin, type Next } from '../rules/delivery.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { EngineMetrics } from './metrics.ts'
import { createSettler } from './settler.ts'
import { createTargets, type Target, verdictOn } from './targets.ts'
import { Traffic } from './traffic.ts'

export type WorkerOptions = {
  database: Database
  sender: Sender
  secrets: Secrets
  log: Log
  metrics: EngineMetrics
  chance?: () => number
  timing?: Timing
  failPoints?: FailPoints
  /** Deliveries on their way at the same time. */
  most: number
  /** Deliveries of these apps are not what they were. */
  changed?: (appIds: Iterable<string>) => void
}

/** The promised times; tests shorten them. */
export type Timing = {
  readonly leaseSeconds: number
  readonly delaysDividedBy: number
  /** Without the database for so long, a worker drops what it has on its way: it could not write what it learns. */
  readonly cutOffSeconds: number
}
export const promised: Timing = { leaseSeconds, delaysDividedBy: 1, cutOffSeconds: 4 }

/** A delivery that may be sent. */
type Parcel = {
  readonly claim: Claim
  readonly event: ClaimedEvent
  /** On this process's own clock. */
  readonly claimedAt: number
}

/** Where tests let a process die. */
export type FailPoints = { beforeSending?(url: string): void; beforeWriting?(): void }

/** Polling is the truth; a wake-up only makes it quicker. */
const pollMs = 250

export type Worker = {
  start(): void
  /** There is something to do: somebody committed events. */
  wake(): void
  /** Delivers until nothing is due and nothing is under way, and holds nothing back. For tests and benches; a service calls `start`. */
  drain(): Promise<void>
  /** Takes nothing new, gives back what has not begun, lets what is under way end, writes its results. */
  stop(): Promise<void>
}

/** Claims what is due, posts it, writes what happened. Any number of these share one queue, in one process or many. */
export function createWorker({
  database,
  sender,
  secrets,
  log,
  metrics,
  chance = Math.random,
  timing = promised,
  failPoints = {},
  most,
  changed = () => {},
}: WorkerOptions): Worker {
  const targetsOf = createTargets(database, secrets)
  const { beforeWriting = () => {} } = failPoints
  const settler = createSettler({ database, log, metrics, report, changed, beforeWriting })
  const heartbeat = createHeartbeat({
    database,
    log,
    metrics,
    cutOffSeconds: timing.cutOffSeconds,
    onCutOff: dropEverything,
  })
  const traffic = new Traffic(most)
  const posted = new Set<Claim>()
  /** By receiver, what waits for another one to be answered. */
  const atHand = new Map<string, Parcel[]>()
  /** Receivers of those, whoever is next first; not those that have all they may on its way. */
  const inTurn = new Set<string>()
  /** Of everybody who has something here, as it was read after the last claim: also for what was at hand before. */
  let targets: ReadonlyMap<string, Target> = new Map()
  let from = firstReceiver
  let isStopping = false
  let onRoom = () => {}

  // The database's time at the last claim plus what has passed here since: this machine's clock may be wrong.
  let databaseClock = { ms: 0, readAt: performance.now() }
  const nowMs = () => databaseClock.ms + (performance.now() - databaseClock.readAt)
  const now = () => nowMs() / 1000
  metrics.watch(() => ({ onTheirWay: traffic.onTheirWay, breakers: traffic.breakers(now()) }))

  /** Once round all receivers, or until there is no more room. Returns how many it took. */
  async function claimRound({ holdBack = true } = {}): Promise<number> {
    let taken = 0
    let isLastLap = from === firstReceiver
    while (traffic.room > 0 && !settler.isBehind) {
      const limit = traffic.room
      const terms = traffic.terms(now(), { holdBack })
      const startedFrom = from
      const claimed = await claim(database, {
        limit,
        from,
        room: traffic.roomOfStrangers,
        terms,
        suspects: traffic.suspects,
        lease: timing.leaseSeconds,
      })
      databaseClock = { ms: claimed.now, readAt: performance.now() }
      heartbeat.reached(claimed.now)
      // Counted before the next await, or another round would take more than the receiver's share.
      traffic.begin(claimed, startedFrom, terms, limit, now())
      from = claimed.next ?? firstReceiver
      taken += claimed.claims.length
      if (claimed.claims.length > 0) await send(claimed.claims)
      // The few that have ended meanwhile are not worth a claim of their own.
      if (claimed.claims.length === limit) break
      if (claimed.next === null) {
        if (isLastLap) break
        isLastLap = true
      }
    }
    return taken
  }

  async function send(claims: readonly Claim[]) {
    const claimedAt = databaseClock.readAt
    const exhausted = claims.filter((claim) => claim.exhausted)
    const alive = claims.filter((claim) => !claim.exhausted)
    try {
      targets = await targetsOf(withThoseAtHand(claims))
      await noteCrashes(alive)
    } catch (error) {
      // If the database stays away the leases end by themselves.
      await releaseUnsent(alive).catch(() => {})
      throw error
    } finally {
      for (const claim of exhausted) giveUp(claim)
    }
    if (isStopping) return releaseUnsent(alive)
    const dropped: Claim[] = []
    const to: queue.Release[] = []
    const toMask: string[] = []
    for (const claim of alive) {
      if (claim.takenOver) metrics.leasesExpired.inc()
      const verdict = verdictOn(claim, targets.get(claim.receiverId))
      const parcel = { claim, event: claim.event!, claimedAt }
      if (verdict === 'send' && mayBeginNow(parcel)) {
        if (traffic.mayGo(claim)) post(parcel)
        else keepAtHand(parcel)
      } else {
        dropped.push(claim)
        to.push(verdict === 'send' || verdict === 'mask' ? 'waiting' : verdict)
        if (verdict === 'mask') toMask.push(claim.id)
      }
    }
    // Before they are released: whoever takes them next sends them.
    if (toMask.length > 0) await database.transaction({ clients: [] }, (tx) => minimiseQueued(tx, toMask))
    if (dropped.length > 0) await release(dropped, to)
  }

  /** Whoever held them before died over them: to the log of a client's own URL that is an attempt that failed. */
  async function noteCrashes(claims: readonly Claim[]) {
    const crashed = claims.filter(({ takenOver, receiverKind }) => takenOver && receiverKind === 'client')
    if (crashed.length === 0) return
    const attempts = crashed.map((claim) => ({
      claim: { ...claim, number: claim.number - 1 },
      attempt: { responseStatus: null },
      error: 'crashed',
      next: { status: 'retrying', delaySeconds: 0 } as const,
      host: targets.get(claim.receiverId)?.host ?? null,
    }))
    report(await database.transaction({ clients: [] }, (tx) => failures.note(tx, attempts)))
  }

  /** After a long sleep of this machine the deliveries are somebody else's. */
  const mayBeginNow = ({ claimedAt }: Parcel) =>
    !isStopping && mayBegin((performance.now() - claimedAt) / 1000, timing.leaseSeconds)

  function* withThoseAtHand(claims: readonly Claim[]) {
    yield* claims
    for (const parcels of atHand.values()) for (const { claim } of parcels) yield claim
  }

  function keepAtHand(parcel: Parcel) {
    const { receiverId } = parcel.claim
    const waiting = atHand.get(receiverId)
    if (waiting) waiting.push(parcel)
    else atHand.set(receiverId, [parcel])
    inTurn.add(receiverId)
  }

  /** One of the receiver's was answered: there is a place for what is next. */
  function goOn(receiverId: string) {
    if (atHand.has(receiverId)) {
      if (traffic.mayKeep(receiverId)) inTurn.add(receiverId)
      else void giveBack(receiverId)
    }
    for (const next of inTurn) {
      if (traffic.isFull) return
      inTurn.delete(next)
      sendNextOf(next)
    }
  }

  /** If the receiver still wants it, and may have one more; when one of its others is answered it has its turn again. */
  function sendNextOf(receiverId: string) {
    const waiting = atHand.get(receiverId)!
    const parcel = waiting[0]!
    if (!mayBeginNow(parcel) || verdictOn(parcel.claim, targets.get(receiverId)) !== 'send')
      return void giveBack(receiverId)
    if (!traffic.mayGo(parcel.claim)) return
    waiting.shift()
    if (waiting.length > 0) inTurn.add(receiverId)
    else atHand.delete(receiverId)
    post(parcel)
  }

  /** As if it had not been claimed. If the database is away, the leases end by themselves. */
  async function giveBack(receiverId: string) {
    const claims = (atHand.get(receiverId) ?? []).map(({ claim }) => claim)
    atHand.delete(receiverId)
    inTurn.delete(receiverId)
    await releaseUnsent(claims).catch(() => {})
  }

  function post({ claim, event, claimedAt }: Parcel) {
    const target = targets.get(claim.receiverId)!
    const sinceClaimMs = performance.now() - claimedAt
    const startedAt = claim.claimedAt + sinceClaimMs
    const timestamp = Math.floor(startedAt / 1000)
    const body = Buffer.from(envelope(claim, event))
    metrics.lag.observe(
      { attempt: claim.cycleAttempts === 1 ? 'first' : 'retry' },
      claim.waitedSeconds + sinceClaimMs / 1000,
    )
    failPoints.beforeSending?.(target.url)
    posted.add(claim)
    sender.send({ url: target.url, headers: headers(claim, event, target, timestamp, body), body }, (outcome) => {
      posted.delete(claim)
      const error = errorOf(outcome)
      const responseStatus = outcome.kind === 'response' ? outcome.status : null
      traffic.ended(claim, { status: responseStatus, error, durationMs: outcome.durationMs }, now())
      settler.add({
        claim,
        attempt: {
          startedAt,
          durationMs: outcome.durationMs,
          responseStatus,
          excerpt: outcome.kind === 'response' ? outcome.excerpt : '',
        },
        abandoned: false,
        error,
        next: hurried(afterAttempt(claim, outcome, chance()), timing),
        appId: target.appId,
        host: target.host,
      })
      goOn(claim.receiverId)
      if (traffic.hasRoomForMore || traffic.underWay === 0) onRoom()
    })
  }

  /** Its workers died once too often, or at its last attempt. */
  function giveUp(claim: Claim) {
    traffic.givenBack(claim)
    metrics.leasesExpired.inc()
    const durationMs = timing.leaseSeconds * 1000
    const attempt = { startedAt: claim.claimedAt - durationMs, durationMs, responseStatus: null, excerpt: '' }
    const target = targets.get(claim.receiverId)
    settler.add({
      claim,
      attempt,
      abandoned: true,
      error: 'crashed',
      next: { status: 'failed' },
      appId: target?.appId ?? null,
      host: target?.host ?? null,
    })
  }

  const releaseUnsent = (claims: readonly Claim[]) =>
    release(
      claims,
      claims.map(() => 'waiting'),
    )

  async function release(claims: readonly Claim[], to: readonly queue.Release[]) {
    for (const claim of claims) traffic.givenBack(claim)
    await queue.release(database, claims, to)
  }

  /** Nothing that comes back could be written in time. What was sent is sent again, by whoever takes it over. */
  function dropEverything() {
    sender.abort()
    for (const claim of posted) traffic.dropped(claim)
    for (const parcels of atHand.values()) for (const { claim } of parcels) traffic.givenBack(claim)
    posted.clear()
    atHand.clear()
    inTurn.clear()
    onRoom()
  }

  function report(lines: readonly failures.LogLine[]) {
    heartbeat.reached()
    for (const { level, message, fields } of lines) log[level === 'error' ? 'error' : 'warn'](fields, message)
  }

  // At most one round at a time; a wake-up during a round makes another one follow.
  let round: Promise<void> | null = null
  let isWoken = false
  let isRunning = false
  let pollTimer: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (isRunning) round ??= rounds().finally(rest)
  }

  async function rounds() {
    clearTimeout(pollTimer)
    try {
      // While results wait to be written nothing is claimed, and there is nothing to go round for: the poll comes back.
      while (isRunning && isWoken && !settler.isBehind) {
        isWoken = false
        await claimRound()
        if (traffic.hasRoomForMore) isWoken = true
      }
    } catch (error) {
      log.error({ error: describeError(error) }, 'delivery.claim_failed')
    }
  }

  function rest() {
    round = null
    if (isRunning) pollTimer = setTimeout(wake, pollMs)
  }

  return {
    start() {
      isRunning = true
      onRoom = () => {
        if (traffic.hasRoomForMore) wake()
      }
      heartbeat.start()
      wake()
    },
    wake,
    async drain() {
      for (;;) {
        const hasRoom = new Promise<void>((resolve) => {
          onRoom = resolve
        })
        const taken = await claimRound({ holdBack: false })
        if (traffic.underWay > 0) await hasRoom
        else {
          await settler.quiet()
          // What was written just now may be due at once.
          if (taken === 0 && (await claimRound({ holdBack: false })) === 0) return
        }
      }
    },
    async stop() {
      isRunning = false
      isStopping = true
      clearTimeout(pollTimer)
      await round
      await Promise.all([...atHand.keys()].map(giveBack))
      if (traffic.underWay > 0)
        await new Promise<void>((resolve) => {
          onRoom = () => {
            if (traffic.underWay === 0) resolve()
          }
        })
      await settler.quiet()
      heartbeat.stop()
    },
  }
}

const errorOf = (outcome: Outcome): string | null =>
  outcome.kind === 'error' ? outcome.error : outcome.status >= 200 && outcome.status <= 299 ? null : 'http_status'

const hurried = (next: Next, { delaysDividedBy }: Timing): Next =>
  next.status === 'retrying' ? { ...next, delaySeconds: next.delaySeconds / delaysDividedBy } : next

/** The exact text to send. */
function envelope({ id, receiverKind, clientSlug }: Claim, { name, timestamp, data }: ClaimedEvent): string {
  const event = name as EventName
  if (receiverKind === 'client') return clientEnvelope({ event, timestamp, data })
  return appEnvelope({
    id,
    event,
    timestamp,
    environment: receiverKind === 'production' ? 'live' : 'test',
    client: clientSlug,
    data,
  })
}

function headers(
  { id, number }: Claim,
  { name }: ClaimedEvent,
  { keys }: Target,
  timestamp: number,
  body: Buffer,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
    'webhook-event': name,
    'webhook-attempt': String(number),
  }
}
