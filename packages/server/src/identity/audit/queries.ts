import type { Transaction } from '../../platform/database/database.ts'

/** Which trail: a client's, a partner's or, for operators, all of them (null). */
export type TrailOf = { readonly clientId: string } | { readonly partnerId: string } | null

const chainOf = (of: TrailOf) =>
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

/** The database assigns chain, position and hash (migration 0090). */
export const insert = (tx: Transaction, entry: NewEntry) =>
  tx.query(
    'insert into audit (client_id, partner_id, actor, action, subject, result, address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      entry.clientId,
      entry.partnerId,
      entry.actor,
      entry.action,
      entry.subject,
      entry.result,
      entry.address,
      entry.requestId,
    ],
  )

export type EntryRow = {
  id: string
  position: number
  created_at: Date
  actor: string
  actor_email: string | null
  action: string
  subject: string
  result: string
  address: string | null
  request_id: string
  hash: string
}

/** Newest first: one chain by position, all chains together by id, which is ordered by time. */
export async function list(
  tx: Transaction,
  of: TrailOf,
  before: string | number | undefined,
  count: number,
): Promise<EntryRow[]> {
  const chain = chainOf(of)
  const { rows } = await tx.query<EntryRow>(
    `select a.id, a.position, a.created_at, a.actor, coalesce(u.email, m.email, o.email) as actor_email, a.action, a.subject, a.result,
       a.address, a.request_id, encode(a.hash, 'hex') as hash
     from audit a
       cross join lateral (select split_part(a.actor, ':', 1) as kind, nullif(split_part(a.actor, ':', 2), '')::uuid as id) by
       left join panel_user u on by.kind = 'panel' and u.id = by.id
       left join partner_member m on by.kind = 'portal' and m.id = by.id
       left join operator o on by.kind = 'operator' and o.id = by.id
     where ${chain === null ? '$1::text is null and ($2::uuid is null or a.id < $2)' : 'a.chain = $1 and ($2::bigint is null or a.position < $2)'}
     order by ${chain === null ? 'a.id' : 'a.position'} desc limit $3`,
    [chain, before ?? null, count],
  )
  return rows
}

/** The sort key of an entry in its trail; the next page continues after it. */
export const placeOf = (of: TrailOf, { id, position }: EntryRow) => (of === null ? id : position)

/** The first broken entry of each chain that the transaction sees. Empty: every entry is as it was written. */
export async function broken(tx: Transaction, of: TrailOf): Promise<{ chain: string; position: number }[]> {
  const { rows } = await tx.query<{ chain: string; position: number }>(
    'select chain, position from broken_audit_chains($1)',
    [chainOf(of)],
  )
  return rows
}
