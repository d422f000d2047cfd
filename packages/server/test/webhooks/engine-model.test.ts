import { signingKey } from '@sineta/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SecretOwner } from '../../src/tenancy/keys/queries.ts'
import * as signingSecrets from '../../src/tenancy/keys/signing-secrets.ts'
import { type Claim, claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { cancelDeliveries, skipDeliveries } from '../../src/webhooks/queue/drop.ts'
import { type ReleaseAs, release } from '../../src/webhooks/queue/release.ts'
import { type DeliveryOwner, resend } from '../../src/webhooks/queue/resend.ts'
import { settle } from '../../src/webhooks/queue/settle.ts'
import { recordTest } from '../../src/webhooks/queue/test-event.ts'
import { tryNow } from '../../src/webhooks/queue/try-now.ts'
import {
  type AttemptResult,
  cycleLimitOf,
  decideNextStep,
  type ReceiverKind,
} from '../../src/webhooks/rules/delivery.ts'
import { createReadTargets } from '../../src/webhooks/worker/targets.ts'
import { KeyringModel } from '../simulator/keyring-model.ts'
import * as model from '../simulator/queue-model.ts'
import { aClient, anApp, connect } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

// The simulator proves guarantees of the model; this test proves that PostgreSQL does what the model says, step by step.

const runs = Number(process.env.RUNS ?? 40)
const sineta = useSineta()

type Receiver = { id: string; kind: ReceiverKind; appId: string | null; clientId: string }
let receivers: Receiver[]

beforeAll(async () => {
  const client = await aClient(sineta, { webhookUrl: 'http://127.0.0.1:9/' })
  const app = await anApp(sineta, { testUrl: 'http://127.0.0.1:9/', productionUrl: 'http://127.0.0.1:9/' })
  await connect(sineta, app, client)
  const endpoints = await sineta.sql<{ id: string; kind: ReceiverKind }>(
    'select id, kind from endpoint where app_id = $1',
    [app.id],
  )
  receivers = [
    { id: client.id, kind: 'client', appId: null, clientId: client.id },
    ...endpoints.map(({ id, kind }) => ({ id, kind, appId: app.id, clientId: client.id })),
  ]
  await sineta.sql('update client_apis set signing_enabled = true')
  // A clock that stops between steps, so that both sides agree on the time to the microsecond.
  await execute(
    sineta.databaseUrl,
    `alter table test_clock add column since timestamptz not null default date_trunc('second', now());
     create or replace function clock() returns timestamptz language sql stable as $$ select since + moved from test_clock $$`,
  )
})

type Pair = { ours: model.Claim; theirs: Awaited<ReturnType<typeof claim>>['claims'][number] }

/** The same deliveries in the model and in PostgreSQL. */
class Both {
  readonly model = new model.QueueModel()
  readonly ids: string[] = []
  readonly pairs: Pair[] = []
  readonly settled = new Set<Pair>()
  /** By owner: the client, or the app with its two endpoints. Secrets are in the order of their creation. */
  readonly keyrings = new Map(
    receivers.map((receiver) => [ownerOf(receiver), { model: new KeyringModel(), secrets: [''] }]),
  )
  now = 0

  transaction = <T>(work: Parameters<typeof sineta.parts.system.transaction<T>>[1]) =>
    sineta.parts.system.transaction({ clients: [] }, work)

  /** Replaces all secrets with a new one for each owner. */
  async makeSecrets() {
    await sineta.sql('delete from signing_secret')
    for (const [owner, keyring] of this.keyrings)
      keyring.secrets = [
        await this.transaction((tx) => signingSecrets.create(tx, services().secrets, secretOwner(owner))),
      ]
  }

  async rotate(place: number, overlapHours: number) {
    // Two secrets must not be created at the same instant, or it would be undefined which is newer.
    await this.wait(1.009)
    const owner = ownerOf(receivers[place]!)
    const { model, secrets } = this.keyrings.get(owner)!
    const isRotated = model.rotate(this.now, overlapHours * 3600)
    const rotating = this.transaction((tx) =>
      signingSecrets.rotate(tx, services().secrets, secretOwner(owner), overlapHours),
    )
    if (isRotated) secrets.push((await rotating).secret)
    else await expect(rotating).rejects.toMatchObject({ code: 'rotation_in_progress' })
  }

  async endOrUndoRotation(place: number, how: 'end' | 'undo') {
    const owner = ownerOf(receivers[place]!)
    const { model } = this.keyrings.get(owner)!
    const isDone = how === 'end' ? model.endRotation(this.now) : model.undoRotation(this.now)
    const doing = this.transaction((tx) =>
      how === 'end'
        ? signingSecrets.endRotation(tx, secretOwner(owner))
        : signingSecrets.undoRotation(tx, secretOwner(owner)),
    )
    if (isDone) await doing
    else await expect(doing).rejects.toMatchObject({ code: 'no_rotation' })
  }

  async record(place: number) {
    const receiver = receivers[place]!
    const cycleLimit = cycleLimitOf(receiver.kind)
    this.model.record(place, receiver.kind, cycleLimit, 'queued', this.now)
    const data = { school_cnpj: '11222333000181', enrollment_number: '1', checked_in_at: '2026-03-02 07:12:09' }
    const { clientId } = receiver
    const event = {
      clientId,
      schoolId: null,
      timeZone: 'America/Sao_Paulo',
      receiver,
      name: 'attendance.check_in',
      data,
      cycleLimit,
    } as const
    this.ids.push(await this.transaction((tx) => recordTest(tx, event)))
  }

  async claim() {
    const ours = this.model.claim(1000, this.now)
    const { claims: theirs } = await claim(sineta.parts.system, {
      limit: 1000,
      from: firstReceiver,
      room: 1000,
      suspects: [1000, 1000],
    })
    expect(theirs.map(({ id }) => id).sort()).toEqual(ours.map(({ delivery }) => this.ids[delivery.id]).sort())
    for (const mine of ours) {
      const same = theirs.find(({ id }) => id === this.ids[mine.delivery.id])!
      const { number, cycleAttempts, cycleLimit, receiverKind, exhausted } = mine
      expect(same).toMatchObject({ number, cycleAttempts, cycleLimit, receiverKind, exhausted })
      expect(same.cycleSeconds).toBeCloseTo(mine.cycleSeconds, 3)
      this.pairs.push({ ours: mine, theirs: same })
    }
  }

  /** Settles a claim: also one that was settled before, or that another worker has taken over. */
  async settle(pair: Pair, ended: AttemptResult, chance: number) {
    const { ours, theirs } = pair
    this.settled.add(pair)
    const abandoned = ours.exhausted
    const next = abandoned ? ({ status: 'failed' } as const) : decideNextStep(ours, ended, chance)
    const status = !abandoned && ended.kind === 'response' ? ended.status : null
    const error = abandoned
      ? 'crashed'
      : ended.kind === 'error'
        ? ended.error
        : next.status === 'delivered'
          ? null
          : 'http_status'
    const counted = this.model.settle({ claim: ours, next, status, error, abandoned }, this.now)
    const exchanged = { sentHeaders: null, responseHeaders: null, excerpt: '' }
    const attempt = { startedAt: theirs.claimedAt, durationMs: 1, responseStatus: status, ...exchanged }
    const { held } = await settle(sineta.parts.system, [
      { claim: theirs, attempt, abandoned, error, next, appId: null, host: null },
    ])
    if (counted) expect(held).toEqual(new Set([theirs.token]))
  }

  /** A released claim was not sent, so no result follows. */
  async release(pair: Pair, to: ReleaseAs) {
    const { ours, theirs } = pair
    if (ours.exhausted || this.settled.has(pair)) return
    this.pairs.splice(this.pairs.indexOf(pair), 1)
    this.model.release(ours, to, this.now)
    await release(sineta.parts.system, [theirs], [to])
  }

  async wait(seconds: number) {
    this.now += seconds
    await sineta.advance(seconds)
  }

  async drop(place: number, to: 'cancelled' | 'skipped') {
    this.model.drop(place, to)
    await this.transaction((tx) => (to === 'cancelled' ? cancelDeliveries : skipDeliveries)(tx, receivers[place]!.id))
  }

  async resend(delivery: model.Delivery) {
    const mine = this.model.resend(delivery, this.now)
    const owner = deliveryOwner(receivers[delivery.receiverId]!)
    const verdicts = await this.transaction((tx) => resend(tx, owner, [this.ids[delivery.id]!]))
    expect(verdicts.get(this.ids[delivery.id]!) === null).toBe(mine)
  }

  async tryNow(delivery: model.Delivery) {
    const id = this.ids[delivery.id]!
    const mine = this.model.tryNow(delivery, this.now)
    const verdicts = await this.transaction((tx) => tryNow(tx, deliveryOwner(receivers[delivery.receiverId]!), [id]))
    expect(verdicts.get(id) === null).toBe(mine)
  }

  async compare() {
    const rows = await sineta.sql(
      `select d.id, n.status, n.attempt_count as "attemptCount", d.abandoned_token is not null as abandoned,
         (select coalesce(json_agg(json_build_array(number, response_status, error, superseded) order by number), '[]') from attempt where delivery_id = d.id) as attempts,
         (select json_build_object('dueAt', extract(epoch from due_at - since)::float8, 'attemptCount', q.attempt_count, 'cycleAttempts', cycle_attempts,
            'cycleLimit', cycle_limit, 'cycleStartedAt', extract(epoch from cycle_started_at - since)::float8, 'crashes', crashes,
            'held', lease_token is not null, 'leaseUntil', extract(epoch from lease_until - since)::float8)
          from queue_entry q where delivery_id = d.id) as entry
       from delivery d join delivery_now n on n.id = d.id cross join test_clock where d.id = any ($1)`,
      [this.ids],
    )
    const theirs = this.ids.map((id) => rows.find((row) => row.id === id)!).map(({ id: _id, ...row }) => row)
    expect(theirs).toEqual(this.model.deliveries.map((delivery) => about(asRow(delivery))))
    await this.compareKeys()
  }

  /** Compares the secrets that deliveries are signed with now. */
  async compareKeys() {
    const claims = receivers.map(({ id, kind, clientId }) => ({ receiverId: id, receiverKind: kind, clientId }))
    const targets = await createReadTargets(sineta.parts.system, services().secrets, () => {})(
      claims as unknown as Claim[],
    )
    for (const receiver of receivers) {
      const { model, secrets } = this.keyrings.get(ownerOf(receiver))!
      const theirs = targets
        .get(receiver.id)!
        .keys!.map((key) => secrets.findIndex((one) => signingKey(one).equals(key)) + 1)
      expect(theirs).toEqual(model.valid(this.now))
    }
  }
}

const services = () => sineta.parts.services
const deliveryOwner = ({ kind, clientId, appId }: Receiver): DeliveryOwner =>
  appId === null ? { clientId } : { appId, kinds: [kind], events: null }
const ownerOf = ({ appId, clientId }: Receiver) => (appId === null ? `client ${clientId}` : `app ${appId}`)
const secretOwner = (owner: string): SecretOwner => {
  const [kind, id] = owner.split(' ') as ['client' | 'app', string]
  return kind === 'app' ? { app_id: id } : { client_id: id }
}

/**
 * A delivery of the model in the shape of PostgreSQL's row, where the status and count of a queued delivery derive from its entry
 * and attempts.
 */
const asRow = ({ status, attemptCount, abandonedToken, attempts, entry }: model.Delivery) => ({
  status: !entry ? status : entry.leaseToken !== null ? 'sending' : entry.cycleAttempts > 0 ? 'retrying' : 'queued',
  attemptCount: entry ? Math.max(attempts.length - 1, 0) : attemptCount,
  abandoned: abandonedToken !== null,
  attempts: Object.entries(attempts).map(([number, a]) => [Number(number), a!.status, a!.error, a!.superseded]),
  entry: entry && (({ leaseToken, ...rest }) => ({ ...rest, held: leaseToken !== null }))(entry),
})

/** Compares numbers within five milliseconds, because PostgreSQL counts in microseconds and the model in floating point. */
const about = (value: unknown): unknown => {
  if (typeof value === 'number') return expect.closeTo(value, 2)
  if (Array.isArray(value)) return value.map(about)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, about(one)]))
}

