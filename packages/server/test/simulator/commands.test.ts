import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttemptResult,
  cycleLimitOf,
  isConfirmed,
  leaseSeconds,
  type ReceiverKind,
} from '../../src/webhooks/rules/delivery.ts'
import { KeyringModel, keyringRules } from './keyring-model.ts'
import { plantedBugs } from './planted-bugs.ts'
import { type Delivery, QueueModel, type Result } from './queue-model.ts'
import { abandoned, core, isWaiting } from './simulate.ts'
import { type Job, Violation, Witness } from './witness.ts'

// The simulator runs likely histories. Here any command may follow any other, and a sequence that breaks a guarantee is shortened
// to the few commands that do. SEQUENCES and SEED choose how many and which: `npm run proof -- commands` runs the long form.

const sequences = Number(process.env.SEQUENCES ?? 1_000)
const seed = Number(process.env.SEED ?? randomInt(1e9))
/** Sequences have half as many commands on average, of which a third do not apply at that moment, so about a hundred remain. */
const longest = 350

const overlapSeconds = 24 * 3600
const kinds: readonly ReceiverKind[] = ['client', 'production', 'test']
type Receiver = { readonly kind: ReceiverKind; state: 'active' | 'paused' | 'gone' }
type Held = {
  readonly job: Job
  readonly stateWhenLooked: Receiver['state']
  isSent: boolean
  result: Result | null
}

/** An open transaction that recorded a delivery, perhaps as claimed by its own worker. */
type Open = { readonly delivery: Delivery; readonly job: Job | null }

const decisions = { ...core, ...keyringRules }
type Decisions = typeof decisions

/** The state known from outside: the receivers, the deliveries that each worker holds, and the secrets that must be valid. */
class Outside {
  now = 0
  readonly witness = new Witness()
  readonly receivers: Receiver[] = kinds.map((kind) => ({ kind, state: 'active' }))
  readonly deliveries: Delivery[] = []
  readonly hands: Held[][] = [[], [], []]
  readonly open: Open[][] = [[], [], []]
  readonly reserved = [0, 0, 0]
  readonly expectedSecrets = kinds.map(() => ({ made: 1, newest: 1, old: 0, until: 0 }))
  commands = 0
}

class Inside {
  readonly queue: QueueModel
  readonly keyrings: readonly KeyringModel[]
  readonly decide: Decisions
  constructor(decide: Decisions) {
    this.decide = decide
    this.queue = new QueueModel(decide)
    this.keyrings = kinds.map(() => new KeyringModel(decide))
  }
}

const must = (holds: boolean, guarantee: string) => {
  if (!holds) throw new Violation(guarantee)
}

function release({ witness, now }: Outside, { queue }: Inside, job: Job, to: 'waiting' | 'cancelled' | 'skipped') {
  queue.release(job.claim, to, now)
  witness.released(job, to === 'waiting')
}

function claim(outside: Outside, inside: Inside, hand: Held[], limit: number) {
  const { witness, receivers, now } = outside
  for (const one of inside.queue.claim(limit, now)) {
    const job: Job = { claim: one, claimedAt: now, leaseUntil: now + leaseSeconds }
    witness.claimed(job, now)
    const { state } = receivers[one.delivery.receiverId]!
    if (one.exhausted) hand.push({ job, stateWhenLooked: state, isSent: true, result: abandoned(one) })
    else if (!inside.decide.maySend(state)) release(outside, inside, job, state === 'gone' ? 'cancelled' : 'skipped')
    else hand.push({ job, stateWhenLooked: state, isSent: false, result: null })
  }
}

/** Records a delivery in the worker's own process; others see it from the commit on. */
function record({ receivers, reserved, open, witness, now }: Outside, inside: Inside, worker: number, place: number) {
  const { queue, decide } = inside
  const { kind, state } = receivers[place]!
  reserved[worker]! += 1
  const delivery = queue.record(place, kind, cycleLimitOf(kind), state === 'active' ? 'queued' : 'skipped', now)
  const backlog = queue.deliveries.filter((other) => other !== delivery && isWaiting(other, place, now)).length
  const claim = queue.claimAtBirth(delivery, now)
  queue.hide(delivery)
  if (claim) witness.bornClaimed(backlog)
  if (claim && decide.mayHandOver('open')) witness.postedBeforeCommit()
  open[worker]!.push({ delivery, job: claim && { claim, claimedAt: now, leaseUntil: now + leaseSeconds } })
}

