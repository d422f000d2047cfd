import { randomUUID } from 'node:crypto'
import { newSecret } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { Overtaken, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, integer, object, optional } from '../../platform/operation/shapes.ts'
import { table } from '../rows/table.ts'
import { appTable, clientTable } from '../tables.ts'
import { type SecretOwner, validSecrets } from './queries.ts'

const signingSecrets = table('signing_secret')

export const Rotation = object({ overlap_hours: optional(integer(0, 72)) })
export const Rotated = object({ secret: Type.String(), previous_expires_at: Instant })

// The delivery engine opens the same secrets, so it uses the same owner name.
const sealOwner = (id: string) => `signing_secret:${id}`

export const open = (secrets: Secrets, id: string, sealed: Buffer): string => secrets.open(sealed, sealOwner(id))

export async function create(tx: Transaction, secrets: Secrets, owner: SecretOwner): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await signingSecrets.insert({ tx }, { id, ...owner, sealed: secrets.seal(secret, sealOwner(id)) })
  return secret
}

export async function current(tx: Transaction, secrets: Secrets, owner: SecretOwner) {
  const newest = (await validSecrets(tx, owner))[0]
  return newest && { secret: open(secrets, newest.id, newest.sealed), createdAt: newest.created_at }
}

/** Returns all secrets that sign a delivery now, newest first. */
export const openAll = async (tx: Transaction, secrets: Secrets, owner: SecretOwner): Promise<string[]> =>
  (await validSecrets(tx, owner)).map(({ id, sealed }) => open(secrets, id, sealed))

/** Creates a new secret, valid at once. The old one stays valid for `overlapHours`, so that receivers can change over. */
export async function rotate(tx: Transaction, secrets: Secrets, owner: SecretOwner, overlapHours: number) {
  await lock(tx, owner)
  const [old, retiring] = await validSecrets(tx, owner)
  // A rotation that began after this one has committed first. At this transaction's time, the secret it ended still looks valid.
  if (old && old.created_at > tx.now) throw new Overtaken()
  if (retiring) throw refuse('rotation_in_progress')
  const previousExpiresAt = new Date(tx.now.getTime() + overlapHours * 3_600_000)
  if (old) await signingSecrets.update({ tx }, { id: old.id }, { expires_at: previousExpiresAt })
  return { secret: await create(tx, secrets, owner), previousExpiresAt }
}

/** Returns the rotation in progress, or refuses if there is none. */
async function rotationOf(tx: Transaction, owner: SecretOwner) {
  await lock(tx, owner)
  const [fresh, retiring] = await validSecrets(tx, owner)
  if (!fresh || !retiring) throw refuse('no_rotation')
  return { fresh, retiring }
}

/** Ends the overlap early: the old secret expires now. */
export async function endRotation(tx: Transaction, owner: SecretOwner): Promise<void> {
  const { retiring } = await rotationOf(tx, owner)
  await signingSecrets.update({ tx }, { id: retiring.id }, { expires_at: tx.now })
}

/** Withdraws the new secret and keeps the old one, as if there had been no rotation. */
export async function undoRotation(tx: Transaction, owner: SecretOwner): Promise<void> {
  const { fresh, retiring } = await rotationOf(tx, owner)
  await signingSecrets.update({ tx }, { id: fresh.id }, { expires_at: tx.now })
  await signingSecrets.update({ tx }, { id: retiring.id }, { expires_at: null })
}

/** Returns when the current secret was created and when the previous one expires, without opening either. */
export async function readRotation(tx: Transaction, owner: SecretOwner) {
  const [fresh, retiring] = await validSecrets(tx, owner)
  return { createdAt: fresh?.created_at ?? null, previousExpiresAt: retiring?.expires_at ?? null }
}

/** Serializes rotations: of two concurrent ones, the second would not see the secret of the first. */
const lock = (tx: Transaction, owner: SecretOwner) =>
  'app_id' in owner
    ? appTable.get({ tx }, { id: owner.app_id }, 'forNoKeyUpdate')
    : clientTable.get({ tx }, { id: owner.client_id }, 'forNoKeyUpdate')
