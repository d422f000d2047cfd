import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Image } from '../../platform/operation/image.ts'
import { operation } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { requireConsent } from './consent.ts'
import { inspect } from './image.ts'
import { type OwnerKind, ownerOf } from './owners.ts'
import { erase, find, Photo, photoColumns, photoView } from './photo.ts'
import { sampleImage } from './sample-image.ts'

const upload = { upload_id: Uuid, status: oneOf('processing', 'processed', 'failed'), received_at: Type.String() }

/** The same operations for both kinds of people. */
const operationsOf = (kind: OwnerKind) => {
  const { path: personPath, notFound, find: findPerson, byId, tell, sample } = ownerOf(kind)
  // The literal type of a path that every owner has in common; which parameters follow is the owner's to know.
  const path = `${personPath}/photo` as '/school/{cnpj}/photo'
  const ofPerson = { find: (call: Parameters<typeof findPerson>[0]) => findPerson(call) }

  return [
    operation({
      ...ofPerson,
      method: 'PUT',
      path,
      anyVersion: true,
      access: withScope('photos:write'),
      summary: `Upload or replace the photo of a ${kind}`,
      description:
        'Answered as soon as the image was received; it becomes the photo, and the event is told, when it was processed. An image that cannot be processed leaves the photo as it was and tells nobody.',
      body: Image,
      answers: { 202: object(upload) },
      refusals: [
        notFound,
        'image_invalid',
        'image_too_small',
        'payload_too_large',
        'unsupported_media_type',
        ...(kind === 'student' ? (['consent_missing'] as const) : []),
      ],
      emits: [`${kind}.photo_uploaded`],
      example: (samples) => ({ params: sample(samples), body: sampleImage }),
      async run({ found, body, school, tx }) {
        await inspect(body)
        if (!(await byId(tx, found.id))) throw refuse(notFound)
        if (kind === 'student') await requireConsent({ tx, school }, found.id, 'photo')
        const received = await tx.one(
          db
            .insertInto('photo_upload')
            .values({
              client_id: school.clientId,
              school_id: school.id,
              owner: kind,
              owner_id: found.id,
              bytes: Buffer.from(body),
            })
            .returning(['id', 'status', 'received_at']),
        )
        return {
          upload_id: received.id,
          status: received.status,
          received_at: offsetTimestamp(received.received_at, school.timeZone),
        }
      },
    }),
    operation({
      ...ofPerson,
      method: 'PATCH',
      path: `${path}/status`,
      access: withScope('photos:write'),
      summary: `Approve or reject the photo of a ${kind}`,
      body: object({
        status: oneOf('approved', 'rejected'),
        reason: optional(text(500, { description: 'Of a rejection' })),
      }),
      answers: { 200: Photo },
      refusals: [notFound, 'photo_not_found'],
      emits: [`${kind}.photo_status_updated`],
      example: (samples) => ({ params: sample(samples), body: { status: 'approved' } }),
      async run({ found, body: { status, reason = null }, school, services, tx, emit, ifMatch }) {
        const photo = await tx.maybe(
          db.selectFrom('photo').select('version').where('owner_id', '=', found.id).forUpdate(),
        )
        if (!photo) throw refuse('photo_not_found')
        // Whoever names the version that was looked at does not approve another picture.
        ifMatch(photo.version)
        const reviewed = await tx.one(
          db
            .updateTable('photo')
            .set({ status, rejection_reason: status === 'rejected' ? reason : null, reviewed_at: tx.now })
            .where('owner_id', '=', found.id)
            .returning(photoColumns),
        )
        tell.reviewed(emit, found, status)
        return photoView(reviewed, school, services, tx.now)
      },
    }),
    operation({
      ...ofPerson,
      method: 'DELETE',
      path,
      anyVersion: true,
      access: withScope('photos:write'),
      summary: `Remove the photo of a ${kind}`,
      answers: { 204: null },
      refusals: [notFound, 'photo_not_found'],
      emits: [`${kind}.photo_deleted`],
      example: (samples) => ({ params: sample(samples) }),
      async run({ found, tx, emit }) {
        if (!(await erase(tx, found.id))) throw refuse('photo_not_found')
        tell.deleted(emit, found)
      },
    }),
    operation({
      ...ofPerson,
      method: 'GET',
      path,
      access: withScope('photos:read'),
      summary: `Read the photo of a ${kind}`,
      answers: { 200: Photo },
      refusals: [notFound, 'photo_not_found'],
      emits: [],
      example: (samples) => ({ params: sample(samples) }),
      async run({ found, school, services, tx }) {
        const photo = await find(tx, found.id)
        if (!photo) throw refuse('photo_not_found')
        return photoView(photo, school, services, tx.now)
      },
    }),
    operation({
      ...ofPerson,
      method: 'GET',
      path: `${path}/upload/{upload_id}`,
      access: withScope('photos:read'),
      summary: `Read what became of an upload for a ${kind}`,
      answers: { 200: object({ ...upload, code: nullable(Type.String({ description: 'Why it failed' })) }) },
      refusals: [notFound, 'upload_not_found'],
      emits: [],
      async run({ found, params, school, tx }) {
        const row = await tx.maybe(
          db
            .selectFrom('photo_upload')
            .select(['id', 'status', 'code', 'received_at'])
            .where('id', '=', params.upload_id)
            .where('owner_id', '=', found.id),
        )
        if (!row) throw refuse('upload_not_found')
        return {
          upload_id: row.id,
          status: row.status,
          received_at: offsetTimestamp(row.received_at, school.timeZone),
          code: row.code,
        }
      },
    }),
  ]
}

export const photoOperations = [...operationsOf('student'), ...operationsOf('responsible')]