function commit(outside: Outside, inside: Inside, worker: number) {
  const { receivers, reserved, open, hands, deliveries, witness, now } = outside
  const { delivery, job } = open[worker]!.shift()!
  reserved[worker]! -= 1
  inside.queue.commit(delivery)
  deliveries.push(delivery)
  witness.recorded(delivery)
  if (job === null) return
  witness.claimed(job, now)
  const { state } = receivers[delivery.receiverId]!
  if (!inside.decide.maySend(state)) return release(outside, inside, job, state === 'gone' ? 'cancelled' : 'skipped')
  const held: Held = { job, stateWhenLooked: state, isSent: false, result: null }
  hands[worker]!.push(held)
  send(outside, inside, hands[worker]!, held)
}

function rollBack({ open, reserved }: Outside, { decide }: Inside, worker: number) {
  for (const _ of open[worker]!.splice(0)) reserved[worker]! += decide.reservedAfterRollback() - 1
}

/** Sends a held delivery, or releases it if the worker was stalled too long. */
function send(outside: Outside, inside: Inside, hand: Held[], held: Held) {
  const { job } = held
  if (!inside.decide.mayBegin(outside.now - job.claimedAt)) {
    hand.splice(hand.indexOf(held), 1)
    return release(outside, inside, job, 'waiting')
  }
  held.isSent = true
  outside.witness.posted(job, held.stateWhenLooked === 'active')
  const place = job.claim.delivery.receiverId
  const { newest, old, until } = outside.expectedSecrets[place]!
  const expected = outside.now < until ? [newest, old] : [newest]
  const signedWith = inside.keyrings[place]!.valid(outside.now)
  must(
    signedWith.join() === expected.join(),
    'a request is signed with the new secret, and until the rotation ends with the old one too',
  )
}

function answer(
  { witness }: Outside,
  { decide }: Inside,
  held: Held,
  ended: AttemptResult,
  cameTooLate: boolean,
  chance: number,
) {
  const { job } = held
  if (cameTooLate) witness.answeredTooLate(job)
  if (cameTooLate || isConfirmed(ended)) witness.confirmed(job)
  held.result = {
    claim: job.claim,
    next: decide.decideNextStep(job.claim, ended, chance),
    status: ended.kind === 'response' ? ended.status : null,
    error: ended.kind === 'error' ? ended.error : null,
    abandoned: false,
  }
}

const write = ({ witness, now }: Outside, { queue }: Inside, { job, result }: Held) =>
  witness.settling(job, result!, now, () => queue.settle(result!, now))

/** Runs to the end after the last fault: workers died with all they held, and their successors work until nothing is left. */
function comeToAnEnd(outside: Outside, inside: Inside) {
  for (const worker of outside.open.keys()) rollBack(outside, inside, worker)
  for (const reserved of outside.reserved) outside.witness.freed(reserved)
  const waiting = () => outside.deliveries.flatMap(({ entry }) => entry ?? [])
  for (let rounds = 0; waiting().length > 0; rounds++) {
    // No delivery has more than six attempts, or loses its lease more than three times.
    must(rounds <= 10 * outside.deliveries.length, 'every delivery comes to an end')
    const next = waiting().map(({ dueAt, leaseUntil }) => Math.max(dueAt, leaseUntil ?? 0))
    outside.now = Math.max(outside.now, Math.min(...next)) + 0.001
    const hand: Held[] = []
    claim(outside, inside, hand, 1000)
    for (const held of [...hand]) {
      if (!held.isSent) {
        send(outside, inside, hand, held)
        answer(outside, inside, held, { kind: 'response', status: 500 }, false, 0.5)
      }
      write(outside, inside, held)
    }
  }
  outside.witness.atTheEnd()
}

type Command = fc.Command<Outside, Inside>
const command = (name: string, check: Command['check'], run: Command['run']): Command => ({
  check,
  run(outside, inside) {
    outside.commands += 1
    run(outside, inside)
  },
  toString: () => name,
})

const workers = fc.nat(2)
const places = fc.nat(2)
const anyOf = fc.nat(1000)
const pick = <T>(list: readonly T[], n: number) => list[n % list.length]

/** A command for one of the deliveries that a worker holds in this state. */
const onHeld = (
  name: string,
  which: (held: Held) => boolean,
  act: (outside: Outside, inside: Inside, hand: Held[], held: Held, chance: number) => void,
) =>
  fc.tuple(workers, anyOf, fc.constantFrom(0, 0.5, 1)).map(([worker, n, chance]) => {
    const chosen = ({ hands }: Outside) => pick(hands[worker]!.filter(which), n)
    return command(
      `${name}(${worker}, ${n})`,
      (outside) => chosen(outside) !== undefined,
      (outside, inside) => act(outside, inside, outside.hands[worker]!, chosen(outside)!, chance),
    )
  })

