import { Readable } from 'node:stream'
import { catalogue, type EventName } from '@sineta/contract'
import pg from 'pg'
import { type Database, LostBeforeCommit, type Transaction, violatedConstraint } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import type { Caller, Origin } from './caller.ts'
import { Refusal, refuse } from './errors.ts'
import { gather } from './gather.ts'
import { type IdempotencyKey, once } from './idempotency.ts'
import { Image, readImage } from './image.ts'
import { checkShape } from './input.ts'
import type { Limiter } from './limits.ts'
import {
  type Admission,
  AfterCommit,
  Answer,
  type AnyCall,
  type Note,
  type Operation,
  type Services,
} from './operation.ts'
import { type ProblemContext, problem } from './problem.ts'
import { createSemaphore } from './semaphore.ts'
import { object } from './shapes.ts'

/** One event as an operation emitted it: written by the outbox in the same transaction. */
export type Emitted = {
  readonly name: EventName
  readonly data: Readonly<Record<string, unknown>>
  readonly call: Pick<Call, 'admission' | 'requestId'>
  readonly operation: Operation
}

/** Writes events and their deliveries; returns the ids of the events in their order. Handed in: platform knows no webhook. */
export type RecordEvents = (tx: Transaction, events: readonly Emitted[]) => Promise<readonly string[]>

/** One request, ready to run. */
export type Call = {
  readonly admission: Admission
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly ifMatch: string | undefined
  readonly requestId: string
  readonly from: Origin
  readonly idempotency: IdempotencyKey | null
  /** For the problem document of a stored refusal. */
  readonly problemContext: ProblemContext
}

/**
 * Writes what a request leaves in the audit trail, which for most is nothing: `ok`, or the code of its refusal. Handed
 * in: platform knows no tenants.
 */
export type Audit = (
  tx: Transaction,
  operation: Operation,
  call: Pick<Call, 'requestId' | 'from' | 'params'> & { readonly caller: Caller },
  notes: readonly Note[],
  result: string,
) => Promise<void>

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Readable | null
  readonly eventCount: number
}
export type Perform = (operation: Operation, call: Call) => Promise<Reply>

/** A transaction that lost against another one, or its connection, is run again: nothing of it was kept. */
const lostRaces = new Set(['40001', '40P01'])
const maxTries = 3
/** After a failover every idle connection is a dead one, and each is found out by trying it. */
const maxConnectionsTried = 20

/**
 * Comparing a password takes a thread for long, of which Node has four, and its transaction a connection: a flood of
 * guesses would take all connections, and then nobody else is answered either.
 */
const guessesAtOnce = 4

export type PerformerOptions = {
  /** Two doors to one database: `app` sees the tenants of its transaction, `system` sees everyone's. */
  app: Database
  system: Database
  services: Services
  record: RecordEvents
  audit: Audit
  limit: Limiter
  /** Events were committed: whoever delivers them may start at once. */
  committed(): void
}

