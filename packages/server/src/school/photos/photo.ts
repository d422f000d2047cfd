import { offsetTimestamp } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Photo as PhotoTable } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { fileUrl, linkSeconds } from './file.ts'
import * as queries from './queries.ts'

export type PhotoRow = Omit<Selectable<PhotoTable>, 'bytes'>

/** Photos without the image itself. */
export const photos = table<'photo', PhotoRow>('photo', 'photo_not_found', queries.withoutBytes)
const biometrics = table('biometric')

export const Photo = object({
  owner: oneOf('student', 'responsible'),
  status: oneOf('pending', 'approved', 'rejected'),
  uploaded_at: Type.String(),
  reviewed_at: nullable(Type.String()),
  rejection_reason: nullable(Type.String()),
  width: Type.Integer(),
  height: Type.Integer(),
  url: Type.String({ description: 'Works without a token' }),
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

/** Removes the photo of a person, and an upload that would become it. Returns which of them there were. */
export async function erase({ tx }: SchoolContext, ownerId: string): Promise<{ upload: boolean; photo: boolean }> {
  return { upload: await queries.dropUploads(tx, ownerId), photo: await queries.deletePhoto(tx, ownerId) }
}

/** Removes the IDs by which readers know a student. The templates themselves never leave the readers. */
export const eraseBiometrics = (context: SchoolContext, studentId: string) =>
  biometrics.remove(context, { student_id: studentId })