const onReceiver = (
  name: string,
  which: (receiver: Receiver) => boolean,
  act: (outside: Outside, inside: Inside, place: number) => void,
) =>
  places.map((place) =>
    command(
      `${name}(${kinds[place]})`,
      ({ receivers }) => which(receivers[place]!),
      (outside, inside) => act(outside, inside, place),
    ),
  )

const isAnswered = ({ result }: Held) => result !== null
const isAwaited = ({ isSent, result }: Held) => isSent && result === null
const isUnsent = ({ isSent }: Held) => !isSent
const isThere = ({ state }: Receiver) => state !== 'gone'

const answers: readonly [weight: number, name: string, AttemptResult, cameTooLate?: boolean][] = [
  [3, '204', { kind: 'response', status: 204 }],
  [3, '500', { kind: 'response', status: 500 }],
  [1, '503 in a year', { kind: 'response', status: 503, retryAfterSeconds: 31_536_000 }],
  [1, 'silence', { kind: 'error', error: 'timeout' }],
  [1, '204 too late', { kind: 'error', error: 'timeout' }, true],
]

type Weighted = readonly [weight: number, fc.Arbitrary<Command>]
const anyCommand: readonly Weighted[] = [
  [
    3,
    onReceiver('event', isThere, (outside, { queue }, place) => {
      const { kind, state } = outside.receivers[place]!
      const delivery = queue.record(
        place,
        kind,
        cycleLimitOf(kind),
        state === 'active' ? 'queued' : 'skipped',
        outside.now,
      )
      outside.deliveries.push(delivery)
      outside.witness.recorded(delivery)
    }),
  ],
  [
    3,
    fc.tuple(workers, places).map(([worker, place]) =>
      command(
        `event(${worker}, ${kinds[place]})`,
        ({ receivers }) => isThere(receivers[place]!),
        (outside, inside) => record(outside, inside, worker, place),
      ),
    ),
  ],
  ...(
    [
      [6, 'commit', commit],
      [1, 'roll back', rollBack],
    ] as const
  ).map(
    ([weight, name, act]) =>
      [
        weight,
        workers.map((worker) =>
          command(
            `${name}(${worker})`,
            ({ open }) => open[worker]!.length > 0,
            (outside, inside) => act(outside, inside, worker),
          ),
        ),
      ] as const,
  ),
  [
    10,
    fc.tuple(workers, fc.integer({ min: 1, max: 8 }), fc.boolean()).map(([worker, limit, isStalled]) =>
      command(
        `claim(${worker}, ${limit}${isStalled ? ', and wait' : ''})`,
        ({ deliveries }) => deliveries.length > 0,
        (outside, inside) => {
          const hand = outside.hands[worker]!
          claim(outside, inside, hand, limit)
          if (!isStalled) for (const held of hand.filter(isUnsent)) send(outside, inside, hand, held)
        },
      ),
    ),
  ],
  [2, onHeld('send', isUnsent, send)],
  [
    1,
    onHeld('release', isUnsent, (outside, inside, hand, held) => {
      hand.splice(hand.indexOf(held), 1)
      release(outside, inside, held.job, 'waiting')
    }),
  ],
  ...answers.map(
    ([weight, name, ended, cameTooLate = false]) =>
      [
        weight,
        onHeld(`answer ${name}`, isAwaited, (outside, inside, _, held, chance) =>
          answer(outside, inside, held, ended, cameTooLate, chance),
        ),
      ] as const,
  ),
  [
    8,
    onHeld('result', isAnswered, (outside, inside, hand, held) => {
      hand.splice(hand.indexOf(held), 1)
      write(outside, inside, held)
    }),
  ],
  // It is unknown whether the result was written, so it will be written again.
  [2, onHeld('result, unsure', isAnswered, (outside, inside, _, held) => write(outside, inside, held))],
  [
    1,
    workers.map((worker) =>
      command(
        `crash(${worker})`,
        ({ hands }) => hands[worker]!.length > 0,
        ({ hands, open, reserved }) => {
          hands[worker]!.length = 0
          open[worker]!.length = 0
          reserved[worker] = 0
        },
      ),
    ),
  ],
  [
    6,
    fc.constantFrom(1, 31, leaseSeconds + 1, 200, 1_000, 90_000).map((seconds) =>
      command(
        `wait(${seconds} s)`,
        () => true,
        (outside, inside) => {
          // No transaction stays open for long: the database ends it.
          if (seconds > 15) for (const worker of outside.open.keys()) rollBack(outside, inside, worker)
          outside.now += seconds
        },
      ),
    ),
  ],
  [
    2,
    anyOf.map((n) => {
      const chosen = ({ deliveries }: Outside) => pick(deliveries, n)
      return command(
        `resend(${n})`,
        (outside) => outside.receivers[chosen(outside)?.receiverId ?? -1]?.state === 'active',
        (outside, { queue }) => {
          const delivery = chosen(outside)!
          if (queue.resend(delivery, outside.now)) outside.witness.resent(delivery)
        },
      )
    }),
  ],
  [
    2,
    anyOf.map((n) => {
      const chosen = ({ deliveries }: Outside) => pick(deliveries, n)
      return command(
        `try now(${n})`,
        (outside) => chosen(outside) !== undefined,
        (outside, { queue }) => {
          const delivery = chosen(outside)!
          if (queue.tryNow(delivery, outside.now)) outside.witness.triedNow(delivery, outside.now)
        },
      )
    }),
  ],
  [
    1,
    onReceiver('disable', isThere, ({ receivers }, { queue }, place) => {
      receivers[place]!.state = 'paused'
      queue.drop(place, 'skipped')
    }),
  ],
  [
    2,
    onReceiver('enable', isThere, ({ receivers }, _, place) => {
      receivers[place]!.state = 'active'
    }),
  ],
  [
    0.1,
    onReceiver('delete', isThere, ({ receivers }, { queue }, place) => {
      receivers[place]!.state = 'gone'
      queue.drop(place, 'cancelled')
    }),
  ],
  [
    1,
    onReceiver('rotate secret', isThere, ({ expectedSecrets, now }, { keyrings }, place) => {
      const expected = expectedSecrets[place]!
      const isRotated = keyrings[place]!.rotate(now, overlapSeconds)
      must(isRotated === now >= expected.until, 'one rotation follows the other')
      const made = expected.made + 1
      if (isRotated) expectedSecrets[place] = { made, newest: made, old: expected.newest, until: now + overlapSeconds }
    }),
  ],
  [
    0.5,
    onReceiver('end rotation', isThere, ({ expectedSecrets, now }, { keyrings }, place) => {
      const expected = expectedSecrets[place]!
      must(keyrings[place]!.endRotation(now) === now < expected.until, 'a rotation can be ended while it lasts')
      expected.until = Math.min(expected.until, now)
    }),
  ],
  [
    0.5,
    onReceiver('undo rotation', isThere, ({ expectedSecrets, now }, { keyrings }, place) => {
      const expected = expectedSecrets[place]!
      const isUndone = keyrings[place]!.undoRotation(now)
      must(isUndone === now < expected.until, 'a rotation can be undone while it lasts')
      if (isUndone) expectedSecrets[place] = { ...expected, newest: expected.old, until: now }
    }),
  ],
]

