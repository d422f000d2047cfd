import { randomUUID } from 'node:crypto'
import { newSecret } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, integer, object, optional } from '../../platform/operation/shapes.ts'

/** An app's secret signs for both of its endpoints, a client's for its `webhook_url`. */
export type SecretOwner = { readonly app_id: string } | { readonly client_id: string }

export const Rotation = object({ overlap_hours: optional(integer(0, 72)) })
export const Rotated = object({ secret: Type.String(), previous_expires_at: Instant })

// What deliveries are signed with is opened by the engine, under the same name.
const sealOwner = (id: string) => `signing_secret:${id}`

export const open = (secrets: Secrets, id: string, sealed: Buffer): string => secrets.open(sealed, sealOwner(id))

export async function create(tx: Transaction, secrets: Secrets, owner: SecretOwner): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await tx.many(db.insertInto('signing_secret').values({ id, ...owner, sealed: secrets.seal(secret, sealOwner(id)) }))
  return secret
}

/** Those that deliveries are signed with now, newest first. */
function valid(tx: Transaction, owner: SecretOwner) {
  const query = db
    .selectFrom('signing_secret')
    .selectAll()
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', tx.now)]))
    .orderBy('created_at', 'desc')
  return tx.many(
    'app_id' in owner ? query.where('app_id', '=', owner.app_id) : query.where('client_id', '=', owner.client_id),
  )
}

export async function current(tx: Transaction, secrets: Secrets, owner: SecretOwner) {
  const newest = (await valid(tx, owner))[0]
  return newest && { secret: open(secrets, newest.id, newest.sealed), createdAt: newest.created_at }
}

/** Everything a delivery made now is signed with, newest first. */
export const openAll = async (tx: Transaction, secrets: Secrets, owner: SecretOwner): Promise<string[]> =>
  (await valid(tx, owner)).map(({ id, sealed }) => open(secrets, id, sealed))

/** A new secret at once; the old one stays valid for as long as was asked, so that receivers can change over. */
export async function rotate(tx: Transaction, secrets: Secrets, owner: SecretOwner, overlapHours: number) {
  await lock(tx, owner)
  const [old, retiring] = await valid(tx, owner)
  if (retiring) throw refuse('rotation_in_progress')
  const previousExpiresAt = new Date(tx.now.getTime() + overlapHours * 3_600_000)
  if (old)
    await tx.many(db.updateTable('signing_secret').set({ expires_at: previousExpiresAt }).where('id', '=', old.id))
  return { secret: await create(tx, secrets, owner), previousExpiresAt }
}

/** One rotation after the other: of two at once the second would not see the first one's secret. */
const lock = (tx: Transaction, owner: SecretOwner) =>
  tx.one(
    'app_id' in owner
      ? db.selectFrom('app').select('id').where('id', '=', owner.app_id).forNoKeyUpdate()
      : db.selectFrom('client').select('id').where('id', '=', owner.client_id).forNoKeyUpdate(),
  )