export function performer({ app, system, services, record, audit, limit, committed }: PerformerOptions): Perform {
  const transaction = <T>({ tenants }: Admission, work: (tx: Transaction) => Promise<T>) =>
    tenants === 'everyone' ? system.transaction({ clients: [] }, work) : app.transaction(tenants, work)

  /** Begin → find → shape → run → outbox → audit → commit → answer. */
  const performOne: Perform = async (operation, given) => {
    const call = operation.relays ? { ...given, idempotency: null } : given
    const audited = { ...call, caller: call.admission.caller }
    let notes: Note[] = []
    let refused: Refusal | undefined
    let afterCommit: AfterCommit | undefined
    const attempt = async () => {
      notes = []
      const work = (tx: Transaction) => async () => {
        const emitted: Emitted[] = []
        const before = toCall(operation, given, tx, services, emitted, notes, transaction)
        const found = await operation.find?.(before)
        const body = checkBody(operation, call.body)
        const ready = { ...before, found, body }
        const result = operation.run ? await operation.run(ready) : (await operation.runMany!([ready], tx))[0]
        if (result instanceof Refusal) throw result
        if (result instanceof AfterCommit) afterCommit = result
        const reply = toReply(operation, result, emitted.length === 0 ? [] : await record(tx, emitted))
        await audit(tx, operation, audited, notes, 'ok')
        return reply
      }
      return transaction(call.admission, (tx) => {
        const noting = () =>
          work(tx)().catch((error: unknown) => {
            const cause = asRefusal(operation, error)
            if (cause instanceof Refusal) refused = cause
            throw cause
          })
        return call.idempotency
          ? once(tx, call.idempotency, operation.hasSecrets ? services.secrets : null, () =>
              orStoredRefusal(tx, call, noting),
            )
          : noting()
      })
    }
    try {
      const reply = await retried(attempt)
      if (reply.eventCount > 0) committed()
      return afterCommit ? toReply(operation, await afterCommit.work(), []) : reply
    } finally {
      // What was refused was rolled back, and with it its entry.
      const { code, status } = refused ?? {}
      if (code && (status === 403 || notes.length > 0))
        await system.transaction({ clients: [] }, (tx) => audit(tx, operation, audited, notes, code))
    }
  }

  /** A batch that fails as a whole is run again one by one, so that a bad call fails alone. An outage is nobody's, and they waited long enough. */
  const performMany = async (
    operation: Operation,
    calls: readonly Call[],
  ): Promise<readonly (Reply | Refusal | Failure)[]> => {
    try {
      return await performTogether(operation, calls)
    } catch (error) {
      if (calls.length === 1 || isOutage(error)) throw asRefusal(operation, error)
      return Promise.all(
        calls.map((call) =>
          performTogether(operation, [call]).then(
            ([reply]) => reply!,
            (alone: unknown) => new Failure(asRefusal(operation, alone)),
          ),
        ),
      )
    }
  }

  /** Concurrent calls of one operation in one transaction; each is answered or refused alone. */
  const performTogether = async (
    operation: Operation,
    calls: readonly Call[],
  ): Promise<readonly (Reply | Refusal)[]> => {
    const clients = [
      ...new Set(calls.flatMap(({ admission: { tenants } }) => (tenants === 'everyone' ? [] : tenants.clients))),
    ]
    const { replies, emittedAny } = await retried(() =>
      app.transaction({ clients }, async (tx) => {
        const emitted: Emitted[][] = calls.map(() => [])
        const ready = calls.map((call, i) => ({
          ...toCall(operation, call, tx, services, emitted[i]!, [], transaction),
          body: call.body,
          found: undefined,
        }))
        const results = await operation.runMany!(ready, tx)
        const all = emitted.flat()
        const ids = all.length === 0 ? [] : await record(tx, all)
        let next = 0
        const replies = results.map((result, i) => {
          if (result instanceof Refusal) return result
          const own = ids.slice(next, next + emitted[i]!.length)
          next += own.length
          return toReply(operation, result, own)
        })
        return { replies, emittedAny: all.length > 0 }
      }),
    )
    if (emittedAny) committed()
    return replies
  }

  type Gathered = (call: Call) => Promise<Reply | Refusal | Failure>
  const gatherers = new Map<Operation, Gathered>()
  const gathererOf = (operation: Operation): Gathered => {
    const known = gatherers.get(operation)
    if (known) return known
    const gatherer = gather((calls: Call[]) => performMany(operation, calls), {
      largest: 256,
      concurrent: 2,
      enough: 64,
      everyMs: 25,
    })
    gatherers.set(operation, gatherer)
    return gatherer
  }

  const performAny: Perform = async (operation, call) => {
    // A request with an idempotency key stores its answer, so it has a transaction of its own.
    if (!operation.runMany || call.idempotency) return performOne(operation, call)
    const checked = { ...call, body: checkBody(operation, call.body) }
    const result = await gathererOf(operation)(checked)
    if (result instanceof Refusal) throw result
    if (result instanceof Failure) throw result.error
    return result
  }

  const guessing = createSemaphore(guessesAtOnce)

  return async (operation, call) => {
    if (!operation.limits) return performAny(operation, call)
    // Before the transaction, which would hold one connection while it waits for another.
    const body = operation.find ? call.body : checkBody(operation, call.body)
    const { params, from, admission } = call
    const guess = await limit(operation.limits, { body, params, from, caller: admission.caller })
    const isGuess = operation.limits.some(({ guesses }) => guesses)
    let wrong = false
    try {
      const reply = await (isGuess ? guessing(() => performAny(operation, call)) : performAny(operation, call))
      wrong = reply.status === 401
      return reply
    } catch (error) {
      wrong = error instanceof Refusal && error.status === 401
      throw error
    } finally {
      if (!wrong) await guess.forget()
    }
  }
}

