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
import { type Parameter, parameters, uuid, type ValueOf } from './parameters.ts'
import type { TakeStreamSlot } from './stream-slots.ts'

/** An entry of an operation in the audit log. It has only ids, because many people can read it. */
export type Note = {
  readonly action: string
  readonly subject: string
  /** The actor, if the caller is not known yet: during a sign-in. */
  readonly by?: Pick<Caller, 'kind' | 'partnerId'> & { readonly userId: string; readonly clientId: string | null }
}

/** Services that some operations need besides the database. Passed with each call, so that operations stay plain data. */
export type Services = {
  readonly secrets: Secrets
  readonly cursors: Cursors
  readonly baseUrl: string
  /** Aborted when the process stops, to end open streams. */
  readonly stopping: AbortSignal
  /** Private networks that may receive deliveries. */
  readonly egressAllow: readonly string[]
  /** The addresses that deliveries come from, as configured by the operator; null if they are not configured. */
  readonly egressAddresses: readonly string[] | null
  /** How browsers reach us, which decides which cookies they accept. */
  readonly reachedBy: 'https' | 'loopback' | 'http'
  /** Whether every session needs a second factor. */
  readonly requireMfa: boolean
  /** All operations, for those that run the example of another one. */
  readonly operations: readonly Operation[]
  /** Sends a request to our own API. Only for use outside a transaction, because the request waits for its own connection. */
  readonly request: SendInternalRequest
  /** Changes that open pages are notified of. */
  readonly changes: Changes
  /** Takes a slot for a stream, or refuses. Must be called last, because a later failure would not release the slot. */
  readonly takeStreamSlot: TakeStreamSlot
  readonly awaitDeliveries: AwaitDeliveries
  /**
   * Runs a transaction that sees all rows, if row-level security makes a statement too expensive. `work` must select the tenant
   * itself.
   */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** The last delivery that was read. Deliveries are ordered by transaction, and then by id. */
export type StreamPosition = {
  readonly id: string
  /** As text, because transaction ids can exceed JavaScript's integers. */
  readonly transaction: string
}

/** A stream that has sent all its deliveries and waits for new ones. */
export type WatchedStream = {
  readonly appId: string
  /** Its position among the deliveries of its app, and (`resentAfter`) among the resent ones. */
  readonly after: StreamPosition
  readonly resentAfter: StreamPosition
  /** The key that opened the stream; null if a session did. */
  readonly keyId: string | null
}

/**
 * Resolves to true when the stream should check for itself, because there may be deliveries for it or it may have to end. Resolves
 * to false after `maxMs`, and when `stopping` is aborted.
 */
export type AwaitDeliveries = (stream: WatchedStream, maxMs: number, stopping: AbortSignal) => Promise<boolean>

/**
 * Ids and numbers of one sample record of each kind, at the tenant that the reference is shown for. Each module adds its own by
 * declaration merging, beside the code that creates them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Samples {}

/** A request that succeeds unchanged on newly created samples. */
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
      : N extends `${string}_id`
        ? string
        : never
}
type RequiredIn<Query extends Parameters> = {
  [N in keyof Query]: Query[N] extends { readonly required: true } ? N : never
}[keyof Query]
type QueryOf<Query extends Parameters> = { [N in keyof Query]?: ValueOf<Query[N]> } & {
  [N in RequiredIn<Query>]: ValueOf<Query[N]>
}

/**
 * What a call knows besides the members that all calls have. It depends on the path and on where the request names its tenant.
 * Tenancy fills it by declaration merging, and its gate finds the values.
 */
// biome-ignore lint/suspicious/noEmptyInterface: tenancy fills it
// biome-ignore lint/correctness/noUnusedVariables: tenancy uses both parameters
export interface CallContext<Path extends string, TenantIn> {}
export type AnyContext = CallContext<string, 'body' | 'path'>

/** The fields of an event that follow from the admission of the call. The outbox adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: tenancy fills it
export interface EventContext {}

/** Records that an event is about, by kind, if its data does not name them. */
export type About = Readonly<Record<string, string>>

/** An operation does not pass the fields of the event's context. */
export type Emit<Emits extends EventName> = <N extends Emits>(
  name: N,
  data: Omit<EventData<N>, keyof EventContext>,
  about?: About,
) => void

export type Call<Params, Query, Body, Found, Context, Emits extends EventName> = Context & {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The result of `find`: what the path names. */
  readonly found: Found
  readonly tx: Transaction
  readonly caller: Caller
  readonly requestId: string
  readonly from: Origin
  readonly services: Services
  /** Adds an entry to the audit log, even if the request is refused later. */
  note(note: Note): void
  /** Emits an event: recorded in the transaction of the operation, delivered after the commit. */
  readonly emit: Emit<Emits>
  /** The `Idempotency-Key` of the request, for an operation that passes it on. */
  readonly idempotencyKey: string | null
  /** Runs another transaction with the same tenants, for a stream that outlives this one. */
  newTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Refuses with 412 if the caller named another version in `If-Match`. */
  ifMatch(version: number): void
}

