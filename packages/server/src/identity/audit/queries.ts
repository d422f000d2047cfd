import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/network.ts'
import { subjectName } from './subject-queries.ts'

/** Selects an audit log: a client's, a partner's or, for operators, all of them (null). */
export type AuditOwner = { readonly clientId: string } | { readonly partnerId: string } | null

const chainOf = (of: AuditOwner) =>
  of === null ? null : 'clientId' in of ? `client:${of.clientId}` : `partner:${of.partnerId}`

export type NewEntry = {
  readonly clientId: string | null
  readonly partnerId: string | null
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly result: string
  readonly address: string
  readonly requestId: string
}

/** Inserts an entry. The database assigns chain, position and hash (migration 0003). */
export const insert = (tx: Transaction, entry: NewEntry) =>
  tx.query(
    'insert into audit (client_id, partner_id, actor, action, subject, result, address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    valuesOf(entry),
  )

const columns = ['clientId', 'partnerId', 'actor', 'action', 'subject', 'result', 'address', 'requestId'] as const
const valuesOf = (entry: NewEntry) => columns.map((key) => entry[key])

/**
 * Inserts entries for `chainPending` to chain later. Readings at the gates wait for the end of the minute, when those of one
 * key become a single entry.
 */
export const insertPending = (
  tx: Transaction,
  entries: readonly NewEntry[],
  { isReading }: { readonly isReading: boolean },
) => {
  return tx.query(
    `insert into audit_pending (client_id, partner_id, actor, action, subject, result, address, request_id, due_at)
     select e.client_id, e.partner_id, e.actor, e.action, e.subject, e.result, e.address, e.request_id,
       case when $9 then date_bin('1 minute', clock(), 'epoch') + interval '1 minute' else clock() end
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       as e (client_id, partner_id, actor, action, subject, result, address, request_id)`,
    [...columns.map((key) => entries.map((entry) => entry[key])), isReading],
    'audit-pending',
  )
}

/** The condition of `chain_pending_audit`: an entry is due, or its due time is too far off because a clock was ahead. */
export const isPending = `(exists (select from audit_pending where due_at <= clock())
  or exists (select from audit_pending where due_at > clock() + interval '65 seconds'))`

/** Chains pending entries of one client and returns how many it took. */
export async function chainPending(tx: Transaction, maxEntries: number): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>('select chain_pending_audit($1) as taken', [maxEntries])
  return rows[0]!.taken
}

export type EntryRow = {
  id: string
  position: number
  created_at: Date
  actor: string
  actor_email: string | null
  actor_name: string | null
  action: string
  subject: string
  subject_name: string | null
  result: string
  address: string | null
  request_id: string
  times: number
  hash: string
}

export type Filters = {
  /** In the format of the entries: `portal:ID`, `key:ID`. */
  readonly actor?: string
  readonly action?: string
  readonly since?: Date
  readonly until?: Date
  /** False leaves out entries that only record that someone viewed a delivery. */
  readonly views?: boolean
}

/** Lists entries, newest first: a single chain by position, all chains together by id, which is ordered by time. */
export async function list(
  tx: Transaction,
  of: AuditOwner,
  { actor, action, since, until, views = true }: Filters,
  before: string | number | undefined,
  count: number,
): Promise<EntryRow[]> {
  const chain = chainOf(of)
  const { rows } = await tx.query<EntryRow>(
    `select a.id, a.position, a.created_at, a.actor, coalesce(u.email, m.email, o.email) as actor_email,
       coalesce(u.name, m.name) as actor_name, a.action, a.subject, (${subjectName}) as subject_name, a.result,
       a.address, a.request_id, a.times, encode(a.hash, 'hex') as hash
     from audit a
       cross join lateral (select split_part(a.actor, ':', 1) as kind, nullif(split_part(a.actor, ':', 2), '')::uuid as id) by
       left join panel_user u on by.kind = 'panel' and u.id = by.id
       left join partner_member m on by.kind = 'portal' and m.id = by.id
       left join operator o on by.kind = 'operator' and o.id = by.id
     where ${chain === null ? '$1::text is null and ($2::uuid is null or a.id < $2)' : 'a.chain = $1 and ($2::bigint is null or a.position < $2)'}
       and ($4::text is null or a.actor = $4) and ($5::text is null or a.action = $5)
       and ($6::timestamptz is null or a.created_at >= $6) and ($7::timestamptz is null or a.created_at < $7)
       and ($8 or a.action <> 'delivery.viewed')
     order by ${chain === null ? 'a.id' : 'a.position'} desc limit $3`,
    [chain, before ?? null, count, actor ?? null, action ?? null, since ?? null, until ?? null, views],
  )
  return rows
}

/** Returns the sort key of an entry, from which the next page continues. */
export const placeOf = (of: AuditOwner, { id, position }: EntryRow) => (of === null ? id : position)

const refusalWindowMinutes = 10

/**
 * Counts a refusal. Returns true for the first of its kind within ten minutes, which becomes an entry; `settleRefusals` writes
 * one entry for all the others.
 */
