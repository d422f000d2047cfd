import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Image } from '../../platform/operation/image.ts'
import { operation } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import { pathParams } from '../paths.ts'
import { viewOf } from '../views.ts'
import { requireConsent } from './consent.ts'
import { inspect } from './image.ts'
import { type OwnerKind, ownerOf } from './owners.ts'
import { erase, Photo, photos, photoView } from './photo.ts'
import { type UploadRow, uploadsWithoutBytes } from './queries.ts'
import { sampleImage } from './sample-image.ts'

const upload = { upload_id: Uuid, status: oneOf('processing', 'processed', 'failed'), received_at: Type.String() }

const uploads = table<'photo_upload', UploadRow>('photo_upload', 'upload_not_found', uploadsWithoutBytes)
const viewUpload = viewOf(uploads, object(upload), ({ id }) => ({ upload_id: id }))

/** Returns the operations on photos, which are the same for both kinds of people. */
const operationsOf = (kind: OwnerKind) => {
  const { path: personPath, notFound, find: findPerson, byId, publish, sample } = ownerOf(kind)
  // The cast keeps the literal type of the part that all paths share; the other parameters depend on the kind of owner.
  const path = `${personPath}/photo` as '/school/{cnpj}/photo'
  const ofPerson = { find: (call: Parameters<typeof findPerson>[0]) => findPerson(call) }

  return [
    operation({
      ...ofPerson,
      method: 'PUT',
      path,
      params: pathParams,
      ignoresIfMatch: true,
      access: withScope('photos:write'),
      summary: `Upload or replace the photo of a ${kind}`,
      description:
        'Returns as soon as the image is received. When it has been processed, it becomes the photo and the event is published. An image that cannot be processed leaves the photo as it was and publishes nothing.',
      body: Image,
      responses: { 202: object(upload) },
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
      async run(call) {
        const { found, body, school } = call
        await inspect(body)
        if (!(await byId(call, found.id))) throw refuse(notFound)
        if (kind === 'student') await requireConsent(call, found.id, 'photo')
        const values = { owner: kind, owner_id: found.id, bytes: Buffer.from(body) }
        return viewUpload(await uploads.insert(call, values), school)
      },
    }),
    operation({
      ...ofPerson,
      method: 'PATCH',
      path: `${path}/status`,
      params: pathParams,
      access: withScope('photos:write'),
      summary: `Approve or reject the photo of a ${kind}`,
      body: object({
        status: oneOf('approved', 'rejected'),
        reason: optional(text(500, { description: 'The reason for a rejection' })),
      }),
      responses: { 200: Photo },
      refusals: [notFound, 'photo_not_found'],
      emits: [`${kind}.photo_status_updated`],
      example: (samples) => ({ params: sample(samples), body: { status: 'approved' } }),
      async run(call) {
        const { found, school, services, tx, emit, ifMatch } = call
        const { status, reason = null } = call.body
        const photo = await photos.get(call, { owner_id: found.id }, 'forUpdate')
        // A reviewer who sends the version they saw cannot approve a different picture.
        ifMatch(photo.version)
        const reviewed = await photos.update(
          call,
          { owner_id: found.id },
          { status, rejection_reason: status === 'rejected' ? reason : null, reviewed_at: tx.now },
        )
        publish.reviewed(emit, found, status)
        return photoView(reviewed, school, services, tx.now)
      },
    }),
    operation({
      ...ofPerson,
      method: 'DELETE',
      path,
      params: pathParams,
      ignoresIfMatch: true,
      access: withScope('photos:write'),
      summary: `Remove the photo of a ${kind}`,
      responses: { 204: null },
      refusals: [notFound, 'photo_not_found'],
      emits: [`${kind}.photo_deleted`],
      example: (samples) => ({ params: sample(samples) }),
      async run(call) {
        const { found, emit } = call
        const erased = await erase(call, found.id)
        if (!erased.photo && !erased.upload) throw refuse('photo_not_found')
        publish.deleted(emit, found)
      },
    }),
    operation({
      ...ofPerson,
      method: 'GET',
      path,
      params: pathParams,
      access: withScope('photos:read'),
      summary: `Read the photo of a ${kind}`,
      responses: { 200: Photo },
      refusals: [notFound, 'photo_not_found'],
      emits: [],
      example: (samples) => ({ params: sample(samples) }),
      async run(call) {
        const { found, school, services, tx } = call
        return photoView(await photos.get(call, { owner_id: found.id }), school, services, tx.now)
      },
    }),
    operation({
      ...ofPerson,
      method: 'GET',
      path: `${path}/upload/{upload_id}`,
      params: pathParams,
      access: withScope('photos:read'),
      summary: `Read the state of an upload for a ${kind}`,
      responses: { 200: object({ ...upload, code: nullable(Type.String({ description: 'Why it failed' })) }) },
      refusals: [notFound, 'upload_not_found'],
      emits: [],
      async run(call) {
        const { found, params, school } = call
        const row = await uploads.get(call, { id: params.upload_id, owner_id: found.id })
        return { ...viewUpload(row, school), code: row.code }
      },
    }),
  ]
}

export const photoOperations = [...operationsOf('student'), ...operationsOf('responsible')]