function everyGuaranteeHolds(decide: Decisions, count: (commands: number) => void = () => {}) {
  const one = fc.oneof(...anyCommand.map(([weight, arbitrary]) => ({ weight: weight * 10, arbitrary })))
  return fc.property(fc.commands([one], { maxCommands: longest, size: 'max' }), (commands) => {
    const [outside, inside] = [new Outside(), new Inside(decide)]
    fc.modelRun(() => ({ model: outside, real: inside }), commands)
    comeToAnEnd(outside, inside)
    count(outside.commands)
  })
}

test(`in any order of commands every guarantee holds, in ${sequences} sequences (SEED=${seed})`, {
  timeout: 60_000 + sequences * 100,
}, () => {
  let done = 0
  const property = everyGuaranteeHolds(decisions, (commands) => {
    done += commands
  })
  fc.assert(property, { numRuns: sequences, seed })
  console.log(`${sequences} sequences, ${done} commands, ${Math.round(done / sequences)} on average`)
  expect(done / sequences).toBeGreaterThan(90)
})

const bugs: Record<string, Partial<Decisions>> = {
  ...plantedBugs,
  'a rotation ends the old secret at once': {
    retire(secret, now) {
      secret.expiresAt = now
    },
  },
  'an old secret signs for ever': { isValid: () => true },
  'a delivery that is tried now begins a new cycle': {
    tryNow(entry, now) {
      entry.dueAt = now
      entry.cycleAttempts = 0
    },
  },
}

describe('commands find', () => {
  test.each(Object.entries(bugs))('%s', { timeout: 60_000 }, (_name, bug) => {
    const { failed } = fc.check(everyGuaranteeHolds({ ...decisions, ...bug }), {
      numRuns: 2_000,
      seed: 1,
      endOnFailure: true,
    })
    expect(failed, 'no sequence up to 2000 finds it').toBe(true)
  })
})
