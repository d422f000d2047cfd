import type { Job, JobTools } from '../../platform/jobs.ts'
import type { School, SchoolSettings } from '../../platform/operation/operation.ts'
import { defaultSettings } from '../../tenancy/gate/gate.ts'
import { process } from './image.ts'
import { type OwnerKind, ownerOf } from './owners.ts'
import { store } from './photo.ts'

/** An image that brings its process down is not tried for ever. */
const mostStarts = 3

/** Makes photos of what was uploaded, off the path of requests, one at a time. */
export const photoJob: Job = {
  name: 'photos',
  everySeconds: 1,
  async run(tools) {
    const upload = await claim(tools)
    if (!upload) return 0
    const image = upload.starts > mostStarts ? null : await process(upload.bytes)
    await tools.inSchool(upload.school, async ({ tx, emit }) => {
      const owner = ownerOf(upload.owner)
      // The person first, as whoever removes them does.
      const person = await owner.byId(tx, upload.ownerId)
      // Removed meanwhile, or taken over by another process that thought us dead.
      const { rowCount } = await tx.query(
        `select from photo_upload where id = $1 and status = 'processing' for update`,
        [upload.id],
      )
      if (rowCount === 0) return
      const done = image && person
      await tx.query('update photo_upload set status = $2, code = $3, bytes = null where id = $1', [
        upload.id,
        done ? 'processed' : 'failed',
        done ? null : image ? 'photo_removed' : 'image_invalid',
      ])
      if (!done) return
      await store(tx, upload.school, { owner: upload.owner, ownerId: upload.ownerId, ...image })
      owner.tell.uploaded(emit, person)
    })
    return 1
  },
}

type Upload = { id: string; owner: OwnerKind; ownerId: string; bytes: Buffer; starts: number; school: School }

/** The next image that nobody works at; of one person, in the order in which they came. */
async function claim({ system }: JobTools): Promise<Upload | undefined> {
  const { rows } = await system.pool.query<
    Omit<Upload, 'school'> & Omit<School, 'settings'> & { uploadId: string; settings: Partial<SchoolSettings> }
  >(
    `with next as (
       select id from photo_upload u
       where status = 'processing' and (started_at is null or started_at < clock() - interval '1 minute')
         and not exists (select from photo_upload e where e.owner_id = u.owner_id and e.status = 'processing' and e.received_at < u.received_at)
       order by received_at limit 1 for update skip locked
     )
     update photo_upload u set starts = u.starts + 1, started_at = clock() from next, school s
     where u.id = next.id and s.id = u.school_id
     returning u.id as "uploadId", u.owner, u.owner_id as "ownerId", u.bytes, u.starts, s.id, s.client_id as "clientId", s.cnpj, s.name, s.time_zone as "timeZone", s.settings`,
  )
  if (!rows[0]) return undefined
  const { uploadId, owner, ownerId, bytes, starts, settings, ...school } = rows[0]
  return {
    id: uploadId,
    owner,
    ownerId,
    bytes,
    starts,
    school: { ...school, settings: { ...defaultSettings, ...settings } },
  }
}