const places = fc.nat(2)
const answers = fc.oneof(
  fc.constantFrom<AttemptResult>(
    { kind: 'response', status: 204 },
    { kind: 'response', status: 500 },
    { kind: 'error', error: 'timeout' },
  ),
  fc.nat(4000).map((retryAfterSeconds): AttemptResult => ({ kind: 'response', status: 503, retryAfterSeconds })),
)
const anyIndex = fc.nat(1000)
/** Never exactly to the end of a lease or a delay, where the two sides may round differently. */
const waits = fc.constantFrom(3.137, 46.219, 163.373, 1700.519)

type Step = (both: Both) => Promise<void>
const pairOf = (both: Both, n: number) => both.pairs[both.pairs.length - 1 - (n % both.pairs.length)]

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: places.map(
      (place): Step =>
        (both) =>
          both.record(place),
    ),
  },
  { weight: 5, arbitrary: fc.constant<Step>((both) => both.claim()) },
  {
    weight: 5,
    arbitrary: waits.map(
      (seconds): Step =>
        (both) =>
          both.wait(seconds),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.oneof(fc.nat(2), anyIndex), answers, fc.double({ min: 0, max: 1, noNaN: true })).map(
      ([n, ended, chance]): Step =>
        async (both) => {
          const pair = pairOf(both, n)
          if (pair) await both.settle(pair, ended, chance)
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyIndex, fc.constantFrom<ReleaseAs>('waiting', 'cancelled', 'skipped')).map(
      ([n, to]): Step =>
        async (both) => {
          const pair = pairOf(both, n)
          if (pair) await both.release(pair, to)
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(places, fc.constantFrom('cancelled' as const, 'skipped' as const)).map(
      ([place, to]): Step =>
        (both) =>
          both.drop(place, to),
    ),
  },
  {
    weight: 2,
    arbitrary: anyIndex.map(
      (n): Step =>
        async (both) => {
          const { deliveries } = both.model
          if (deliveries.length > 0) await both.resend(deliveries[n % deliveries.length]!)
        },
    ),
  },
  {
    weight: 2,
    arbitrary: anyIndex.map(
      (n): Step =>
        async (both) => {
          const { deliveries } = both.model
          if (deliveries.length > 0) await both.tryNow(deliveries[n % deliveries.length]!)
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(places, fc.constantFrom(0, 1, 24)).map(
      ([place, overlapHours]): Step =>
        (both) =>
          both.rotate(place, overlapHours),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(places, fc.constantFrom('end' as const, 'undo' as const)).map(
      ([place, how]): Step =>
        (both) =>
          both.endOrUndoRotation(place, how),
    ),
  },
)

test('PostgreSQL does to deliveries what the model does, in any order of commands', {
  timeout: 120_000 + runs * 1000,
}, async () => {
  const seed = process.env.SEED
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      await sineta.sql('delete from queue_entry')
      // Every run starts on the same day: partitions exist only for the next weeks, and thousands of runs would go beyond them.
      await sineta.sql(`update test_clock set moved = '0'`)
      const both = new Both()
      await both.makeSecrets()
      for (const take of steps) {
        await take(both)
        await both.compare()
      }
    }),
    { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) },
  )
})