export async function countRefusal(tx: Transaction, entry: NewEntry): Promise<boolean> {
  // The subject is not part of the kind, because a caller can make up any number of ids for a path.
  const kind = [entry.actor, entry.action, entry.result, networkOf(entry.address)]
  const { rows } = await tx.query<{ times: number }>(
    `insert into audit_refusal as r (key, window_starts_at, client_id, partner_id, actor, action, subject, result, address, request_id)
     values ($1, date_bin(make_interval(mins => $2), clock(), 'epoch'), $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (key, window_starts_at) do update
       set times = r.times + 1, address = excluded.address, request_id = excluded.request_id,
         subject = case when r.subject = excluded.subject then r.subject else '' end
     returning times`,
    [sha256(JSON.stringify(kind)), refusalWindowMinutes, ...valuesOf(entry)],
  )
  return rows[0]!.times === 1
}

/**
 * Writes the entries of windows that have ended and returns their number. Always in the same order, so that two processes do
 * not deadlock.
 */
export async function settleRefusals(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ ended: number }>(
    `with ended as (
       delete from audit_refusal where window_starts_at <= clock() - make_interval(mins => $1) returning *
     ), written as (
       insert into audit (client_id, partner_id, actor, action, subject, result, address, request_id, times)
       select client_id, partner_id, actor, action, subject, result, address, request_id, times - 1 from ended
       where times > 1 order by client_id, partner_id, window_starts_at
     )
     select count(*)::int as ended from ended`,
    [refusalWindowMinutes],
  )
  return rows[0]!.ended
}

/** Takes about 50 ms to hash, which bounds the time for which one statement of a verification holds a connection. */
const sliceEntries = 5_000

type Slice = { entries: number; last_chain: string; last_position: number; last_hash: Buffer; broken: BrokenChain[] }
export type BrokenChain = { readonly chain: string; readonly position: number }

/** Returns the first broken position of each chain that the transaction sees; empty if every entry is intact. */
export async function broken(tx: Transaction, of: AuditOwner): Promise<BrokenChain[]> {
  const found = new Map<string, number>()
  const note = ({ chain, position }: BrokenChain) =>
    found.set(chain, Math.min(position, found.get(chain) ?? Number.POSITIVE_INFINITY))
  let after: Pick<Slice, 'last_chain' | 'last_position' | 'last_hash'> | null = null
  for (;;) {
    const slice: Slice = await verifySlice(tx, chainOf(of), after)
    slice.broken.forEach(note)
    if (slice.entries < sliceEntries) break
    after = slice
  }
  ;(await brokenHeads(tx, chainOf(of))).forEach(note)
  return [...found].map(([chain, position]) => ({ chain, position })).sort((a, b) => (a.chain < b.chain ? -1 : 1))
}

/** Recomputes the hashes of the entries that follow `after`, ordered by chain and position. */
async function verifySlice(
  tx: Transaction,
  chain: string | null,
  after: Pick<Slice, 'last_chain' | 'last_position' | 'last_hash'> | null,
): Promise<Slice> {
  const { rows } = await tx.query<Slice>(
    `with entries as materialized (
       select a as entry, a.chain, a.position, a.hash from audit a
       where ${chain === null ? '$1::text is null' : 'a.chain = $1'} and ($2::text is null or (a.chain, a.position) > ($2, $3))
       order by a.chain, a.position limit $5
     ), verified as (
       select e.chain, e.position, e.hash, c.chain is null as headless,
         audit_hash(e.entry, lag(e.hash, 1, case when e.chain = $2 then $4 else coalesce(c.hash_before, '') end) over each) as computed,
         case when e.chain = $2 then $3 else coalesce(c.first_position, 1) - 1 end + row_number() over each as place
       from entries e left join audit_chain c on c.chain = e.chain
       window each as (partition by e.chain order by e.position)
     ), last as (select * from entries order by chain desc, position desc limit 1)
     select (select count(*)::int from entries) as entries, last.chain as last_chain, last.position as last_position, last.hash as last_hash,
       coalesce((select json_agg(json_build_object('chain', w.chain, 'position', w.at)) from (
         select chain, min(place) as at from verified where hash <> computed or position <> place or headless group by chain
       ) w), '[]') as broken
     from (select) one left join last on true`,
    [chain, after?.last_chain ?? null, after?.last_position ?? null, after?.last_hash ?? null, sliceEntries],
  )
  return rows[0]!
}

/** Returns the chains whose newest entry is not the one in their head: entries were cut off, or all hashes were recomputed. */
async function brokenHeads(tx: Transaction, chain: string | null): Promise<BrokenChain[]> {
  const { rows } = await tx.query<BrokenChain>(
    `select c.chain, coalesce((select max(a.position) from audit a where a.chain = c.chain), c.first_position - 1) + 1 as position
     from audit_chain c
     where ($1::text is null or c.chain = $1)
       and not exists (select from audit a where a.chain = c.chain and a.position = c.position and a.hash = c.hash)
       -- Unless retention has deleted all of its entries.
       and not (c.first_position = c.position + 1 and c.hash_before = c.hash)`,
    [chain],
  )
  return rows
}

/** Deletes entries that are past their retention and returns how many. */
export async function forget(tx: Transaction, maxEntries: number): Promise<number> {
  const { rows } = await tx.query<{ gone: number }>('select forget_audit($1) as gone', [maxEntries])
  return rows[0]!.gone
}
