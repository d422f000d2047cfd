import type { Transaction } from '../../platform/database/database.ts'
import { isTooFarAhead } from '../../platform/database/due.ts'
import type { JobTools } from '../../platform/jobs.ts'
import { type SchoolColumns, schoolColumns, toSchool } from '../../tenancy/clients/to-school.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { clientsInTurn } from '../turn-queries.ts'
import type { OwnerKind } from './owners.ts'

export const withoutBytes = `
  select owner_id, owner, client_id, school_id, status, rejection_reason, width, height, uploaded_at, reviewed_at, version, updated_at
  from photo`

export type UploadRow = {
  id: string
  school_id: string
  owner_id: string
  status: string
  code: string | null
  received_at: Date
}

export const uploadsWithoutBytes = 'select id, school_id, owner_id, status, code, received_at from photo_upload'

type NewPhoto = {
  readonly owner: OwnerKind
  readonly ownerId: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Stores a photo in place of the previous one. It waits for review. */
export const store = ({ tx, school }: SchoolContext, { owner, ownerId, width, height, bytes }: NewPhoto) =>
  tx.query(
    `insert into photo (owner_id, owner, client_id, school_id, status, rejection_reason, reviewed_at, uploaded_at, width, height, bytes)
     values ($1, $2, $3, $4, 'pending', null, null, $5, $6, $7, $8)
     on conflict (owner_id) do update set status = excluded.status, rejection_reason = null, reviewed_at = null,
       uploaded_at = excluded.uploaded_at, width = excluded.width, height = excluded.height, bytes = excluded.bytes`,
    [ownerId, owner, school.clientId, school.id, tx.now, width, height, bytes],
  )

export async function deletePhoto(tx: Transaction, ownerId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from photo where owner_id = $1', [ownerId])
  return rowCount !== 0
}

/** Ends the uploads of a person that are still in processing. Returns whether there was one. */
export async function dropUploads(tx: Transaction, ownerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update photo_upload set status = 'failed', code = 'photo_removed', bytes = null where owner_id = $1 and status = 'processing'`,
    [ownerId],
  )
  return rowCount !== 0
}

export async function bytesOf(tx: Transaction, ownerId: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ bytes: Buffer }>('select bytes from photo where owner_id = $1', [ownerId])
  return rows[0]?.bytes
}

/** Returns the latest consent or withdrawal, or undefined if none was recorded. */
export async function lastConsent(tx: Transaction, studentId: string, kind: string): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ granted: boolean }>(
    'select granted from consent where student_id = $1 and kind = $2 order by id desc limit 1',
    [studentId, kind],
  )
  return rows[0]?.granted
}

/** Consents with the people's names. A consent is never changed; a later decision is another row. */
export const consentsWithNames = `
  select c.id, c.school_id, c.student_id, c.kind, c.granted, r.cpf, u.email as recorded_by, c.recorded_at, c.recorded_at as updated_at
  from consent c join responsible r on r.id = c.responsible_id join panel_user u on u.id = c.recorded_by`

/** Sets the biometric ID of a student on a device. Returns false if it belongs to another student. */
export async function saveBiometric(
  { tx, school }: SchoolContext,
  studentId: string,
  deviceId: string,
  biometricId: string,
): Promise<boolean> {
  await tx.query('delete from biometric where student_id = $1 and device_id = $2 and biometric_id <> $3', [
    studentId,
    deviceId,
    biometricId,
  ])
  const { rowCount } = await tx.query(
    `insert into biometric as b (client_id, school_id, biometric_id, student_id, device_id) values ($1, $2, $3, $4, $5)
     on conflict (school_id, biometric_id) do update set device_id = excluded.device_id where b.student_id = excluded.student_id`,
    [school.clientId, school.id, biometricId, studentId, deviceId],
  )
  return rowCount !== 0
}

// A process holds an upload for a minute from its start. A start in the future comes from a clock that has been corrected since.
const isUnheld = `(started_at is null or started_at < clock() - interval '1 minute' or ${isTooFarAhead('started_at', 0)})`

type Upload = { id: string; owner: OwnerKind; ownerId: string; bytes: Buffer; starts: number; school: School }

export const inProcessing = { table: 'photo_upload', status: 'processing', lastTurn: 'started_at' }

/** Claims the next upload that no process holds, of the client whose turn it is. Uploads of one person keep their order. */
export async function claimUpload({ system }: JobTools): Promise<Upload | undefined> {
  const { rows } = await system.pool.query<Omit<Upload, 'id' | 'school'> & SchoolColumns & { uploadId: string }>(
    `${clientsInTurn(inProcessing)}, next as (
       -- Keeps the order of turns, and locks no row after the first.
       select first.id from turn t cross join lateral (
         select u.id from photo_upload u
         where u.client_id = t.client_id and status = 'processing' and ${isUnheld}
           and not exists (select from photo_upload e where e.owner_id = u.owner_id and e.status = 'processing' and e.received_at < u.received_at)
         order by received_at limit 1 for update skip locked
       ) first limit 1
     )
     update photo_upload u set starts = u.starts + 1, started_at = clock() from next, school s
     where u.id = next.id and s.id = u.school_id
     returning u.id as "uploadId", u.owner, u.owner_id as "ownerId", u.bytes, u.starts, ${schoolColumns('s')}`,
  )
  if (!rows[0]) return undefined
  const { uploadId, owner, ownerId, bytes, starts, ...school } = rows[0]
  return { id: uploadId, owner, ownerId, bytes, starts, school: toSchool(school) }
}

/** Locks the upload. Returns false if it was removed or another process has finished it. */
export async function lockUpload(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from photo_upload where id = $1 and status = 'processing' for update`, [
    id,
  ])
  return rowCount !== 0
}

export const finishUpload = (tx: Transaction, id: string, status: 'processed' | 'failed', code: string | null) =>
  tx.query('update photo_upload set status = $2, code = $3, bytes = null where id = $1', [id, status, code])

export async function firstDevice({ tx, school }: SchoolContext): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from api_key where school_id = $1 and kind = 'device' and revoked_at is null order by created_at limit 1`,
    [school.id],
  )
  return rows[0]?.id
}
