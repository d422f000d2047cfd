import { catalogue, type EventName } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { ReceiverKind } from '../rules/delivery.ts'
import { audienceOf, isSubscribed, isWithinTerms, withClient } from './audience.ts'

/** Events of the same name and school have the same audience. */
export type EventKind = { readonly clientId: string; readonly cnpj: string; readonly name: EventName }

/** A receiver that an event is for. */
export type Receiver = {
  readonly id: string
  readonly kind: ReceiverKind
  readonly client_slug: string
  readonly app_id: string | null
  readonly is_minimal: boolean
  /** False: its deliveries are skipped. */
  readonly is_open: boolean
  readonly is_throttled: boolean
  /** Of its address and secrets. */
  readonly version: string
}

/** The versions of a client and its apps; null: never changed. The audiences of the client's events hold as long as these do. */
type Stamp = { readonly ids: readonly string[]; readonly versions: readonly (number | null)[] }

/** The audiences of some kinds of events, and the versions that the outbox has to confirm: none if they were just read. */
export type Audiences = { readonly stamps: readonly Stamp[]; of(kind: EventKind): readonly Receiver[] }

/** Receivers in all audiences together, some 30 MB. */
const maxKept = 100_000
const restMs = 1_000

/**
 * Keeps the audiences of events as they were last read. Whether they still hold is not known here: the statement that records
 * events confirms their versions, and fails if one has moved (decision 62). For a second after that nothing is kept of that client,
 * so that a partner who changes an endpoint without pause costs its clients a round trip, and not one failed transaction after the
 * other.
 */
export class AudienceCache {
  readonly #now: () => number
  readonly #clients = new Map<string, { readonly stamp: Stamp; readonly audiences: Map<string, readonly Receiver[]> }>()
  #kept = 0
  /** Until when nothing is kept of a client, the earliest first. */
  readonly #resting = new Map<string, number>()

  /** `now` is a monotonic clock in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Returns the audiences of these kinds, or null unless all of them are kept. */
  find(kinds: readonly EventKind[]): Audiences | null {
    const stamps = new Set<Stamp>()
    const found = new Map<string, readonly Receiver[]>()
    for (const kind of kinds) {
      const kept = this.#clients.get(kind.clientId)
      const audience = kept?.audiences.get(nameOf(kind))
      if (!kept || !audience) return null
      stamps.add(kept.stamp)
      found.set(nameOf(kind), audience)
    }
    return { stamps: [...stamps], of: (kind) => found.get(nameOf(kind))! }
  }

  /** Reads the audiences of these kinds, and keeps them. */
  async read(tx: Transaction, kinds: readonly EventKind[]): Promise<Audiences> {
    const different = [...new Map(kinds.map((kind) => [nameOf(kind), kind])).values()]
    const column = (value: (kind: EventKind) => string) => different.map(value)
    const { rows } = await tx.query<{ receivers: Receiver[]; stamp: Stamp }>(
      statement,
      [
        column(({ clientId }) => clientId),
        column(({ cnpj }) => cnpj),
        column(({ name }) => name),
        column(({ name }) => catalogue[name].scope),
      ],
      'audiences',
    )
    // If it were kept, the events of that client would go to no receiver.
    if (rows.length < different.length) throw new Error('the transaction does not see the client of an event')
    const found = new Map<string, readonly Receiver[]>()
    for (const [i, { receivers, stamp }] of rows.entries()) {
      found.set(nameOf(different[i]!), receivers)
      this.#keep(different[i]!, receivers, stamp)
    }
    return { stamps: [], of: (kind) => found.get(nameOf(kind))! }
  }

  /** The versions of these clients and apps have moved, so the audiences that depend on them no longer hold. */
  markMoved(kinds: readonly EventKind[], ids: ReadonlySet<string>) {
    const now = this.#now()
    for (const [clientId, until] of this.#resting) {
      if (until > now) break
      this.#resting.delete(clientId)
    }
    for (const { clientId } of kinds) {
      if (!this.#clients.get(clientId)?.stamp.ids.some((id) => ids.has(id))) continue
      this.#forget(clientId)
      this.#resting.delete(clientId)
      this.#resting.set(clientId, now + restMs)
    }
  }

  #forget(clientId: string) {
    for (const receivers of this.#clients.get(clientId)?.audiences.values() ?? []) this.#kept -= weightOf(receivers)
    this.#clients.delete(clientId)
  }

  #keep(kind: EventKind, receivers: readonly Receiver[], stamp: Stamp) {
    if ((this.#resting.get(kind.clientId) ?? 0) > this.#now()) return
    if (this.#kept >= maxKept) for (const id of this.#clients.keys()) this.#forget(id)
    const kept = this.#clients.get(kind.clientId)
    if (kept && JSON.stringify(kept.stamp) !== JSON.stringify(stamp)) this.#forget(kind.clientId)
    const ofClient = this.#clients.get(kind.clientId) ?? { stamp, audiences: new Map() }
    this.#kept += weightOf(receivers) - weightOf(ofClient.audiences.get(nameOf(kind)))
    ofClient.audiences.set(nameOf(kind), receivers)
    this.#clients.set(kind.clientId, ofClient)
  }
}

/** An audience without receivers takes memory too. */
const weightOf = (receivers: readonly Receiver[] | undefined) => (receivers ? receivers.length + 1 : 0)

const nameOf = ({ clientId, cnpj, name }: EventKind) => `${clientId} ${cnpj} ${name}`

// Versions and audiences are read by one statement, so that they are of the same moment. The order of the ids makes stamps comparable.
const statement = `
  with kinds as materialized (
    ${withClient('(select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as q (client_id, cnpj, name, scope, position))')}
  ), interested as materialized (
    select a.position, json_build_object('id', a.receiver_id, 'kind', a.receiver_kind, 'client_slug', a.client_slug, 'app_id', a.app_id,
      'is_minimal', a.is_minimal, 'is_open', a.is_open, 'is_throttled', a.is_throttled, 'version', a.version) as receiver
    from (${audienceOf('kinds', 'any')}) a
    where ${isSubscribed('a', { name: 'a.name', scope: 'a.scope' })} and ${isWithinTerms('a', { scope: 'a.scope', cnpj: 'a.cnpj' })}
  )
  select coalesce((select json_agg(i.receiver) from interested i where i.position = k.position), '[]') as receivers, (
      select json_build_object('ids', json_agg(d.id order by d.id), 'versions', json_agg(v.version order by d.id))
      from (
        select k.client_id as id
        union all select c.app_id from connection c where c.client_id = k.client_id and c.status = 'connected'
        union all select app.id from app where app.sandbox_client_id = k.client_id
      ) d left join audience_version v on v.id = d.id
    ) as stamp
  from kinds k order by k.position`
