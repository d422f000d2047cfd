import type { Secrets } from '../crypto/secrets.ts'
import type { Transaction } from '../database/database.ts'
import { refuse } from '../operation/errors.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { Reply } from './reply.ts'

type StoredReply = { readonly requestHash: Buffer; readonly reply: Reply }

/**
 * Responds to a repeated request with the reply to the first one. The key, the change and its events are one transaction, so a crash
 * keeps all of them or none; the lock tells a running request from one that died. With `secrets`, the reply is stored sealed, and so
 * is the hash of the request, because the hash of a body with a password would help to guess it.
 */
export async function runOnce(
  tx: Transaction,
  { tokenId, key, requestHash }: IdempotencyKey,
  secrets: Secrets | null,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { rows: locks } = await tx.query<{ locked: boolean }>(
    // Row-level security shows only the replies of this token.
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked, set_config('sineta.token', $2, true)`,
    [`${tokenId} ${key}`, tokenId],
  )
  if (!locks[0]!.locked) throw refuse('idempotency_in_progress')

  const { rows } = await tx.query<KeyRow>(
    `select request_hash, status, headers, body, sealed from idempotency_key where token_id = $1 and key = $2 and created_at > clock() - interval '24 hours'`,
    [tokenId, key],
  )
  const first = rows[0] && toStoredReply(rows[0], secrets, sealOwner(tokenId, key))
  if (first) {
    if (!first.requestHash.equals(requestHash)) throw refuse('idempotency_key_reused')
    return {
      ...first.reply,
      headers: { ...first.reply.headers, 'idempotency-replayed': 'true' },
    }
  }

  const reply = await run()
  const row = toRow({ requestHash, reply }, secrets, sealOwner(tokenId, key))
  await tx.query(
    `insert into idempotency_key (token_id, key, request_hash, status, headers, body, sealed) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (token_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, headers = excluded.headers, body = excluded.body,
         sealed = excluded.sealed, created_at = excluded.created_at`,
    [tokenId, key, row.request_hash, row.status, JSON.stringify(row.headers), row.body, row.sealed],
  )
  return reply
}

type KeyRow = {
  request_hash: Buffer | null
  status: number
  headers: Record<string, string>
  body: string | null
  sealed: Buffer | null
}

const sealOwner = (tokenId: string, key: string) => `idempotency_key:${tokenId} ${key}`

function toRow({ requestHash, reply }: StoredReply, secrets: Secrets | null, owner: string) {
  const { status, headers, body } = reply
  if (!secrets) return { request_hash: requestHash, status, headers, body, sealed: null }
  const sealed = secrets.seal(JSON.stringify({ hash: requestHash.toString('base64'), headers, body }), owner)
  return { request_hash: null, status, headers: {}, body: null, sealed }
}

function toStoredReply(
  { request_hash, status, headers, body, sealed }: KeyRow,
  secrets: Secrets | null,
  owner: string,
): StoredReply {
  if (!sealed) return { requestHash: request_hash!, reply: { status, headers, body } }
  // This operation has no secrets, so the sealed reply belongs to another request.
  if (!secrets) throw refuse('idempotency_key_reused')
  const kept = JSON.parse(secrets.open(sealed, owner)) as { hash: string } & Pick<Reply, 'headers' | 'body'>
  return {
    requestHash: Buffer.from(kept.hash, 'base64'),
    reply: { status, headers: kept.headers, body: kept.body },
  }
}
