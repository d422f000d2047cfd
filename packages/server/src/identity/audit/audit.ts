import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Note, Operation } from '../../platform/operation/operation.ts'
import type { Audit } from '../../platform/operation/perform.ts'
import { Instant, nullable, object, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'

/** Says who did what to which thing in words of its own; without it an entry names the operation. Ids only. */
export async function audit(
  { note }: { note(note: Note): void },
  action: string,
  subject: string,
  by?: NonNullable<Note['by']>,
): Promise<void> {
  note({ action, subject, ...(by && { by }) })
}

/** What people do to change anything, and everything that changes how the platform is set up, whoever does it. */
const isAudited = ({ method, path, runMany }: Operation, kind: string) =>
  method !== 'GET' &&
  // Readings at the gates are a record by themselves.
  !runMany &&
  (/^\/v1\/(portal|panel|admin)\//.test(path) || ['panel', 'portal', 'operator'].includes(kind))

/**
 * Complete by construction: the machinery calls this for every request that succeeded, in its transaction, and for those
 * that were denied. The database chains the entries (migration 0090).
 */
export const writeAudit: Audit = async (tx, operation, { caller, params, from, requestId }, notes, result) => {
  const denied = result !== 'ok' && notes.length === 0
  const said: readonly Note[] =
    notes.length > 0 ? notes : denied || isAudited(operation, caller.kind) ? [byItself(operation, params)] : []
  for (const { action, subject, by } of said)
    await tx.query(
      'insert into audit (client_id, partner_id, actor, action, subject, result, address, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        by ? by.clientId : (caller.client?.id ?? null),
        by ? by.partnerId : caller.partnerId,
        by ? `${by.kind}:${by.userId}` : actorOf(caller),
        action,
        subject,
        result,
        from.address,
        requestId,
      ],
    )
}

const actorOf = ({ kind, user, tokenId }: Parameters<Audit>[2]['caller']) =>
  kind === 'anonymous' ? 'nobody' : user ? `${kind}:${user.id}` : `key:${tokenId}`

/** Paths name people by CPF and enrollment number; only ids are kept. */
const byItself = ({ method, path }: Operation, params: Readonly<Record<string, unknown>>): Note => ({
  action: `${method} ${path}`,
  subject: ['id', 'app_id', 'classroom_id', 'enrollment_id', 'slug', 'app', 'client']
    .flatMap((name) => (params[name] === undefined ? [] : [plain(params[name])]))
    .join(' '),
})
const plain = (value: unknown) => (typeof value === 'object' ? Object.values(value ?? {}).join() : String(value))

export const Entry = object({
  id: Uuid,
  position: Type.Integer({ description: 'Its place in the chain: 1, 2, 3 …' }),
  at: Instant,
  actor: Type.String({ description: 'What kind of token, and the id of the person or key behind it' }),
  actor_email: nullable(Type.String({ description: 'As it is now; null for keys, and for people who left' })),
  action: Type.String(),
  subject: Type.String(),
  result: Type.String({ description: '`ok`, or the code of the refusal' }),
  address: nullable(Type.String({ description: 'Where the request came from' })),
  request_id: Type.String(),
  hash: Type.String({ description: 'SHA-256 over this entry and the hash of the one before it' }),
})

/** Whose trail. Null: the whole of it, which operators see. */
export type TrailOf = { readonly clientId: string } | { readonly partnerId: string } | null

const chainOf = (of: TrailOf) =>
  of === null ? null : 'clientId' in of ? `client:${of.clientId}` : `partner:${of.partnerId}`

/** Newest first: a chain by its places, all of them together by time. */
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

/** What the next page goes on from. */
export const placeOf = (of: TrailOf, { id, position }: EntryRow) => (of === null ? id : position)

type EntryRow = {
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

export const toAnswer = ({ created_at, ...entry }: EntryRow, zone: string) => ({
  ...entry,
  at: timesIn(zone)(created_at),
})

/** Where each chain is broken, of those the transaction sees. Nothing: every entry is as it was written. */
export async function broken(tx: Transaction, of: TrailOf): Promise<{ chain: string; position: number }[]> {
  const { rows } = await tx.query<{ chain: string; position: number }>(
    'select chain, position from broken_audit_chains($1)',
    [chainOf(of)],
  )
  return rows
}
