import type { EventData, EventName, ProblemCode } from '@sineta/contract'
import type { Static, TSchema } from 'typebox'
import type { Changes } from '../changes.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Tenants, Transaction } from '../database/database.ts'
import type { Access, Caller, Origin } from './caller.ts'
import type { SendInternalRequest } from './internal-request.ts'
import type { Limit } from './limit.ts'
import type { Method } from './method.ts'
import type { Cursors } from './page.ts'
import { type Parameter, parameters, type ValueOf } from './parameters.ts'
import type { TakePlace } from './stream-places.ts'

/** What an operation says about itself in the audit log. Ids only: it is read by many. */
export type Note = {
  readonly action: string
  readonly subject: string
  /** The actor, where the caller is not known yet: during a sign-in. */
  readonly by?: Pick<Caller, 'kind' | 'partnerId'> & { readonly userId: string; readonly clientId: string | null }
}

/** The school of a call, as far as platform reads it: its rows, its clock, and its CNPJ in events. Tenancy adds the rest. */
export interface School {
  readonly id: string
  readonly clientId: string
  readonly cnpj: string
  readonly timeZone: string
  readonly environment: 'live' | 'sandbox'
}

/** What some operations need besides the database. Passed with each call, so that rows stay plain tables. */
export type Services = {
  readonly secrets: Secrets
  readonly cursors: Cursors
  readonly baseUrl: string
  /** Aborted when the process stops: answers that go on end then. */
  readonly stopping: AbortSignal
  /** Private networks that may receive deliveries. */
  readonly egressAllow: readonly string[]
  /** Where deliveries come from, as the operator says it; null: not said. */
  readonly egressAddresses: readonly string[] | null
  /** How browsers reach us: it decides which cookies they keep. */
  readonly reachedBy: 'https' | 'loopback' | 'http'
  /** Whether every session needs a second factor. */
  readonly requireMfa: boolean
  /** All operations, for those that run another one by its example. */
  readonly operations: readonly Operation[]
  /** Only for work outside a transaction: the request waits for a connection of its own. */
  readonly request: SendInternalRequest
  /** Published to open pages. */
  readonly changes: Changes
  /** A place for an answer that goes on, or a refusal. Called last of all: what fails afterwards would keep the place. */
  readonly takeStream: TakePlace
  readonly awaitDeliveries: AwaitDeliveries
  /** A transaction that sees everyone's rows, where row-level security makes a statement too dear. It says itself whose it wants. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** The last delivery that was read: by its transaction, and in that by its id. */
export type StreamPosition = {
  readonly id: string
  /** As text: numbers of transactions outgrow those of JavaScript. */
  readonly transaction: string
}

/** A stream that has sent all there was. */
export type WatchedStream = {
  readonly appId: string
  /** Where it stands among the deliveries of its app, and among those that were sent again. */
  readonly after: StreamPosition
  readonly resentAfter: StreamPosition
  /** The key that opened it; null: a session did. */
  readonly keyId: string | null
}

/** Whether the stream should look for itself now: there may be deliveries for it, or an end to it. False after `maxMs`, and when `stopping` is aborted. */
export type AwaitDeliveries = (stream: WatchedStream, maxMs: number, stopping: AbortSignal) => Promise<boolean>

/**
 * Ids and numbers of one sample of everything, in the school the reference is shown for. Each school module adds its own
 * by declaration merging, beside the code that makes them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules of the school fill it
export interface Samples {}

/** A request that works as it stands on a freshly filled sample school. */
export type Example = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
export type Parameters = Readonly<Record<string, Parameter>>
type ParamsOf<Path extends string, Own extends Parameters> = {
  [N in ParameterNames<Path>]: N extends keyof Own
    ? ValueOf<Own[N]>
    : N extends keyof typeof parameters
      ? ValueOf<(typeof parameters)[N]>
      : never
}
type RequiredIn<Query extends Parameters> = {
  [N in keyof Query]: Query[N] extends { readonly required: true } ? N : never
}[keyof Query]
type QueryOf<Query extends Parameters> = { [N in keyof Query]?: ValueOf<Query[N]> } & {
  [N in RequiredIn<Query>]: ValueOf<Query[N]>
}
export type SchoolOf<Path extends string, SchoolIn> = Path extends `${string}/school/{cnpj}${string}`
  ? School
  : SchoolIn extends 'body'
    ? School
    : null

/** Records an event is about, by kind, where its data does not name them. */
export type About = Readonly<Record<string, string>>

/** `school_cnpj` is the school of the call: an operation need not say it, and cannot say another. */
export type Emit<Emits extends EventName> = <N extends Emits>(
  name: N,
  data: Omit<EventData<N>, 'school_cnpj'>,
  about?: About,
) => void

export type Call<Params, Query, Body, Found, InSchool, Emits extends EventName> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What the path names, as `find` returned it. */
  readonly found: Found
  readonly tx: Transaction
  readonly caller: Caller
  readonly school: InSchool
  readonly requestId: string
  readonly from: Origin
  readonly services: Services
  /** Leaves an entry in the audit log, also where the request is refused after all. */
  note(note: Note): void
  /** Emits an event: recorded in the transaction of the operation, delivered after the commit. */
  readonly emit: Emit<Emits>
  /** The `Idempotency-Key` of the request, for an operation that passes it on. */
  readonly idempotencyKey: string | null
  /** Another transaction with the same tenants, for an answer that outlives this one. */
  newTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Refuses with 412 if the caller named another version in `If-Match`. */
  ifMatch(version: number): void
}

