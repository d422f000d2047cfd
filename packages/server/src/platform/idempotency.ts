import { createHash } from 'node:crypto'
import type { Transaction } from './database.ts'
import { refuse } from './errors.ts'
import type { Reply } from './perform.ts'

export type IdempotencyKey = { readonly tokenId: string; readonly key: string; readonly requestHash: Buffer }

/** The key of a request and what it must not be used for again: another method, address or body. */
export const idempotencyKey = (
  tokenId: string,
  key: string,
  method: string,
  url: string,
  body: unknown,
): IdempotencyKey => {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse('invalid_parameter', 'Idempotency-Key must have 1 to 255 printable characters.')
  return {
    tokenId,
    key,
    requestHash: createHash('sha256')
      .update(`${method} ${url}\n`)
      .update(body instanceof Uint8Array ? body : (JSON.stringify(body) ?? ''))
      .digest(),
  }
}

/**
 * Answers a repeated request with what the first one got. The key, the change and its events are one transaction, so
 * a process that dies leaves all of them or none; the lock tells a running request from one that died.
 */
export async function once(
  tx: Transaction,
  { tokenId, key, requestHash }: IdempotencyKey,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { rows: locks } = await tx.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`${tokenId} ${key}`],
  )
  if (!locks[0]!.locked) throw refuse('idempotency_in_progress')

  const { rows } = await tx.query<{
    request_hash: Buffer
    status: number
    headers: Record<string, string>
    body: string | null
  }>(
    `select request_hash, status, headers, body from idempotency_key where token_id = $1 and key = $2 and created_at > clock() - interval '24 hours'`,
    [tokenId, key],
  )
  const first = rows[0]
  if (first) {
    if (!first.request_hash.equals(requestHash)) throw refuse('idempotency_key_reused')
    return {
      status: first.status,
      headers: { ...first.headers, 'idempotency-replayed': 'true' },
      body: first.body,
      eventCount: 0,
    }
  }

  const reply = await run()
  await tx.query(
    `insert into idempotency_key (token_id, key, request_hash, status, headers, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (token_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
    [tokenId, key, requestHash, reply.status, JSON.stringify(reply.headers), reply.body],
  )
  return reply
}
