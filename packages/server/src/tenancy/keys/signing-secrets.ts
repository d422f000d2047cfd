import { randomUUID } from 'node:crypto'
import { newSecret } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { Overtaken, type Transaction } from '../../platform/database/database.ts'
import { table } from '../../platform/database/table.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, integer, object, optional } from '../../platform/operation/shapes.ts'
import { appTable, clientTable } from '../tables.ts'
import { type SecretOwner, validSecrets } from './queries.ts'

const signingSecrets = table('signing_secret')

export const Rotation = object({ overlap_hours: optional(integer(0, 72)) })
export const Rotated = object({ secret: Type.String(), previous_expires_at: Instant })

// What deliveries are signed with is opened by the engine, under the same name.
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

/** Everything a delivery made now is signed with, newest first. */
export const openAll = async (tx: Transaction, secrets: Secrets, owner: SecretOwner): Promise<string[]> =>
  (await validSecrets(tx, owner)).map(({ id, sealed }) => open(secrets, id, sealed))

/** A new secret at once; the old one stays valid for as long as was asked, so that receivers can change over. */
export async function rotate(tx: Transaction, secrets: Secrets, owner: SecretOwner, overlapHours: number) {
  await lock(tx, owner)
  const [old, retiring] = await validSecrets(tx, owner)
  // Another rotation began later and was first: by the time of this one, what that ended is still valid.
  if (old && old.created_at > tx.now) throw new Overtaken()
  if (retiring) throw refuse('rotation_in_progress')
  const previousExpiresAt = new Date(tx.now.getTime() + overlapHours * 3_600_000)
  if (old) await signingSecrets.update({ tx }, { id: old.id }, { expires_at: previousExpiresAt })
  return { secret: await create(tx, secrets, owner), previousExpiresAt }
}

/** The rotation that is in progress, or the refusal. */
async function rotationOf(tx: Transaction, owner: SecretOwner) {
  await lock(tx, owner)
  const [fresh, retiring] = await validSecrets(tx, owner)
  if (!fresh || !retiring) throw refuse('no_rotation')
  return { fresh, retiring }
}

/** The old secret ends now, before its time. */
export async function endRotation(tx: Transaction, owner: SecretOwner): Promise<void> {
  const { retiring } = await rotationOf(tx, owner)
  await signingSecrets.update({ tx }, { id: retiring.id }, { expires_at: tx.now })
}

/** The new secret is withdrawn, and the old one stays as if it had not been replaced. */
export async function undoRotation(tx: Transaction, owner: SecretOwner): Promise<void> {
  const { fresh, retiring } = await rotationOf(tx, owner)
  await signingSecrets.update({ tx }, { id: fresh.id }, { expires_at: tx.now })
  await signingSecrets.update({ tx }, { id: retiring.id }, { expires_at: null })
}

/** When the valid secret was made, and until when the one before it is valid too. Opens neither. */
export async function standing(tx: Transaction, owner: SecretOwner) {
  const [fresh, retiring] = await validSecrets(tx, owner)
  return { createdAt: fresh?.created_at ?? null, previousExpiresAt: retiring?.expires_at ?? null }
}

/** One rotation after the other: of two at once the second would not see the first one's secret. */
const lock = (tx: Transaction, owner: SecretOwner) =>
  'app_id' in owner
    ? appTable.get({ tx }, { id: owner.app_id }, 'forNoKeyUpdate')
    : clientTable.get({ tx }, { id: owner.client_id }, 'forNoKeyUpdate')