/** An answer that says its status, where an operation has several, or has headers of its own. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The rest of an operation, run once its transaction has committed; its result is the answer. */
export class AfterCommit {
  readonly work: () => Promise<unknown>
  constructor(work: () => Promise<unknown>) {
    this.work = work
  }
}

/** Bodies by status; `null`: no body. Where there are several, `run` says which by returning an `Answer`. */
export type Answers = { readonly [status: number]: TSchema | null }

export type Row<
  Path extends string,
  Own extends Parameters,
  Query extends Parameters,
  Body extends TSchema,
  Found,
  SchoolIn extends 'body' | 'path',
  Emits extends EventName,
> = {
  readonly method: Method
  /** As in the OpenAPI document, letter for letter: `/v1/partners/school/{cnpj}/responsible/{cpf}`. */
  readonly path: Path
  readonly access: Access
  readonly summary: string
  readonly description?: string
  readonly params?: Own
  readonly query?: Query
  readonly body?: Body
  /** Where the school is named, when not in the path. */
  readonly schoolIn?: SchoolIn
  readonly answers: Answers
  /** It replaces or removes the resource at any version: `If-Match` is ignored, though other methods of the path check it. */
  readonly anyVersion?: true
  /** Its body or its answer holds a secret, so neither is kept readable for a repeated `Idempotency-Key`. */
  readonly hasSecrets?: true
  /** It forwards to another operation, which keeps the `Idempotency-Key` and may refuse with these codes. Returns `AfterCommit`. */
  readonly relays?: readonly ProblemCode[]
  /** It works long on much data: few of its kind run at once, so that others keep processor and connections. */
  readonly isHeavy?: true
  /** How often it may be called, besides the limit that every token has. */
  readonly limits?: readonly Limit[]
  /** What it may answer besides the errors common to all. */
  readonly refusals: readonly ProblemCode[]
  /** Constraints of the database and the refusal that each stands for. */
  readonly conflicts?: Readonly<Record<string, ProblemCode>>
  readonly emits: readonly Emits[]
  example?(samples: Samples): Example
  /** Finds what the path names, or refuses with 404. Runs before the body is checked. */
  find?(
    call: Pick<
      Call<ParamsOf<Path, Own>, QueryOf<Query>, unknown, never, SchoolOf<Path, SchoolIn>, never>,
      'params' | 'query' | 'tx' | 'caller' | 'school' | 'services'
    >,
  ): Promise<Found>
}

type CallOf<
  Path extends string,
  Own extends Parameters,
  Query extends Parameters,
  Body extends TSchema,
  Found,
  SchoolIn,
  Emits extends EventName,
> = Call<ParamsOf<Path, Own>, QueryOf<Query>, Static<Body>, Found, SchoolOf<Path, SchoolIn>, Emits>

/** A row as the machinery sees it: same members, types forgotten. */
export type Operation = Omit<
  Row<string, Parameters, Parameters, TSchema, unknown, 'body' | 'path', EventName>,
  'find'
> & {
  find?(call: unknown): Promise<unknown>
  run?(call: AnyCall): Promise<unknown>
  /** Many calls, one transaction: an answer or a refusal for each, in their order. */
  runMany?(calls: readonly AnyCall[], tx: Transaction): Promise<readonly unknown[]>
}
export type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, unknown, unknown, School | null, EventName>

/** Gives a row its types; returns it unchanged. What it misspells or forgets does not compile. */
export const operation = <
  const Path extends string,
  Own extends Parameters = Record<never, never>,
  Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
  Found = undefined,
  SchoolIn extends 'body' | 'path' = 'path',
  const Emits extends EventName = never,
>(
  row: Row<Path, Own, Query, Body, Found, SchoolIn, Emits> & {
    run(call: CallOf<Path, Own, Query, Body, Found, SchoolIn, Emits>): Promise<unknown>
  },
) => row as unknown as Operation

/** A row whose concurrent calls are gathered into one set-based transaction; see `gather.ts`. */
export const gathered = <
  const Path extends string,
  Own extends Parameters = Record<never, never>,
  Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
  SchoolIn extends 'body' | 'path' = 'path',
  const Emits extends EventName = never,
>(
  row: Row<Path, Own, Query, Body, undefined, SchoolIn, Emits> & {
    runMany(
      calls: readonly CallOf<Path, Own, Query, Body, undefined, SchoolIn, Emits>[],
      tx: Transaction,
    ): Promise<readonly unknown[]>
  },
) => row as unknown as Operation

/** The names between braces, in order. */
export const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

export const parameterOf = (row: Operation, name: string): Parameter => {
  const found = row.params?.[name] ?? (parameters as Parameters)[name]
  if (!found) throw new Error(`${row.method} ${row.path}: nothing says what {${name}} looks like`)
  return found
}

/** What a request may do, decided before its body is read. */
export type Admission = {
  readonly caller: Caller
  readonly school: School | null
  /** Whose rows the transaction sees; `everyone` is for signing in, for operators and for what belongs to no client. */
  readonly tenants: Tenants | 'everyone'
}
