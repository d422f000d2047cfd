import { offsetTimestamp } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Photo as PhotoTable } from '../../platform/database/tables.ts'
import type { School, Services } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { fileUrl, linkSeconds } from './file.ts'
import type { OwnerKind } from './owners.ts'

export type PhotoRow = Omit<Selectable<PhotoTable>, 'bytes'>

/** Everything but the image itself. */
export const photoColumns = [
  'owner_id',
  'owner',
  'client_id',
  'school_id',
  'status',
  'rejection_reason',
  'width',
  'height',
  'uploaded_at',
  'reviewed_at',
  'version',
  'updated_at',
] as const

export const Photo = object({
  owner: oneOf('student', 'responsible'),
  status: oneOf('pending', 'approved', 'rejected'),
  uploaded_at: Type.String(),
  reviewed_at: nullable(Type.String()),
  rejection_reason: nullable(Type.String()),
  width: Type.Integer(),
  height: Type.Integer(),
  url: Type.String({ description: 'Needs no token' }),
  url_expires_in: Type.Integer({ description: 'Seconds' }),
  version: Type.Integer(),
})

export function photoView(
  { owner_id, owner, status, uploaded_at, reviewed_at, rejection_reason, width, height, version }: PhotoRow,
  { timeZone }: School,
  services: Services,
  now: Date,
) {
  return {
    owner,
    status,
    uploaded_at: offsetTimestamp(uploaded_at, timeZone),
    reviewed_at: reviewed_at && offsetTimestamp(reviewed_at, timeZone),
    rejection_reason,
    width,
    height,
    url: fileUrl(services, owner_id, now),
    url_expires_in: linkSeconds,
    version,
  }
}

export const find = (tx: Transaction, ownerId: string) =>
  tx.maybe(db.selectFrom('photo').select(photoColumns).where('owner_id', '=', ownerId))

type NewPhoto = {
  readonly owner: OwnerKind
  readonly ownerId: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** The photo there was is replaced; the new one waits for its review. */
export async function store(
  tx: Transaction,
  { clientId, id: schoolId }: Pick<School, 'clientId' | 'id'>,
  { owner, ownerId, width, height, bytes }: NewPhoto,
): Promise<void> {
  const photo = {
    status: 'pending',
    rejection_reason: null,
    reviewed_at: null,
    uploaded_at: tx.now,
    width,
    height,
    bytes,
  }
  await tx.many(
    db
      .insertInto('photo')
      .values({ owner_id: ownerId, owner, client_id: clientId, school_id: schoolId, ...photo })
      .onConflict((taken) => taken.column('owner_id').doUpdateSet(photo)),
  )
}

/** Removes the photo of a person, and whatever was on its way to become it. Returns whether there was one. */
export async function erase(tx: Transaction, ownerId: string): Promise<boolean> {
  await tx.many(
    db
      .updateTable('photo_upload')
      .set({ status: 'failed', code: 'photo_removed', bytes: null })
      .where('owner_id', '=', ownerId)
      .where('status', '=', 'processing'),
  )
  const erased = await tx.many(db.deleteFrom('photo').where('owner_id', '=', ownerId).returning('owner_id'))
  return erased.length > 0
}

/** The readers' names for a student. The templates themselves never leave the readers. */
export const eraseBiometrics = (tx: Transaction, studentId: string) =>
  tx.many(db.deleteFrom('biometric').where('student_id', '=', studentId))