/** A response with an explicit status, if the operation has several, or with headers. */
export class ExplicitResponse {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/**
 * The result of a gathered call that needs a row which another transaction has locked. The call is performed again, alone, and waits
 * for the row then, because the other calls of its batch may be of other tenants.
 */
export class RowIsLocked {}

/** The rest of an operation, which runs after its transaction has committed. Its result is the response. */
export class AfterCommit {
  readonly work: () => Promise<unknown>
  constructor(work: () => Promise<unknown>) {
    this.work = work
  }
}

/** Response bodies by status; `null` for no body. If there are several, `run` chooses one by returning an `ExplicitResponse`. */
export type ResponseBodies = { readonly [status: number]: TSchema | null }

export type Row<
  Path extends string,
  Own extends Parameters,
  Query extends Parameters,
  Body extends TSchema,
  Found,
  TenantIn extends 'body' | 'path',
  Emits extends EventName,
> = {
  readonly method: Method
  /** Exactly as in the OpenAPI document: `/v1/admin/client/{slug}/invitation`. */
  readonly path: Path
  readonly access: Access
  readonly summary: string
  readonly description?: string
  readonly params?: Own
  readonly query?: Query
  readonly body?: Body
  /** Where the request names its tenant, if not in the path. */
  readonly tenantIn?: TenantIn
  readonly responses: ResponseBodies
  /**
   * The operation replaces or removes any version of the resource: it ignores `If-Match`, although other methods of the path
   * check it.
   */
  readonly ignoresIfMatch?: true
  /** The body or the response holds a secret, so what is stored for a repeated `Idempotency-Key` is sealed. */
  readonly hasSecrets?: true
  /**
   * The operation forwards to another one, which handles the `Idempotency-Key` and may refuse with these codes. Returns
   * `AfterCommit`.
   */
  readonly relays?: readonly ProblemCode[]
  /** The operation processes a lot of data, so few such calls run at once, which leaves CPU and connections to others. */
  readonly isHeavy?: true
  /** How often the operation may be called, in addition to the limit that every token has. */
  readonly limits?: readonly Limit[]
  /** The problems it may return, besides those that all operations share. */
  readonly refusals: readonly ProblemCode[]
  /** Database constraints and the refusal for a violation of each. */
  readonly conflicts?: Readonly<Record<string, ProblemCode>>
  readonly emits: readonly Emits[]
  example?(samples: Samples): Example
  /** Finds what the path names, or refuses with 404. Runs before the body is checked. */
  find?(
    call: Pick<
      Call<ParamsOf<Path, Own>, QueryOf<Query>, unknown, never, unknown, never>,
      'params' | 'query' | 'tx' | 'caller' | 'services'
    > &
      CallContext<Path, TenantIn>,
  ): Promise<Found>
}

type CallOf<
  Path extends string,
  Own extends Parameters,
  Query extends Parameters,
  Body extends TSchema,
  Found,
  TenantIn,
  Emits extends EventName,
> = Call<ParamsOf<Path, Own>, QueryOf<Query>, Static<Body>, Found, CallContext<Path, TenantIn>, Emits>

/** An operation as platform handles it: the same members, without their specific types. */
export type Operation = Omit<
  Row<string, Parameters, Parameters, TSchema, unknown, 'body' | 'path', EventName>,
  'find'
> & {
  find?(call: unknown): Promise<unknown>
  run?(call: AnyCall): Promise<unknown>
  /**
   * Runs several calls in one transaction. Returns a response, a refusal or, if they do not wait for locked rows, `RowIsLocked`
   * for each, in order.
   */
  runMany?(calls: readonly AnyCall[], tx: Transaction, waits: boolean): Promise<readonly unknown[]>
}
export type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, unknown, unknown, AnyContext, EventName>

/** Defines an operation: checks it at compile time and returns it unchanged. */
export const operation = <
  const Path extends string,
  Own extends Parameters = Record<never, never>,
  Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
  Found = undefined,
  TenantIn extends 'body' | 'path' = 'path',
  const Emits extends EventName = never,
>(
  row: Row<Path, Own, Query, Body, Found, TenantIn, Emits> & {
    run(call: CallOf<Path, Own, Query, Body, Found, TenantIn, Emits>): Promise<unknown>
  },
) => row as unknown as Operation

/** Defines an operation whose concurrent calls are gathered into one set-based transaction; see `gather.ts`. */
export const gatheredOperation = <
  const Path extends string,
  Own extends Parameters = Record<never, never>,
  Query extends Parameters = Record<never, never>,
  Body extends TSchema = TSchema,
  TenantIn extends 'body' | 'path' = 'path',
  const Emits extends EventName = never,
>(
  row: Row<Path, Own, Query, Body, undefined, TenantIn, Emits> & {
    runMany(
      calls: readonly CallOf<Path, Own, Query, Body, undefined, TenantIn, Emits>[],
      tx: Transaction,
      waits: boolean,
    ): Promise<readonly unknown[]>
  },
) => row as unknown as Operation

/** Returns the names between braces, in order. */
export const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

export const parameterOf = (row: Operation, name: string): Parameter => {
  const found = row.params?.[name] ?? (parameters as Parameters)[name] ?? (name.endsWith('_id') ? uuid : undefined)
  if (!found) throw new Error(`${row.method} ${row.path}: the parameter {${name}} is not described`)
  return found
}

/** The access that the gate has granted to a request. */
export type Admission = {
  readonly caller: Caller
  /** The tenants whose rows the transaction sees; `everyone` is for sign-in, for operators and for rows that belong to no client. */
  readonly tenants: Tenants | 'everyone'
  /** Passed on to the operation as members of its call. */
  readonly context: AnyContext
}