/** Our own failure of one call among others. */
class Failure {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

const maxTriesAfter = (error: unknown) => {
  if (error instanceof LostBeforeCommit) return maxConnectionsTried
  return error instanceof pg.DatabaseError && lostRaces.has(error.code ?? '') ? maxTries : 0
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= maxTriesAfter(error)) throw error
    }
  }
}

const Nothing = object({})
const checkBody = ({ body: shape = Nothing }: Operation, body: unknown) =>
  shape === Image ? readImage(body) : checkShape(shape, body)

function toCall(
  operation: Operation,
  call: Call,
  tx: Transaction,
  services: Services,
  emitted: Emitted[],
  notes: Note[],
  transaction: <T>(admission: Admission, work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Omit<AnyCall, 'body' | 'found'> {
  const { admission, params, query, requestId, from, ifMatch } = call
  return {
    params,
    query,
    tx,
    caller: admission.caller,
    school: admission.school,
    requestId,
    from,
    services,
    idempotencyKey: call.idempotency?.key ?? null,
    note: (note) => void notes.push(note),
    newTransaction: (work) => transaction(admission, work),
    emit(name, data) {
      const cnpj = admission.school?.cnpj
      if (cnpj === undefined || !(name in catalogue)) throw new Error(`${operation.path} cannot emit ${name}`)
      emitted.push({ name, data: { ...data, school_cnpj: cnpj }, call: { admission, requestId }, operation })
    },
    ifMatch(version) {
      if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== `"v${version}"`)
        throw refuse('version_conflict', `It is at version ${version} now. Read it again and repeat the change.`)
    },
  }
}

function toReply(operation: Operation, result: unknown, eventIds: readonly string[]): Reply {
  const usual = Number(Object.keys(operation.answers)[0])
  const answer = result instanceof Answer ? result : new Answer(usual, result)
  const version = (answer.body as { version?: unknown } | undefined)?.version
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(operation.method !== 'GET' && { 'x-event-ids': eventIds.join(',') }),
      ...(typeof version === 'number' && { etag: `"v${version}"` }),
    },
    body:
      answer.body === undefined
        ? null
        : answer.body instanceof Uint8Array || answer.body instanceof Readable
          ? answer.body
          : JSON.stringify(answer.body),
    eventCount: eventIds.length,
  }
}

/** A refused request with an idempotency key changes nothing, but its refusal is kept like any answer. */
async function orStoredRefusal(tx: Transaction, call: Call, work: () => Promise<Reply>): Promise<Reply> {
  await tx.query('savepoint before_work')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.query('rollback to savepoint before_work')
    return {
      status: error.status,
      headers: { ...error.headers, 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem(error, call.problemContext)),
      eventCount: 0,
    }
  }
}

function asRefusal(operation: Operation, error: unknown): unknown {
  const constraint = violatedConstraint(error)
  const code = constraint === undefined ? undefined : operation.conflicts?.[constraint]
  return code === undefined ? error : refuse(code)
}
